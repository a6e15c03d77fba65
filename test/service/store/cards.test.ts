import assert from 'node:assert/strict';

import { CardStore } from '../../../src/store/board/cards.ts';
import { TrackerSettingsStore } from '../../../src/store/board/settings.ts';
import { UndoStore } from '../../../src/store/board/undo/undo.ts';
import { boardWith } from '../boards.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from './opened.ts';

describe('CardStore', () => {
  const suite = new ServicePerTest({ sample: 'meetings' });

  async function opened() {
    const { ids } = await boardWith(overRest, suite.service, 'One');
    const cardId = ids[0] ?? assert.fail('no card');
    const tracker = clientOf(suite.service);
    const board = await openedBoard(tracker);
    const cards = new CardStore(board, tracker);
    const shown = () => cards.find(cardId) ?? assert.fail('no card');
    const stored = () => overRest(suite.service, 'tracker_get_card', { cardId });
    const elsewhere = (changes: object) => overRest(suite.service, 'tracker_update_card', { cardId, ...changes });
    return { board, cards, cardId, shown, stored, elsewhere };
  }

  it('drops archived cards on account switch, also while reading', async () => {
    const { board, cards, cardId } = await opened();
    await board.archiveCard(cardId);
    await cards.read(cardId);
    assert.equal(cards.find(cardId)?.status, 'archived');
    const reading = board.serverState.refresh();
    board.serverState.forget();
    assert.equal(cards.find(cardId), undefined);
    await reading;
  });

  it('sends only the changed field, keeping foreign changes', async () => {
    const { cards, cardId, shown, stored, elsewhere } = await opened();
    await elsewhere({ company: 'Theirs' });
    const saved = cards.edit(cardId, { field: 'location', before: null, after: 'Berlin' });
    assert.equal(shown().location, 'Berlin');
    assert.equal((await saved).kind, 'saved');
    assert.deepEqual(await stored(), shown());
    assert.deepEqual([shown().company, shown().location], ['Theirs', 'Berlin']);
  });

  it('saves two fields that are edited at once', async () => {
    const { cards, cardId, stored } = await opened();
    await Promise.all([
      cards.edit(cardId, { field: 'location', before: null, after: 'Berlin' }),
      cards.edit(cardId, { field: 'company', before: '', after: 'Acme' }),
    ]);
    const { location, company } = await stored();
    assert.deepEqual([location, company], ['Berlin', 'Acme']);
  });

  it('returns a foreign change of the field without overwriting', async () => {
    const { board, cards, cardId, shown, stored, elsewhere } = await opened();
    const calls = clientOf(suite.service);
    const undo = new UndoStore({ board, cards, settings: new TrackerSettingsStore(board, calls), calls });
    await elsewhere({ description: 'Theirs' });
    const edit = { field: 'description', before: null, after: 'Mine' } as const;
    const result = await cards.edit(cardId, edit);
    assert.equal(result.kind === 'conflict' && result.theirs.description, 'Theirs');
    assert.equal((await stored()).description, 'Theirs');
    assert.equal(shown().description, 'Theirs');
    assert.equal(undo.next, undefined, 'what was not written can be taken back');
    assert.equal((await cards.edit(cardId, { ...edit, before: 'Theirs' })).kind, 'saved');
    assert.equal((await stored()).description, 'Mine');
  });

  it('adds a reminder beside a foreign one', async () => {
    const { cards, cardId, shown, stored, elsewhere } = await opened();
    await elsewhere({ reminders: [{ at: '2026-03-03T09:00:00Z', text: 'Theirs' }] });
    const mine = { id: 'new/1', at: '2026-03-04T09:00:00.000Z', text: 'Mine', done: false };
    await cards.edit(cardId, { field: 'reminders', before: [], after: [mine] });
    assert.deepEqual(
      (await stored()).reminders.map(({ text }) => text),
      ['Theirs', 'Mine'],
    );
    assert.ok(shown().reminders.every(({ id }) => !id.startsWith('new/')));
  });

  it('reverts a rejected edit', async () => {
    const { cards, cardId, shown } = await opened();
    const salary = { min: 1, max: 2, currency: 'no currency', period: 'year' } as const;
    const rejection = cards.edit(cardId, { field: 'salary', before: null, after: salary });
    assert.deepEqual(shown().salary, salary);
    await assert.rejects(rejection, { kind: 'invalid' });
    assert.equal(shown().salary, null);
  });

  it("continues with another field's edit after a rejection", async () => {
    const { cards, cardId, stored } = await opened();
    const salary = { min: 1, max: 2, currency: 'no currency', period: 'year' } as const;
    const rejection = cards.edit(cardId, { field: 'salary', before: null, after: salary });
    const other = cards.edit(cardId, { field: 'location', before: null, after: 'Berlin' });
    await assert.rejects(rejection, { kind: 'invalid' });
    assert.equal((await other).kind, 'saved');
    assert.equal((await stored()).location, 'Berlin');
  });

  it('attaches and detaches a meeting at once, with history', async () => {
    const { cards, cardId, shown, stored } = await opened();
    const [meeting] = (await overRest(suite.service, 'list_meetings', {})).items;
    assert.ok(meeting);
    const { id, title, startedAt, scores, verdict } = meeting;
    const attached = cards.attach(cardId, { id, title, startedAt, scores, verdict });
    assert.equal(shown().meetings[0]?.title, title);
    await attached;
    assert.deepEqual((await stored()).meetings, shown().meetings);
    const detached = cards.detach(cardId, id);
    assert.deepEqual(shown().meetings, []);
    await detached;
    const { items } = await cards.history(cardId);
    assert.deepEqual(
      items.map(({ type }) => type),
      ['meeting_detached', 'meeting_attached', 'created'],
    );
  });

  it('reads and edits an archived card', async () => {
    const { board, cards, cardId } = await opened();
    await board.archiveCard(cardId);
    assert.equal(cards.find(cardId)?.status, 'archived');
    assert.equal((await cards.read(cardId)).status, 'archived');
    await cards.edit(cardId, { field: 'priority', before: 'normal', after: 'high' });
    assert.equal(cards.find(cardId)?.priority, 'high');
    board.serverState.forget();
    assert.equal(cards.find(cardId), undefined);
  });
});
