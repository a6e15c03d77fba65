import { rmSync } from 'node:fs';

import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { overMcp, overRest } from '../../service/calls.ts';
import { type Compared, compare } from './rounds.ts';

const rounds = 21;

/** An agent's move over MCP until the window's board has it, with 10,000 cards and with 100, in turn. */
export async function compareAgentWrites(folder: string, cards: number): Promise<Compared> {
  const many = await MovedBoard.open(`${folder}-many`, cards);
  const few = await MovedBoard.open(`${folder}-few`, 100);
  try {
    return await compare({ ours: () => many.move(), beside: () => few.move(), rounds, calls: 1 });
  } finally {
    await Promise.all([many.close(), few.close()]);
  }
}

/** A window's board, of which an agent moves one card after the other. */
class MovedBoard {
  readonly #service: LocalService;
  readonly #store: BoardStore;
  #moves = 0;

  private constructor(service: LocalService, store: BoardStore) {
    this.#service = service;
    this.#store = store;
  }

  static async open(folder: string, cards: number): Promise<MovedBoard> {
    rmSync(folder, { recursive: true, force: true });
    const service = await startLocalService({
      dataFolder: folder,
      sample: 'large',
      cards,
      onAgentWrite: (write) => {
        if (!store.showAgentWrite(write)) throw new Error('The move was not shown.');
      },
    });
    const store = storeOf(service);
    await store.serverState.refresh();
    return new MovedBoard(service, store);
  }

  /** Resolves when the board shows the move. */
  async move(): Promise<void> {
    const store = this.#store;
    const { cards = [], columns = [] } = store.board ?? {};
    const card = cards[this.#moves];
    const column = columns.find(({ id }) => id !== card?.columnId);
    if (card === undefined || column === undefined) throw new Error('The sample has too few cards.');
    this.#moves += 1;
    const changed = new Promise<void>((resolve) => {
      const { dispose } = store.onDidChange(() => {
        // Looking for the card among 10,000 would take longer than a tenth of what is measured.
        if (store.board?.columns.find(({ id }) => id === column.id)?.cardCount !== column.cardCount + 1) return;
        dispose();
        resolve();
      });
    });
    await Promise.all([overMcp(this.#service, 'tracker_move_card', { cardId: card.id, columnId: column.id }), changed]);
  }

  async close(): Promise<void> {
    this.#store.dispose();
    await this.#service.close();
  }
}

const storeOf = (service: LocalService): BoardStore =>
  new BoardStore({
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
