import assert from 'node:assert/strict';

import { account, overRest } from '../calls.ts';
import { type Played, UndoSuite } from './undoSuite.ts';

describe('redo', () => {
  const suite = new UndoSuite();

  /** The board without times of change, and without the ids that the service gave. */
  const stateOf = async ({ stored, forward }: Pick<Played, 'stored' | 'forward'>) => {
    // Within the service's budget of calls per minute.
    forward();
    const { columns, cards } = await stored();
    return {
      columns: columns.map(({ title, color }) => [title, color]),
      cards: cards.map(({ id, position, columnId, title, company, tags, reminders, meetings }) => ({
        ...{ id, position, title, company, tags, meetings: meetings.map((each) => each.id) },
        column: columns.find((column) => column.id === columnId)?.title,
        reminders: reminders.map(({ text, done }) => [text, done]),
      })),
    };
  };

  it('makes each undone change again, and undo takes it back again', async () => {
    const opened = await suite.open();
    const { board, cards, columns, reminders, undo, redo, one, two, third, saved, applied } = opened;
    const talk = { title: 'Talk', startedAt: '2026-03-01T09:00:00Z' };
    const { id } = await account<{ id: string }>(suite.service, 'POST', '/meetings', talk);
    const card = () => cards.find(one) ?? assert.fail();
    const reminder = () => ({ card: card(), reminder: card().reminders[0] ?? assert.fail() });
    const inStep = board.group((count) => `Moved ${count} cards`);
    const changes: readonly (() => Promise<unknown>)[] = [
      () => board.moveCard(two, applied, 0),
      () => Promise.all([inStep(() => board.moveCard(one, third)), inStep(() => board.moveCard(two, third, 0))]),
      () => cards.edit(one, { field: 'company', before: '', after: 'Acme' }),
      () => cards.edit(one, { field: 'tags', before: [], after: ['remote'] }),
      () => reminders.add(card(), Date.parse('2030-01-01T09:00:00Z'), 'Call'),
      () => reminders.change(reminder(), { done: true }),
      () => reminders.remove(reminder()),
      () => cards.attach(one, { id, title: 'Talk', startedAt: '', scores: [], verdict: null }),
      () => cards.detach(one, id),
      () => columns.update(saved, { title: 'Other', color: '#ff0000' }),
      () =>
        columns.reorder([applied, saved, ...(board.board?.columns ?? []).slice(2).map((each) => each.id)], [applied]),
      () => columns.create({ title: 'New', position: 1 }, 'key'),
    ];
    const states = [await stateOf(opened)];
    for (const change of changes) {
      await change();
      states.push(await stateOf(opened));
    }
    for (const _ of [1, 2]) {
      for (const state of states.slice(0, -1).toReversed()) {
        assert.equal((await undo()).kind, 'undone');
        assert.deepEqual(await stateOf(opened), state);
      }
      for (const state of states.slice(1)) {
        const outcome = await redo();
        assert.equal(outcome.kind, 'undone', JSON.stringify(outcome));
        assert.deepEqual(await stateOf(opened), state);
      }
    }
    assert.deepEqual(await redo(), { kind: 'nothing' });
  });

  it('is over after another change', async () => {
    const { board, undo, redo, one, two, applied } = await suite.open();
    await board.moveCard(one, applied);
    await undo();
    await board.moveCard(two, applied);
    assert.deepEqual(await redo(), { kind: 'nothing' });
  });

  it('refuses what was changed elsewhere since, and what the service has no way for', async () => {
    const { board, cards, undo, redo, elsewhere, one, two, stored } = await suite.open();
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await undo();
    await elsewhere(suite.service, 'tracker_update_card', { cardId: one, company: 'Theirs' });
    const changed = await stored();
    assert.equal((await redo()).kind, 'refused');
    assert.deepEqual(await stored(), changed);
    await board.archiveCard(two);
    await undo();
    assert.deepEqual(await redo(), {
      kind: 'refused',
      label: 'Archived “Two”',
      reason: 'The restored card is a new one. Archive it instead.',
    });
    await board.createCard({ title: 'Four' }, 'key');
    await undo();
    assert.equal((await redo()).kind, 'refused');
    assert.equal(
      (await overRest(suite.service, 'tracker_get_board', {})).cards.some(({ title }) => title === 'Four'),
      false,
    );
  });
});
