import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { Board } from '../../../../src/contract/tracker/board.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const unreachable = () => new ServiceError('unreachable', 'tracker_move_card', 'No response.');

async function opened() {
  const tracker = new FakeTracker(boardOf({ saved: ['a'], applied: [], offer: [] }));
  const store = new BoardStore(tracker);
  const before: Promise<Board | undefined>[] = [];
  store.onDidWrite(({ confirmed }) =>
    before.push(
      confirmed.then(
        (write) => write.before,
        () => undefined,
      ),
    ),
  );
  await store.serverState.refresh();
  const fail = async (hasLanded: boolean) => {
    tracker.holding = true;
    const moved = store.moveCard('a', 'offer');
    await tracker.hasSent('move a offer');
    tracker.holding = false;
    if (hasLanded) await tracker.tracker_move_card({ cardId: 'a', columnId: 'offer' });
    await tracker.letFail('move a offer', unreachable());
    await assert.rejects(moved, { kind: 'unreachable' });
    await store.serverState.reading;
  };
  return { store, before, fail };
}

describe('a move that is repeated after no response', () => {
  it('began before the first attempt if that has landed', async () => {
    const { store, before, fail } = await opened();
    await fail(true);
    await store.moveCard('a', 'offer');
    assert.deepEqual(stagesOf(await before.at(-1)), { saved: ['a'], applied: [], offer: [] });
  });

  it('begins where the card was moved in between', async () => {
    const { store, before, fail } = await opened();
    await fail(false);
    await store.moveCard('a', 'applied');
    await store.moveCard('a', 'offer');
    assert.deepEqual(stagesOf(await before.at(-1)), { saved: [], applied: ['a'], offer: [] });
  });
});
