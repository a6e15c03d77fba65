import { rmSync } from 'node:fs';

import { median } from '../../../scripts/bench/figure.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { overMcp, overRest } from '../../service/calls.ts';
import type { Compared } from './rounds.ts';

const rounds = 21;

/** An agent's move over MCP until the window's board has it, with 10,000 cards and with 100. */
export async function compareAgentWrites(folder: string, cards: number): Promise<Compared> {
  const [ours, beside] = [await timesWith(folder, cards), await timesWith(folder, 100)];
  return { ours: median(ours), beside: median(beside), ratio: median(ours) / median(beside) };
}

async function timesWith(folder: string, cards: number): Promise<number[]> {
  rmSync(folder, { recursive: true, force: true });
  const service = await startLocalService({
    dataFolder: folder,
    sample: 'large',
    cards,
    onAgentWrite: (write) => {
      if (!store.showAgentWrite(write)) throw new Error('The move was not shown.');
    },
  });
  const store = new BoardStore({
    tracker_get_board: (input) => overRest(service, 'tracker_get_board', input),
    tracker_initialize: (input) => overRest(service, 'tracker_initialize', input),
    tracker_create_card: (input) => overRest(service, 'tracker_create_card', input),
    tracker_move_card: (input) => overRest(service, 'tracker_move_card', input),
    tracker_archive_card: (input) => overRest(service, 'tracker_archive_card', input),
    tracker_delete_card: (input) => overRest(service, 'tracker_delete_card', input),
    tracker_update_card: (input) => overRest(service, 'tracker_update_card', input),
    tracker_attach_meeting: (input) => overRest(service, 'tracker_attach_meeting', input),
    tracker_detach_meeting: (input) => overRest(service, 'tracker_detach_meeting', input),
    tracker_create_column: (input) => overRest(service, 'tracker_create_column', input),
    tracker_update_column: (input) => overRest(service, 'tracker_update_column', input),
    tracker_reorder_columns: (input) => overRest(service, 'tracker_reorder_columns', input),
    tracker_delete_column: (input) => overRest(service, 'tracker_delete_column', input),
    tracker_archive_column_cards: (input) => overRest(service, 'tracker_archive_column_cards', input),
  });
  try {
    await store.serverState.refresh();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { cards: shown = [], columns = [] } = store.board ?? {};
      const card = shown[round];
      const column = columns.find(({ id }) => id !== card?.columnId);
      if (card === undefined || column === undefined) throw new Error('The sample has too few cards.');
      const changed = new Promise<void>((resolve) => {
        const { dispose } = store.onDidChange(() => {
          // Looking for the card among 10,000 would take longer than a tenth of what is measured.
          if (store.board?.columns.find(({ id }) => id === column.id)?.cardCount !== column.cardCount + 1) return;
          dispose();
          resolve();
        });
      });
      const begun = performance.now();
      await Promise.all([overMcp(service, 'tracker_move_card', { cardId: card.id, columnId: column.id }), changed]);
      times.push(performance.now() - begun);
    }
    return times;
  } finally {
    store.dispose();
    await service.close();
  }
}
