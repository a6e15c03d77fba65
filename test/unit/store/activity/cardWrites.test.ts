import assert from 'node:assert/strict';

import { type Card, cardSchema } from '../../../../src/contract/tracker/board.ts';
import { changedByOthers } from '../../../../src/store/activity/cardWrites.ts';

const at = (second: number): string => `2026-03-01T12:00:0${second}Z`;
const before = cardSchema().parse({ id: 'c', columnId: 'a', title: 'Acme', tags: ['one'], updatedAt: at(1) });

const isOthers = (operation: string, input: object, fields: object, known: Card = before): boolean => {
  const answer = { ...before, updatedAt: at(2), ...fields };
  return changedByOthers({ operation, input: { cardId: 'c', ...input }, answer }, known) === answer;
};

describe('changes by others in the answer to a call', () => {
  it('are not what the call writes', () => {
    const moved = { columnId: 'b', position: 3 };
    assert.equal(isOthers('tracker_move_card', moved, moved), false);
    assert.equal(isOthers('tracker_move_card', moved, { ...moved, tags: ['two'] }), true);
    assert.equal(isOthers('tracker_update_card', { title: 'New' }, { title: 'New', position: 3 }), false);
    assert.equal(isOthers('tracker_update_card', { title: 'New' }, { title: 'New', columnId: 'b' }), true);
    const archived = { status: 'archived', columnId: null, archivedAt: at(2) };
    assert.equal(isOthers('tracker_archive_card', {}, archived), false);
    assert.equal(isOthers('tracker_archive_card', {}, { ...archived, priority: 'high' }), true);
    const meetings = [{ id: 'm' }];
    for (const operation of ['tracker_attach_meeting', 'tracker_detach_meeting']) {
      assert.equal(isOthers(operation, { meetingId: 'm' }, { meetings }), false);
      assert.equal(isOthers(operation, { meetingId: 'm' }, { meetings, url: 'x' }), true);
    }
    assert.equal(isOthers('tracker_create_card', {}, { title: 'New' }), false);
  });

  it('are all that a newer card shows that is only read', () => {
    assert.equal(isOthers('tracker_get_card', {}, {}), true);
    assert.equal(isOthers('tracker_get_card', {}, { updatedAt: at(1) }), false);
    assert.equal(isOthers('tracker_get_card', {}, { id: 'd' }), false);
  });

  it('are not what the board has shortened', () => {
    const shortened = { ...before, shortened: true };
    const moved = { columnId: 'b', description: 'Long' };
    assert.equal(isOthers('tracker_move_card', {}, moved, shortened), false);
    assert.equal(isOthers('tracker_move_card', {}, { ...moved, title: 'New' }, shortened), true);
  });
});
