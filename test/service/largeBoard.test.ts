import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { Card } from '../../src/contract/tracker/board.ts';
import { Database, inMemory } from '../../src/local/data/database.ts';
import { migrate, migrations } from '../../src/local/migrations.ts';
import { startLocalService } from '../../src/local/service.ts';
import { CardStore } from '../../src/store/board/cards.ts';
import { ReminderStore } from '../../src/store/board/reminders.ts';
import { TrackerSettingsStore } from '../../src/store/board/settings.ts';
import { FakeClock } from '../fixtures/fakeClock.ts';
import { boardWith } from './boards.ts';
import { type Address, overRest, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';
import { clientOf, openedBoard } from './store/opened.ts';

const description = 'é'.repeat(50_000);
const reminders = Array.from({ length: 30 }, (_, index) => ({
  at: `2026-04-${String(30 - index).padStart(2, '0')}T10:00:00.000Z`,
  text: 'x'.repeat(2_000),
  done: index === 29,
}));
const long = {
  description,
  reminders,
  company: 'c'.repeat(500),
  url: `https://jobs.example/${'u'.repeat(2_000)}`,
  tags: Array.from({ length: 40 }, (_, index) => `tag ${index}`),
  contacts: [{ name: 'Ada' }],
};

describe('large board', () => {
  const running = new ServicePerTest();
  let at: Address;
  let data: DatabaseSync;
  const store = (sql: string, ...values: SQLInputValue[]): void => {
    data.prepare(sql).run(...values);
  };

  /** Creates a board of 61 cards; all but the first have most fields at their maximum length. */
  async function opened(): Promise<{ readonly ids: readonly string[]; readonly cardId: string }> {
    const { ids } = await boardWith(overRest, at, 'Short');
    const all = [...ids];
    for (let count = 0; count < 3; count += 1) {
      const cards = Array.from({ length: 20 }, (_, index) => ({ title: `Card ${count}.${index}`, ...long }));
      all.push(...(await overRest(at, 'tracker_import_cards', { cards })).created.map(({ id }) => id));
    }
    return { ids: all, cardId: all[7] ?? '' };
  }

  beforeEach(() => {
    at = running.service;
    data = new DatabaseSync(path.join(running.service.dataFolder, 'jobdeck.sqlite'));
  });
  afterEach(() => data.close());

  it('shortens and marks long cards, keeps others whole', async () => {
    const { ids, cardId } = await opened();
    for (const { call } of ways) {
      const { cards } = await call(at, 'tracker_get_board', {});
      assert.ok(JSON.stringify(cards).length < 300_000);
      assert.deepEqual(
        cards.map(({ position }) => position),
        ids.map((_, position) => position),
      );
      const [first, ...rest] = cards;
      assert.deepEqual(first, await call(at, 'tracker_get_card', { cardId: ids[0] ?? '' }));
      assert.ok(rest.every(({ shortened }) => shortened === true));
    }
    const whole = await overRest(at, 'tracker_get_card', { cardId });
    assert.deepEqual([whole.shortened, whole.description, whole.reminders.length], [undefined, description, 30]);
    const short = (await overRest(at, 'tracker_get_board', {})).cards.find(({ id }) => id === cardId);
    assert.equal(short?.url, null, 'an address that was cut would lead elsewhere');
    assert.deepEqual(
      short?.reminders.map(({ id }) => id),
      whole.reminders
        .slice(24, 29)
        .map(({ id }) => id)
        .toReversed(),
      'the open ones that are due first',
    );
  });

  it('shortens no card of a board of usual size', async () => {
    await boardWith(overRest, at, 'Short');
    await overRest(at, 'tracker_create_card', { title: 'Long', ...long });
    const { cards } = await overRest(at, 'tracker_get_board', {});
    assert.deepEqual(cards[1], await overRest(at, 'tracker_get_card', { cardId: cards[1]?.id ?? '' }));
  });

  it('omits long texts, also those stored before limits', async () => {
    await opened();
    store(`UPDATE cards SET record = zeroblob(500000) WHERE octet_length(record) > 2048`);
    const { cards } = await overRest(at, 'tracker_get_board', {});
    assert.equal(cards.length, 61);
  });

  it('shortens a too long card of another process', async () => {
    const { cardId } = await opened();
    const text = 'x'.repeat(8 * 1024 * 1024);
    store(
      `UPDATE cards SET updated_at = '2030', record = json_set(record, '$.description', ?) WHERE id = ?`,
      text,
      cardId,
    );
    const { cards } = await overRest(at, 'tracker_get_board', {});
    assert.ok(JSON.stringify(cards).length < 300_000);
    assert.equal((await overRest(at, 'tracker_get_card', { cardId })).description, text);
  });

  it('returns whole cards where a short form is damaged', async () => {
    const { cardId } = await opened();
    store(`UPDATE short_cards SET record = '{' WHERE sequence = (SELECT sequence FROM cards WHERE id = ?)`, cardId);
    const other = await startLocalService({ dataFolder: running.service.dataFolder, now: running.clock.now });
    try {
      assert.deepEqual(await other.checked, []);
      const { cards } = await overRest(other, 'tracker_get_board', {});
      assert.equal(cards.length, 61);
      assert.equal(cards.find(({ id }) => id === cardId)?.shortened, true);
    } finally {
      await other.close();
    }
  });

  it('stores the short form of a moved card anew', async () => {
    const { cardId } = await opened();
    const { columns } = await overRest(at, 'tracker_get_board', {});
    for (const columnId of [columns[0]?.id ?? '', columns[1]?.id ?? '']) {
      running.clock.forward(1);
      await overRest(at, 'tracker_move_card', { cardId, columnId, position: 0 });
      const stored = data
        .prepare('SELECT short_cards.record FROM short_cards JOIN cards USING (sequence, updated_at) WHERE id = ?')
        .get(cardId);
      assert.equal((JSON.parse(String(stored?.['record'])) as Card).updatedAt, running.clock.now().toISOString());
    }
  });

  it('keeps a card whole once read, also after refresh', async () => {
    const { cardId } = await opened();
    const tracker = clientOf(at);
    const board = await openedBoard(tracker);
    const cards = new CardStore(board, tracker);
    assert.equal(cards.find(cardId)?.shortened, true);
    await cards.read(cardId);
    const whole = await overRest(at, 'tracker_get_card', { cardId });
    assert.deepEqual(cards.find(cardId), whole);
    await board.serverState.refresh();
    assert.deepEqual(cards.find(cardId), whole);
    running.clock.forward(1);
    await overRest(at, 'tracker_update_card', { cardId, location: 'Berlin' });
    await board.serverState.refresh();
    assert.equal(cards.find(cardId)?.shortened, true, 'what was read is older now');
  });

  it('allows changes of reminders', async () => {
    const { cardId } = await opened();
    const tracker = clientOf(at);
    const board = await openedBoard(tracker);
    const settings = new TrackerSettingsStore(board, tracker);
    const store = new ReminderStore({
      board,
      cards: new CardStore(board, tracker),
      settings,
      clock: new FakeClock(0),
    });
    const before = (await overRest(at, 'tracker_get_card', { cardId })).reminders;
    const card = board.board?.cards.find(({ id }) => id === cardId);
    const [reminder] = card?.reminders ?? [];
    assert.ok(card?.shortened && reminder !== undefined);
    assert.equal((await store.change({ card, reminder }, { done: true })).kind, 'saved');
    const { reminders: after } = await overRest(at, 'tracker_get_card', { cardId });
    assert.deepEqual(
      after,
      before.map((each) => (each.id === reminder.id ? { ...each, done: true } : each)),
    );
    store.dispose();
  });

  it('loses nothing when a shortened text is edited', async () => {
    const { cardId } = await opened();
    const tracker = clientOf(at);
    const board = await openedBoard(tracker);
    const cards = new CardStore(board, tracker);
    const before = cards.find(cardId)?.description ?? null;
    const { kind } = await cards.edit(cardId, { field: 'description', before, after: `${before} more` });
    assert.equal(kind, 'conflict');
    assert.equal(cards.find(cardId)?.description, description);
    const tags = cards.find(cardId)?.tags ?? [];
    assert.equal((await cards.edit(cardId, { field: 'tags', before: tags, after: [...tags, 'x'] })).kind, 'saved');
  });
});

describe('migration of cards', () => {
  it('adds short forms to long cards', () => {
    const database = new Database(inMemory);
    migrate(database, migrations.slice(0, 1));
    const card = {
      title: 'a',
      company: '',
      location: null,
      url: null,
      tags: [],
      contacts: [],
      reminders: [],
      meetings: [],
    };
    for (const [id, text] of Object.entries({ long: description, short: 'x' })) {
      database.run(
        `INSERT INTO cards (id, rank, updated_at, search, record) VALUES (?, 0, '', '', ?)`,
        id,
        JSON.stringify({ ...card, id, description: text }),
      );
    }
    migrate(database);
    const rows = database.all<{ record: string }>('SELECT record FROM short_cards');
    assert.deepEqual(
      rows.map(({ record }) => JSON.parse(record) as unknown),
      [{ ...card, id: 'long', description: `${'é'.repeat(199)}…`, shortened: true }],
    );
    database.close();
  });

  it('continues after a damaged card', () => {
    const database = new Database(inMemory);
    migrate(database, migrations.slice(0, 1));
    for (const [id, record] of Object.entries({
      cut: `{"title":"${description}`,
      empty: JSON.stringify({ description }),
    }))
      database.run(`INSERT INTO cards (id, rank, updated_at, search, record) VALUES (?, 0, '', '', ?)`, id, record);
    migrate(database);
    assert.deepEqual(database.all('SELECT record FROM short_cards'), []);
    database.close();
  });
});
