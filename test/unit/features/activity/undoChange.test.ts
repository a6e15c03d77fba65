import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import {
  type Card,
  cardSchema,
  type HistoryEntry,
  historyEntrySchema,
} from '../../../../src/contract/tracker/board.ts';
import { type UndoChangeNeeds, undoChange, undoFailure } from '../../../../src/features/activity/undoChange.ts';

describe('undo of a change by an agent', () => {
  let card: Card;
  /** Newest first. */
  let entries: HistoryEntry[];
  let done: string[];
  let refused: string | undefined;

  beforeEach(() => {
    card = cardSchema().parse({ id: 'c', columnId: 'b', title: 'New', tags: ['new'] });
    entries = [];
    done = [];
    refused = undefined;
  });

  const needs: UndoChangeNeeds = {
    board: {
      moveCard: async (_, columnId) => void done.push(`move to ${columnId}`),
      archiveCard: async () => void done.push('archive'),
      group: () => (begin) => begin(),
    },
    cards: {
      read: async () => card,
      history: async () => ({ items: entries, nextCursor: null }),
      attach: async (_, { id }) => void done.push(`attach ${id}`),
      detach: async (_, id) => void done.push(`detach ${id}`),
      edit: async (_, { field, after }) => {
        if (field === refused) throw new ServiceError('unreachable', 'tracker_update_card', 'No answer.');
        card = { ...card, [field]: after };
        entries = [entry({ type: 'updated', changes: [{ field, before: null, after }] }), ...entries];
        done.push(field);
        return { kind: 'saved', card };
      },
    },
  };
  const entry = (fields: object): HistoryEntry =>
    historyEntrySchema().parse({ id: `h${entries.length}`, at: '2026-03-01T12:00:00Z', ...fields });
  const add = (fields: object): HistoryEntry => {
    entries = [entry(fields), ...entries];
    return entries[0] ?? assert.fail();
  };
  const moved = (from: string, to: string) => add({ type: 'moved', from: { columnId: from }, to: { columnId: to } });
  const changes = [
    { field: 'title', before: 'Old', after: 'New' },
    { field: 'tags', before: ['old'], after: ['new'] },
  ];
  const undo = (change: HistoryEntry) => undoChange('c', change, needs);

  it('is refused after a later move that ends in the same column', async () => {
    const change = moved('a', 'b');
    moved('b', 'b');
    await undo(change);
    assert.deepEqual(done, ['move to a']);
    moved('b', 'a');
    moved('a', 'b');
    await assert.rejects(undo(change), /was moved again/);
    assert.equal(done.length, 1);
  });

  it('is refused after the meeting was attached again', async () => {
    const attached = add({ type: 'meeting_attached', meetingId: 'm' });
    add({ type: 'meeting_attached', meetingId: 'n' });
    await undo(attached);
    const detached = add({ type: 'meeting_detached', meetingId: 'm' });
    await assert.rejects(undo(attached), /was detached or attached again/);
    await undo(detached);
    add({ type: 'meeting_attached', meetingId: 'm' });
    await assert.rejects(undo(detached), /was attached or detached again/);
    assert.deepEqual(done, ['detach m', 'attach m']);
  });

  it('is refused after a field was changed and changed back', async () => {
    const change = add({ type: 'updated', changes });
    add({ type: 'updated', changes: [{ field: 'url', before: null, after: 'x' }] });
    add({ type: 'updated', changes: [{ field: 'tags', before: ['other'], after: ['new'] }] });
    await assert.rejects(undo(change), /"tags" was changed again/);
    assert.deepEqual(done, []);
  });

  it('is done though the history has only a part of the text of the agent', async () => {
    card = { ...card, description: 'Very long' };
    const change = add({ type: 'updated', changes: [{ field: 'description', before: null, after: 'Very…' }] });
    await undo(change);
    assert.equal(card.description, null);
    await assert.rejects(
      undo(add({ type: 'updated', changes: [{ field: 'url', before: 'x…', after: null }] })),
      /a part/,
    );
  });

  it('names fields that were not put back, and puts them back when repeated', async () => {
    const change = add({ type: 'updated', changes });
    refused = 'tags';
    const said = await undo(change).then(() => '', undoFailure);
    const reason = 'Not put back: "tags". No answer. Undo the change again for the rest.';
    assert.equal(said, `The change was undone only in part. ${reason}`);
    refused = undefined;
    await undo(change);
    assert.deepEqual([card.title, card.tags, done], ['Old', ['old'], ['title', 'tags']]);
    await assert.rejects(undo(change), /has the earlier values already/);
  });

  it('says why nothing was put back', async () => {
    const change = add({ type: 'updated', changes: changes.slice(1) });
    refused = 'tags';
    assert.equal(await undo(change).then(() => '', undoFailure), 'The change was not undone. No answer.');
  });
});
