import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { root } from '../../../scripts/setup/places.mjs';
import { type StoredTree, storedTreeName } from '../../../src/base/editor/storedTree.ts';
import { systemClock } from '../../../src/base/flow/clock.ts';
import type { Board } from '../../../src/contract/tracker/board.ts';
import { Cache } from '../../../src/store/sync/cache.ts';
import { boardOf } from '../../fixtures/board.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';

const stages = 6;

/** Result of a start: milliseconds until the board was provided, names of the files loaded by then, and the first message above it. */
export interface Start {
  readonly took: number;
  readonly loaded: readonly string[];
  readonly message: string;
}

/**
 * Repeats starts without the editor's own work, in a new folder, on a board of `cards` cards that was cached an hour ago, and on rows of its
 * tree if some are stored.
 */
export async function startAlone(
  folder: string,
  cards: number,
  rounds: number,
  tree?: Omit<StoredTree, 'address'>,
): Promise<Start[]> {
  rmSync(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'cache'), { recursive: true });
  for (const [name, bytes] of await kept(boardWith(cards), tree))
    await writeFile(path.join(folder, 'cache', name), bytes);
  const program = path.join(import.meta.dirname, 'editorAtRest.cjs');
  return Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, [program, root, folder], { encoding: 'utf8' })),
  );
}

async function kept(board: Board, tree?: Omit<StoredTree, 'address'>): Promise<Map<string, Uint8Array>> {
  const files = new FilesInMemory();
  const fetchedAt = Date.now() - 3_600_000;
  const times = { fetchedAt, confirmedAt: fetchedAt };
  const cache = new Cache(files, systemClock, (text) => console.warn(text));
  await cache.write({ account: 'one', name: 'board' }, { value: board, ...times });
  if (tree !== undefined) {
    const value: StoredTree = { address: 'https://tracker.example', ...tree };
    await cache.write({ account: 'one', name: storedTreeName }, { value, ...times });
  }
  return files.files;
}

function boardWith(cards: number): Board {
  const ids = Array.from({ length: cards }, (_, index) => `card${index}`);
  const board = boardOf(
    Object.fromEntries(
      Object.entries(Object.groupBy(ids, (id) => `stage${Number(id.slice(4)) % stages}`)).map(([name, own]) => [
        name,
        own ?? [],
      ]),
    ),
  );
  const description = 'Some words about the job. '.repeat(12);
  return {
    ...board,
    cards: board.cards.map((card) => ({ ...card, description, company: 'Northern Lights', tags: ['remote'] })),
  };
}
