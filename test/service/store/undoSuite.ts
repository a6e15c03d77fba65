import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { openTrackerStores, type TrackerStores } from '../../../src/store/board/stores.ts';
import { boardWith } from '../boards.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { clientOf } from './opened.ts';

/** A window on a board with the cards One, Two and Three in its first column, and another client of the same service. */
export type Played = Awaited<ReturnType<UndoSuite['open']>>;

export class UndoSuite {
  readonly #suite = new ServicePerTest({ sample: 'none' });
  #owned: TrackerStores['owned'] = [];

  constructor() {
    afterEach(() => {
      for (const each of this.#owned) each.dispose();
    });
  }

  get service() {
    return this.#suite.service;
  }

  async open() {
    const { ids } = await boardWith(overRest, this.service, 'One', 'Two', 'Three');
    const stores = openTrackerStores(clientOf(this.service), systemClock);
    this.#owned = stores.owned;
    await stores.board.serverState.refresh();
    const [one = '', two = '', three = ''] = ids;
    const [saved, applied, third] = stores.board.board?.columns.map(({ id }) => id) ?? [];
    if (saved === undefined || applied === undefined || third === undefined) assert.fail('columns are missing');
    const asked: string[] = [];
    return {
      ...stores,
      undoStore: stores.undo,
      /** Undoes a step; `answer` is given to a question. */
      undo: (answer = true) =>
        stores.undo.undo(async (message) => {
          asked.push(message);
          return answer;
        }),
      redo: () => stores.undo.redo(async () => true),
      /** Time passes on the clock of the service. */
      forward: () => this.#suite.clock.forward(seconds(10)),
      asked,
      next: () => stores.undo.next?.label,
      stored: () => overRest(this.service, 'tracker_get_board', {}),
      /** A call of another client, later than those before. */
      elsewhere: ((...call) => {
        this.#suite.clock.forward(seconds(1));
        return overRest(...call);
      }) as typeof overRest,
      one,
      two,
      three,
      saved,
      applied,
      third,
    };
  }
}
