import { rmSync } from 'node:fs';
import path from 'node:path';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { BareStore } from './bareStore.ts';
import { type Compared, compare } from './rounds.ts';

/** A new service with as many sample cards as the board has, compared with plain inserts of those cards. */
export function compareFilling(board: Board, folder: string): Promise<Compared> {
  const places = { ours: path.join(folder, 'filled'), beside: path.join(folder, 'filled.sqlite') };
  const ours = async (): Promise<void> => {
    rmSync(places.ours, { recursive: true, force: true });
    await (await startLocalService({ dataFolder: places.ours, sample: 'large', cards: board.cards.length })).close();
  };
  const beside = (): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${places.beside}${end}`, { force: true });
    BareStore.fill(places.beside, board);
  };
  return compare({ ours, beside, rounds: 5, calls: 1 });
}
