import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { FollowedCard } from '../../../../src/features/cards/followedCard.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { CardStore } from '../../../../src/store/board/cards.ts';
import { boardOf, card } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const unused = () => assert.fail('an unexpected call');

describe('FollowedCard', () => {
  it('says why the board of its card cannot be read', async () => {
    const tracker = new FakeTracker(boardOf({ saved: ['a'], applied: [], offer: [] }));
    const { tracker_get_board } = tracker;
    const broken = new ServiceError('broken', 'tracker_get_board', 'The board is damaged.');
    tracker.tracker_get_board = async () => {
      throw broken;
    };
    const board = new BoardStore(tracker);
    const cards = new CardStore(board, {
      tracker_get_card: async () => card({ id: 'a', title: 'a' }),
      tracker_create_card: unused,
      tracker_attach_meeting: unused,
      tracker_get_card_history: unused,
    });
    const followed = new FollowedCard(board, cards, 'a');
    await followed.read();
    assert.equal(followed.problem, broken);
    tracker.tracker_get_board = tracker_get_board;
    await followed.read();
    assert.deepEqual([followed.card?.id, followed.problem], ['a', undefined]);
  });
});
