import assert from 'node:assert/strict';

import { maxLength } from '../../../src/contract/limits.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import { account, overRest } from '../calls.ts';
import { UndoSuite } from './undoSuite.ts';

/** What a restored card has of the archived one. */
const contentOf = (card: Card) => {
  const { title, company, location, url, salary, contacts, tags, priority, reminders, meetings, columnId } = card;
  const withoutIds = reminders.map(({ at, text, done }) => ({ at, text, done }));
  return { title, company, location, url, salary, contacts, tags, priority, meetings, columnId, reminders: withoutIds };
};

describe('restored cards', () => {
  const suite = new UndoSuite();

  async function archivedCard() {
    const opened = await suite.open();
    const { one, applied, board } = opened;
    const talk = { title: 'Talk', startedAt: '2026-03-01T09:00:00.000Z' };
    const { id: meetingId } = await account<{ id: string }>(suite.service, 'POST', '/meetings', talk);
    await overRest(suite.service, 'tracker_update_card', {
      cardId: one,
      company: 'Acme',
      location: 'Bremen',
      url: 'https://jobs.example.com/1',
      description: 'Ships',
      salary: { min: 1, max: 2, currency: 'EUR', period: 'month' },
      contacts: [{ name: 'Ada' }],
      tags: ['remote'],
      priority: 'high',
      reminders: [{ at: '2030-01-01T09:00:00.000Z', text: 'Call', done: true }],
    });
    await overRest(suite.service, 'tracker_attach_meeting', { cardId: one, meetingId });
    await overRest(suite.service, 'tracker_move_card', { cardId: one, columnId: applied });
    const before = await overRest(suite.service, 'tracker_get_card', { cardId: one });
    await board.serverState.refresh();
    await board.archiveCard(one);
    return { ...opened, before, archived: await overRest(suite.service, 'tracker_get_card', { cardId: one }) };
  }

  const restoredIn = ({ cards }: { readonly cards: readonly Card[] }) =>
    cards.find(({ title }) => title === 'One') ?? assert.fail('no restored card');

  it('have all of the archived card, and name it', async () => {
    const { cards, archived, before, stored, board, next, undo } = await archivedCard();
    await cards.restore(archived, 'key');
    await cards.restore(archived, 'key');
    const restored = restoredIn(await stored());
    assert.deepEqual(contentOf(restored), contentOf(before));
    assert.match(
      restored.description ?? '',
      /^Ships\n\nRestored from the card “Acme – One”, archived on \d{4}-\d\d-\d\d\.$/,
    );
    assert.equal((await stored()).cards.length, 3);
    assert.equal(board.board?.cards.find(({ id }) => id === restored.id)?.columnId, before.columnId);
    assert.equal(next(), 'Created “One”');
    await undo();
    assert.equal((await stored()).cards.length, 2);
  });

  it('have a full description as it is', async () => {
    const { cards, archived, one, stored } = await archivedCard();
    const description = `${'😀'.repeat(maxLength.description - 1)}\n`;
    await cards.restore({ ...archived, description }, 'key');
    assert.equal(restoredIn(await stored()).description, description);
    assert.notEqual(restoredIn(await stored()).id, one);
  });

  it('are made by the undo of archiving', async () => {
    const { before, stored, undo, undoStore, board } = await archivedCard();
    assert.equal(undoStore.next?.canUndo, true);
    const { kind, note } = { note: '', ...(await undo()) };
    assert.deepEqual([kind, note], ['undone', 'It is a new card. Its history stays with the archived one.']);
    const restored = restoredIn(await stored());
    assert.deepEqual(contentOf(restored), contentOf(before));
    assert.deepEqual(
      board.board?.cards.map(({ id }) => id).toSorted(),
      (await stored()).cards.map(({ id }) => id).toSorted(),
    );
    assert.equal((await overRest(suite.service, 'tracker_get_card', { cardId: before.id })).status, 'archived');
  });

  it('go into the default column if theirs was deleted', async () => {
    const { applied, archived, cards, stored, saved, board } = await archivedCard();
    await overRest(suite.service, 'tracker_delete_column', { columnId: applied });
    await board.serverState.refresh();
    await cards.restore(archived, 'key');
    assert.equal(restoredIn(await stored()).columnId, saved);
  });

  it('are not made of a card that was deleted from the archive', async () => {
    const { undo, elsewhere, one, stored } = await archivedCard();
    await elsewhere(suite.service, 'tracker_delete_card', { cardId: one });
    const before = await stored();
    assert.equal((await undo()).kind, 'refused');
    assert.deepEqual(await stored(), before);
  });
});
