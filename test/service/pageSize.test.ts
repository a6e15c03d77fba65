import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { Database, inMemory } from '../../src/local/data/database.ts';
import { migrate, migrations } from '../../src/local/migrations.ts';
import { boardWith } from './boards.ts';
import { type Address, account, overRest, request, ways } from './calls.ts';
import { ServicePerTest, seconds } from './localService.ts';

const mebibyte = 1024 * 1024;

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Reads a list page by page; asserts that none exceeds 1 MiB, except for a single larger item. */
async function pagesOf(at: Address, list: string, largest = 1): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
    const start = cursor === '' ? '' : `${list.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const bytes = await (await request(at, 'GET', `/api/v1${list}${start}`)).arrayBuffer();
    assert.ok(bytes.byteLength <= largest * mebibyte + 1_000, `${bytes.byteLength} bytes`);
    pages.push(JSON.parse(Buffer.from(bytes).toString()) as Page);
    assert.ok(pages.length < 300, 'the list ends');
  }
  return pages;
}

const idsOf = (pages: readonly Page[]): string[] => pages.flatMap(({ items }) => items.map(({ id }) => id));

describe('list pages', () => {
  const running = new ServicePerTest();
  let at: Address;
  beforeEach(() => {
    at = running.service;
  });

  /** Writes past the service's limits, as an older version could. */
  function store(sql: string, ...values: SQLInputValue[]): void {
    const data = new DatabaseSync(path.join(running.service.dataFolder, 'jobdeck.sqlite'));
    data.prepare(sql).run(...values);
    data.close();
  }

  it('limits cards and the archive to 1 MiB', async () => {
    const { ids } = await boardWith(overRest, at, ...Array.from({ length: 25 }, (_, index) => `Card ${index}`));
    store(`UPDATE cards SET record = json_set(record, '$.description', ?)`, 'é'.repeat(100_000));
    const active = await pagesOf(at, '/tracker/cards');
    assert.deepEqual([idsOf(active), active.length], [ids, 5]);
    for (const cardId of ids) {
      running.clock.forward(1_000);
      await overRest(at, 'tracker_archive_card', { cardId });
    }
    const archived = await pagesOf(at, '/tracker/archive');
    assert.deepEqual([idsOf(archived), archived.length], [ids.toReversed(), 5]);
  });

  it('shows a card that was stored larger and stays editable', async () => {
    const { ids } = await boardWith(overRest, at, 'a', 'b', 'c');
    const [, cardId = ''] = ids;
    const description = 'x'.repeat(2 * mebibyte);
    const tags = ['y'.repeat(mebibyte)];
    const large = JSON.stringify({ description, tags });
    store('UPDATE cards SET record = json_patch(record, ?) WHERE id = ?', large, cardId);
    assert.deepEqual(
      (await pagesOf(at, '/tracker/cards', 4)).map((page) => idsOf([page])),
      ids.map((id) => [id]),
    );
    for (const { call } of ways) {
      const card = await call(at, 'tracker_update_card', { cardId, company: 'Firm' });
      assert.deepEqual([card.company, card.description, card.tags], ['Firm', description, tags]);
    }
    assert.equal((await overRest(at, 'tracker_get_card', { cardId })).description, description);
  });

  it('reads a bounded part of the cards per tag', async () => {
    const { ids } = await boardWith(overRest, at, 'a', 'b', 'c', 'd', 'e', 'f');
    store(`UPDATE cards SET record = json_set(record, '$.description', ?)`, 'x'.repeat(8 * mebibyte));
    store(`UPDATE cards SET record = json_set(record, '$.tags[0]', 'last') WHERE id = ?`, ids[5] ?? '');
    const pages = await pagesOf(at, '/tracker/cards?tag=last', 9);
    assert.deepEqual(idsOf(pages), [ids[5]]);
    assert.ok(pages.length > 1);
  });

  it('lists notes without reading their texts', async () => {
    const note = await overRest(at, 'create_note', { title: 'Plan', text: `${' \n🧭'.repeat(300)}` });
    const { version } = await overRest(at, 'update_note', { noteId: note.id, text: 'a \n b' });
    store('UPDATE notes SET record = ? WHERE id = ?', '"read"', note.id);
    const { text: _, ...listed } = { ...note, version, updatedAt: running.clock.now().toISOString() };
    assert.deepEqual((await overRest(at, 'list_notes', {})).items, [{ ...listed, excerpt: 'a b' }]);
  });

  it('limits notes to 1 MiB and bounded text reads', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      running.clock.forward(1_000);
      ids.push((await overRest(at, 'create_note', { title: `Note ${count}`, text: '' })).id);
    }
    store(`UPDATE notes SET search = search || ?`, 'x'.repeat(1_000_000));
    assert.equal((await pagesOf(at, '/notes')).length, 1);
    const found = await pagesOf(at, '/notes?query=Note%2039');
    assert.deepEqual([idsOf(found), found.length], [[ids[39]], 2]);
  });

  it('lists notes of another process that have no excerpt', async () => {
    const { id } = await overRest(at, 'create_note', { title: 'Plan', text: 'first' });
    store(`UPDATE notes SET version = 2, record = json_set(record, '$.text', 'second', '$.version', 2)`);
    const [item] = (await overRest(at, 'list_notes', {})).items;
    assert.deepEqual([item?.id, item?.version, item?.excerpt], [id, 2, 'second']);
  });

  it('limits meetings and transcripts to 1 MiB', async () => {
    const long = 'é'.repeat(500);
    const vacancy = { title: long, company: long, url: 'é'.repeat(4_000) };
    const meetings: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const startedAt = new Date(running.clock.now().getTime() - seconds(count)).toISOString();
      meetings.push((await account<{ id: string }>(at, 'POST', '/meetings', { title: long, startedAt, vacancy })).id);
    }
    const listed = await pagesOf(at, '/meetings?limit=200');
    assert.deepEqual([idsOf(listed), listed.length], [meetings, 2]);

    const message = { speaker: 'user', text: 'é'.repeat(200_000) };
    for (let count = 0; count < 5; count += 1) await account(at, 'POST', `/meetings/${meetings[0]}/messages`, message);
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const meetingId = meetings[0] ?? '';
      const page = await overRest(at, 'get_meeting_transcript', {
        meetingId,
        ...(cursor === undefined ? {} : { cursor }),
      });
      pages.push(page.subchats.flatMap(({ messages }) => messages).length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.deepEqual(pages, [2, 2, 1]);
  });

  it('shortens long history texts, also those stored whole', async () => {
    const { ids } = await boardWith(overRest, at, 'Card');
    const cardId = ids[0] ?? '';
    const texts = [`${'a'.repeat(498)}🧭🧭`, 'b'.repeat(100_000), 'c'.repeat(500)];
    for (const description of texts) await overRest(at, 'tracker_update_card', { cardId, description });
    const contacts = [{ name: 'Ada', email: 'd'.repeat(500) }];
    await overRest(at, 'tracker_update_card', { cardId, contacts });
    const short = [`${'a'.repeat(498)}…`, `${'b'.repeat(499)}…`, texts[2]];
    const entries = (await overRest(at, 'tracker_get_card_history', { cardId })).items.map(({ changes }) => changes[0]);
    const [contactsEntry, ...described] = entries.slice(0, 4);
    assert.deepEqual(contactsEntry?.after, [{ ...contacts[0], phone: null, role: null }]);
    assert.deepEqual(
      described.map((change) => [change?.before, change?.after]),
      [
        [short[1], short[2]],
        [short[0], short[1]],
        [null, short[0]],
      ],
    );
    store(
      `UPDATE history SET record = json_set(record, '$.changes', json_array(json_object('field', 'description', 'before', ?1, 'after', ?1)))`,
      'x'.repeat(mebibyte),
    );
    const pages = await pagesOf(at, `/tracker/cards/${cardId}/history`);
    assert.equal(idsOf(pages).length, 5);
  });
});

describe('migration of notes', () => {
  it('lists older notes as new ones', () => {
    const database = new Database(inMemory);
    migrate(database, migrations.slice(0, 1));
    const note = { id: 'n', title: 'Plan', text: 'a \n b', folderId: null, useInRag: true, version: 3 };
    database.run(
      `INSERT INTO notes (id, test_project, version, updated_at, search, record) VALUES ('n', 0, 3, '', '', ?)`,
      JSON.stringify(note),
    );
    migrate(database);
    const { text: _, ...item } = note;
    const row = database.get<{ version: number; record: string }>('SELECT version, record FROM note_items');
    assert.deepEqual([row?.version, JSON.parse(row?.record ?? '')], [3, { ...item, excerpt: 'a b' }]);
    database.close();
  });

  it('continues after a damaged note', () => {
    const database = new Database(inMemory);
    migrate(database, migrations.slice(0, 1));
    for (const [index, record] of ['{', '5', '{}', '{"text":"a"}'].entries())
      database.run(
        `INSERT INTO notes (id, test_project, version, updated_at, search, record) VALUES (?, 0, 1, '', '', ?)`,
        String(index),
        record,
      );
    migrate(database);
    assert.deepEqual(database.all('SELECT record FROM note_items'), []);
    database.close();
  });
});
