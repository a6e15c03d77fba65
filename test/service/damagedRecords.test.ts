import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Card } from '../../src/contract/tracker/board.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { account, CallError, newToken, overMcp, overRest } from './calls.ts';
import { contentOf, dataFile } from './dataFolder.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

const isDamage =
  (id: string) =>
  (error: unknown): boolean =>
    error instanceof CallError &&
    error.code === 'internal_error' &&
    error.details['cause'] === 'damaged' &&
    error.message.includes(id) &&
    /is damaged\. Run "Restore Local Data…"/.test(error.message);

describe('damaged record', () => {
  const services: LocalService[] = [];
  let folder = '';

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    removeTemporaryFolders();
  });

  async function start(log?: (line: string) => void): Promise<LocalService> {
    const service = await startLocalService({ dataFolder: folder, sample: 'small', ...(log && { log }) });
    services.push(service);
    return service;
  }

  const stop = async (): Promise<void> => services.pop()?.close();

  function change(sql: string): void {
    const connection = new DatabaseSync(dataFile({ dataFolder: folder }));
    connection.exec(sql);
    connection.close();
  }

  /** Returns a card from the middle of a column, and a backup of the folder. */
  async function cardAmongOthers(): Promise<{ card: Card; backup: string }> {
    const service = await start();
    const { cards } = await overRest(service, 'tracker_get_board', {});
    const backup = path.join(temporaryFolder(), 'backup.sqlite');
    await service.backUp(backup);
    await stop();
    const card = cards.find(
      ({ columnId, position }) =>
        position > 0 && cards.some((other) => other.columnId === columnId && other.position > position),
    );
    return { card: card ?? assert.fail('no column has three cards'), backup };
  }

  /** Overwrites the first byte of a stored card. */
  function flipByte({ id }: Card): void {
    const file = dataFile({ dataFolder: folder });
    const bytes = readFileSync(file);
    const at = bytes.indexOf(`{"id":"${id}"`);
    assert.ok(at > 0);
    bytes[at] = '['.charCodeAt(0);
    writeFileSync(file, bytes);
  }

  it('is omitted from lists and named when read', async () => {
    const { card, backup } = await cardAmongOthers();
    flipByte(card);
    const said: string[] = [];
    const service = await start((line) => said.push(line));
    const first = await overRest(service, 'tracker_get_board', {});
    assert.ok(!first.cards.some(({ id }) => id === card.id));
    assert.deepEqual(await service.checked, [{ kind: 'card', id: card.id }]);
    assert.deepEqual(service.status().damaged, [{ kind: 'card', id: card.id }]);
    assert.ok(said.some((line) => line.includes(card.id)));
    for (const call of [overRest, overMcp]) {
      assert.deepEqual(await call(service, 'tracker_get_board', {}), first);
      const { items } = await call(service, 'tracker_list_cards', { limit: 200 });
      assert.equal(items.length, first.cards.length);
      await assert.rejects(call(service, 'tracker_get_card', { cardId: card.id }), isDamage(card.id));
      await assert.rejects(call(service, 'tracker_update_card', { cardId: card.id, title: 'x' }), isDamage(card.id));
    }
    const column = first.cards.filter(({ columnId }) => columnId === card.columnId);
    assert.deepEqual(
      column.map(({ position }) => position),
      column.map((_, index) => index),
    );
    const last = column.at(-1)?.id ?? '';
    const moved = await overRest(service, 'tracker_move_card', {
      cardId: last,
      columnId: card.columnId ?? '',
      position: card.position,
    });
    assert.equal(moved.position, card.position);

    const copy = path.join(temporaryFolder(), 'copy.sqlite');
    await service.backUp(copy);
    assert.deepEqual(contentOf({ file: copy }), contentOf(service));
    await assert.rejects(service.planRestore(copy), /is damaged/);
    await assert.rejects(overRest(service, 'tracker_get_card', { cardId: card.id }), isDamage(card.id));

    await service.restore(await service.planRestore(backup));
    assert.equal((await overRest(service, 'tracker_get_card', { cardId: card.id })).title, card.title);
    assert.deepEqual(service.status().damaged, []);
  });

  it('reappears in every process after a restore', async () => {
    const { card, backup } = await cardAmongOthers();
    flipByte(card);
    const [one, two] = [await start(), await start()];
    await Promise.all([one.checked, two.checked]);
    await one.restore(await one.planRestore(backup));
    for (const service of [one, two])
      assert.equal((await overRest(service, 'tracker_get_card', { cardId: card.id })).title, card.title);
  });

  const damages: readonly (readonly [string, (table: string) => string])[] = [
    ['is {}', (table) => `UPDATE ${table} SET record = '{}' WHERE`],
    ['is 5', (table) => `UPDATE ${table} SET record = '5' WHERE`],
    ['is no JSON', (table) => `UPDATE ${table} SET record = '{' WHERE`],
    ['is a blob', (table) => `UPDATE ${table} SET record = x'ff' WHERE`],
  ];
  const tables = ['cards', 'columns', 'folders', 'notes', 'contexts', 'meetings', 'keys', 'messages', 'summaries'];
  const firstRow = (table: string): string => {
    const key = ['columns', 'folders', 'contexts'].includes(table)
      ? 'id'
      : table === 'summaries'
        ? 'meeting_id'
        : 'sequence';
    return `${key} = (SELECT min(${key}) FROM ${table})`;
  };

  for (const [name, damage] of damages) {
    it(`breaks no list when it ${name}`, async () => {
      await start();
      await stop();
      for (const table of tables) change(`${damage(table)} ${firstRow(table)}`);
      const service = await start();
      const board = await overRest(service, 'tracker_get_board', {});
      assert.ok(board.cards.length > 20);
      const lists = [
        overRest(service, 'tracker_list_cards', {}),
        overRest(service, 'tracker_list_archive', {}),
        overRest(service, 'tracker_list_columns', {}),
        overRest(service, 'list_notes', {}),
        overRest(service, 'list_note_folders', {}),
        overRest(service, 'list_contexts', {}),
        overRest(service, 'list_meetings', {}),
      ];
      for (const { items } of await Promise.all(lists)) assert.ok(items.length > 0);
      const columns = (await overRest(service, 'tracker_list_columns', {})).items;
      assert.ok(columns.some(({ title }) => title === 'Damaged column'));
      const kinds = new Set((await service.checked).map(({ kind }) => kind));
      assert.equal(kinds.size, tables.length, [...kinds].join());
    });
  }

  it('breaks no list with an integer beyond JavaScript', async () => {
    const { card } = await cardAmongOthers();
    change(`UPDATE cards SET rank = 9007199254740993 WHERE id = '${card.id}'`);
    const service = await start();
    assert.ok((await overRest(service, 'tracker_list_cards', { limit: 200 })).items.length > 20);
    assert.deepEqual(await service.checked, [{ kind: 'card', id: card.id }]);
    await assert.rejects(overRest(service, 'tracker_get_card', { cardId: card.id }), isDamage(card.id));
  });

  it('is renamed when it is a column', async () => {
    const service = await start();
    const [column] = (await overRest(service, 'tracker_list_columns', {})).items;
    assert.ok(column);
    await stop();
    change(`UPDATE columns SET record = '{}' WHERE id = '${column.id}'`);
    const again = await start();
    const board = await overRest(again, 'tracker_get_board', {});
    assert.equal(board.columns.find(({ id }) => id === column.id)?.title, 'Damaged column');
    assert.equal(board.cards.filter(({ columnId }) => columnId === column.id).length, column.cardCount);
    const named = { columnId: column.id, title: 'Named', color: null };
    await overRest(again, 'tracker_update_column', named);
    assert.equal((await overRest(again, 'tracker_list_columns', {})).items[column.position]?.title, 'Named');
  });

  it('prevents no start, even in a setting', async () => {
    const service = await start();
    const board = await overRest(service, 'tracker_get_board', {});
    const count = contentOf(service)['cards']?.length;
    await stop();
    change("UPDATE state SET value = '{'");
    const again = await start();
    assert.deepEqual(await overRest(again, 'tracker_get_board', {}), board);
    assert.equal(contentOf(again)['cards']?.length, count);
    await overRest(again, 'tracker_get_settings', {});
    assert.equal((await account<{ active: boolean }>(again, 'GET', '/subscription')).active, true);
    assert.ok((await again.checked).some(({ kind, id }) => kind === 'setting' && id === 'settings'));
  });

  it('leaves the default where a setting has a wrong type', async () => {
    const service = await start();
    const settings = await overRest(service, 'tracker_get_settings', {});
    await overRest(service, 'tracker_update_settings', { ...settings, staleAfterDays: 5 });
    await account(service, 'PUT', '/subscription', { active: true });
    await stop();
    change(`UPDATE state SET value = '{"staleAfterDays":"soon"}' WHERE name = 'settings'`);
    change(`UPDATE state SET value = '{"active":"no"}' WHERE name = 'subscription'`);
    const again = await start();
    assert.equal((await account<{ active: boolean }>(again, 'GET', '/subscription')).active, true);
    assert.notEqual((await overRest(again, 'tracker_get_settings', {})).staleAfterDays, 'soon');
    const damaged = ['settings', 'subscription'].map((id) => ({ kind: 'setting', id }));
    assert.deepEqual(
      (await again.checked).toSorted((a, b) => a.id.localeCompare(b.id)),
      damaged,
    );
  });

  it('is not reported in an undamaged folder', async () => {
    const service = await start();
    await overRest(service, 'tracker_create_card', { title: 'New', tags: ['a'], reminders: [] });
    const rows = [{ title: 'Row' }, { title: 'Row', salary: { min: 1e300, max: null, currency: '', period: 'hour' } }];
    await overRest(service, 'tracker_import_cards', { cards: rows, skipDuplicates: false });
    await overRest(service, 'create_note', { title: 'Note', text: '' });
    const { id } = await account<{ id: string }>(service, 'POST', '/meetings', {
      title: 'Talk',
      startedAt: '2026-03-01T10:00:00Z',
      vacancy: { title: 'Engineer', company: 'Acme' },
      summary: '',
    });
    await account(service, 'POST', `/meetings/${id}/messages`, { speaker: 'other', text: '' });
    await newToken(service, {});
    await overRest(service, 'tracker_update_settings', {
      ...(await overRest(service, 'tracker_get_settings', {})),
      staleAfterDays: null,
    });
    await stop();
    assert.deepEqual(await (await start()).checked, []);
  });
});
