import assert from 'node:assert/strict';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { account, overRest } from '../calls.ts';
import { UndoSuite } from './undoSuite.ts';

const positions = ({ cards }: Board) => cards.map(({ id, columnId, position }) => [id, columnId, position]).sort();

describe('UndoStore', () => {
  const suite = new UndoSuite();

  it('restores a moved card to its exact place', async () => {
    const { board, undo, next, two, applied, stored } = await suite.open();
    const before = await stored();
    await board.moveCard(two, applied);
    assert.equal(next(), 'Moved “Two” to Applied');
    assert.deepEqual(await undo(), { kind: 'undone', label: 'Moved “Two” to Applied', note: '' });
    assert.deepEqual(positions(await stored()), positions(before));
    assert.deepEqual(positions(board.board ?? assert.fail()), positions(before));
    assert.equal(next(), undefined);
    assert.deepEqual(await undo(), { kind: 'nothing' });
  });

  it('shows an undo before the service answers', async () => {
    const { board, undo, two, applied } = await suite.open();
    await board.moveCard(two, applied);
    const undoing = undo();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    assert.notEqual(board.board?.cards.find(({ id }) => id === two)?.columnId, applied);
    assert.equal(board.isPending(two), true);
    await undoing;
    assert.equal(board.isPending(two), false);
  });

  it('undoes a move of several cards as one step', async () => {
    const { board, undo, next, one, three, saved, applied, stored } = await suite.open();
    const before = await stored();
    const inStep = board.group((count) => `Moved ${count} cards to Applied`);
    await Promise.all([inStep(() => board.moveCard(one, applied, 0)), inStep(() => board.moveCard(three, applied, 0))]);
    assert.equal(next(), 'Moved 2 cards to Applied');
    await board.moveCard(three, saved);
    await undo();
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual(positions(await stored()), positions(before));
    assert.equal(next(), undefined);
  });

  it('undoes edits, reminders, meetings and columns, last first', async () => {
    const { board, cards, columns, reminders, undo, next, one, saved, stored } = await suite.open();
    const { id: meetingId } = await account<{ id: string }>(suite.service, 'POST', '/meetings', {
      title: 'Interview',
      startedAt: '2026-03-01T09:00:00Z',
    });
    const before = await stored();
    const card = () => cards.find(one) ?? assert.fail();
    const reminder = () => ({ card: card(), reminder: card().reminders[0] ?? assert.fail() });
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await cards.edit(one, { field: 'title', before: 'One', after: 'First' });
    await cards.edit(one, { field: 'tags', before: [], after: ['remote'] });
    await cards.edit(one, {
      field: 'contacts',
      before: [],
      after: [{ name: 'Ada', role: null, email: null, phone: null }],
    });
    await reminders.add(card(), Date.parse('2030-01-01T09:00:00Z'), 'Call');
    await reminders.change(reminder(), { done: true });
    await reminders.remove(reminder());
    await cards.attach(one, { id: meetingId, title: 'Interview', startedAt: '', scores: [], verdict: null });
    await cards.detach(one, meetingId);
    const order = board.board?.columns.map(({ id }) => id) ?? [];
    await columns.reorder([...order.slice(1), saved], [saved]);
    await columns.update(saved, { title: 'Other', color: null });
    await columns.update(saved, { title: 'Other', color: '#ff0000' });
    await columns.create({ title: 'New', position: 1 }, 'key');
    const labels: string[] = [];
    for (let label = next(); label !== undefined; label = next()) {
      labels.push(label);
      assert.equal((await undo()).kind, 'undone', label);
    }
    assert.deepEqual(labels.toReversed(), [
      'Changed the company of “One”',
      'Renamed “One” to “First”',
      'Added the tag “remote” to “First”',
      'Added the contact “Ada” to “First”',
      'Added the reminder “Call”',
      'Marked the reminder “Call” as done',
      'Deleted the reminder “Call”',
      'Attached “Interview” to “First”',
      'Detached “Interview” from “First”',
      'Moved the column “Saved”',
      'Renamed the column “Saved” to “Other”',
      'Changed the color of the column “Other”',
      'Created the column “New”',
    ]);
    assert.deepEqual(await stored(), before);
  });

  it('brings back a deleted column with its cards', async () => {
    const { board, columns, settings, undo, one, two, three, saved, applied, stored } = await suite.open();
    await settings.read();
    await settings.change({ name: 'defaultColumnId', before: settings.known?.defaultColumnId ?? null, after: saved });
    const titles = ({ columns: all, cards }: Board) =>
      all.map(({ id, title, color, position }) => [
        title,
        color,
        position,
        cards.filter(({ columnId }) => columnId === id).map((card) => card.title),
      ]);
    const before = await stored();
    await board.moveCard(two, saved, 0);
    const inStep = board.group(() => 'Deleted the column “Saved”');
    for (const id of [one, two, three]) await inStep(() => board.moveCard(id, applied));
    await inStep(() => columns.delete(saved));
    assert.deepEqual(await undo(), {
      kind: 'undone',
      label: 'Deleted the column “Saved”',
      note: 'Its past statistics are not restored.',
    });
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual(titles(await stored()), titles(before));
    const { defaultColumnId } = await overRest(suite.service, 'tracker_get_settings', {});
    assert.equal(defaultColumnId, (await stored()).columns[0]?.id);
  });

  it('undoes the creation of a card whose column was deleted and is there again', async () => {
    const { board, columns, undo, stored, saved, applied } = await suite.open();
    const before = await stored();
    const { id } = await board.createCard({ title: 'Four', columnId: saved }, 'key');
    const inStep = board.group(() => 'Deleted the column “Saved”');
    for (const card of (await stored()).cards.filter(({ columnId }) => columnId === saved))
      await inStep(() => board.moveCard(card.id, applied));
    await inStep(() => columns.delete(saved));
    for (const _ of [1, 2]) assert.equal((await undo()).kind, 'undone');
    const after = await stored();
    assert.deepEqual(
      after.cards.map((card) => card.title),
      before.cards.map((card) => card.title),
    );
    assert.ok(after.cards.every((card) => card.id !== id));
  });

  it('undoes reminders of cards that are read first as one step', async () => {
    const { board, cards, reminders, undo, next, one, two } = await suite.open();
    const at = Date.parse('2030-01-01T09:00:00.000Z');
    const cardOf = (id: string) => cards.find(id) ?? assert.fail('no card');
    for (const id of [one, two]) await reminders.add(cardOf(id), at, 'Call');
    const inStep = board.group((count) => `Snoozed ${count} reminders`);
    const done = () => [one, two].map((id) => cardOf(id).reminders[0]?.done);
    for (const id of [one, two]) {
      const card = { ...cardOf(id), shortened: true };
      const reminder = card.reminders[0] ?? assert.fail('no reminder');
      await inStep(() => reminders.change({ card, reminder }, { done: true }));
    }
    assert.deepEqual([done(), next()], [[true, true], 'Snoozed 2 reminders']);
    await undo();
    assert.deepEqual([done(), next()], [[false, false], 'Added the reminder “Call”']);
  });

  it('undoes several changes of one card as one step', async () => {
    const { board, cards, undo, one } = await suite.open();
    const talk = { title: 'Talk', startedAt: '2026-03-01T09:00:00Z' };
    const { id } = await account<{ id: string }>(suite.service, 'POST', '/meetings', talk);
    const meeting = { id, title: 'Talk', startedAt: '', scores: [], verdict: null };
    const meetings = async () =>
      (await overRest(suite.service, 'tracker_get_card', { cardId: one })).meetings.map((each) => each.id);
    await cards.attach(one, meeting);
    const inStep = board.group(() => 'Attached a meeting again');
    await inStep(() => cards.detach(one, id));
    await inStep(() => cards.attach(one, meeting));
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual(await meetings(), [id]);
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual(await meetings(), []);
  });

  it('undoes a change of a card in the archive', async () => {
    const { cards, undo, elsewhere, one } = await suite.open();
    await elsewhere(suite.service, 'tracker_archive_card', { cardId: one });
    await cards.edit(one, { field: 'tags', before: [], after: ['remote'] });
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual((await overRest(suite.service, 'tracker_get_card', { cardId: one })).tags, []);
  });

  it('asks before it deletes a created card', async () => {
    const { board, undo, next, asked, stored } = await suite.open();
    const before = await stored();
    await board.createCard({ title: 'Four' }, 'key');
    assert.deepEqual(await undo(false), { kind: 'cancelled' });
    assert.equal(next(), 'Created “Four”');
    assert.equal((await undo()).kind, 'undone');
    assert.deepEqual(asked, ['Undo the creation of “Four”?', 'Undo the creation of “Four”?']);
    assert.deepEqual(await stored(), before);
  });

  it('holds the last twenty changes', async () => {
    const { board, undo, next, one, saved, applied } = await suite.open();
    for (let count = 0; count < 25; count += 1) await board.moveCard(one, count % 2 === 0 ? applied : saved);
    let undone = 0;
    for (; next() !== undefined; undone += 1) await undo();
    assert.equal(undone, 20);
  });
});
