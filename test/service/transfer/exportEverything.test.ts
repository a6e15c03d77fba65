import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';

import { permissions } from '../../../src/base/domain/permission.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import type { Meeting } from '../../../src/contract/tracker/library.ts';
import {
  type ExportNeeds,
  type ExportReport,
  exportEverything,
} from '../../../src/features/transfer/export/exportEverything.ts';
import { planRows } from '../../../src/features/transfer/import/plan/planRows.ts';
import { SourceTable } from '../../../src/features/transfer/import/source/sourceTable.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { account, overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from '../store/opened.ts';
import { FolderInMemory } from './folderInMemory.ts';

type Records = readonly Readonly<Record<string, unknown>>[];

describe('exportEverything', () => {
  const suite = new ServicePerTest({ sample: 'small' });
  let proxy: GateProxy;
  let folder: FolderInMemory;

  beforeEach(async () => {
    proxy = await startGateProxy(suite.service.trackerUrl);
    folder = new FolderInMemory();
  });
  afterEach(() => proxy.close());

  const run = (needs: Partial<ExportNeeds> = {}, token = suite.service.token): Promise<ExportReport> =>
    exportEverything({
      tracker: clientOf({ ...suite.service, trackerUrl: proxy.address, token }),
      folder,
      signal: new AbortController().signal,
      assertInUse: () => undefined,
      report: () => undefined,
      formatFailure: String,
      now: () => new Date('2026-03-02T09:00:00Z'),
      ...needs,
    });

  it('writes all cards, histories, notes and summaries', async () => {
    const report = await run();
    assert.deepEqual([report.isCancelled, report.missing], [false, []]);
    const { cards, columns } = await overRest(suite.service, 'tracker_get_board', {});
    const { items: archived } = await overRest(suite.service, 'tracker_list_archive', { limit: 200 });
    const exported = folder.json<Records>('cards.json');
    assert.deepEqual(exported.map(({ id }) => id).toSorted(), [...cards, ...archived].map(({ id }) => id).toSorted());
    const [card] = exported;
    const same = cards.find(({ id }) => id === card?.['id']) ?? assert.fail('no card');
    assert.equal(card?.['stage'], columns.find(({ id }) => id === same.columnId)?.title);
    assert.deepEqual(card?.['contacts'], same.contacts);
    const history = folder.json<Records>('history.json').filter(({ cardId }) => cardId === same.id);
    const { items } = await overRest(suite.service, 'tracker_get_card_history', { cardId: same.id, limit: 200 });
    assert.deepEqual(
      history,
      items.map((entry) => ({ cardId: same.id, ...entry })),
    );
    const notes = folder.json<Records>('notes.json');
    assert.ok(notes.length > 0 && notes.every(({ text }) => typeof text === 'string' && text !== ''));
    const meetings = folder.json<Records>('meetings.json');
    assert.ok(meetings.every(({ hasSummary, summary }) => (summary !== null) === hasSummary));
    assert.deepEqual(folder.json<ExportReport>('export.json').counts, report.counts);
    assert.deepEqual(folder.json<ExportReport>('export.json').notExported, ['Transcripts of meetings', 'Contexts']);
    assert.ok([...folder.files.values()].every((text) => !text.includes(suite.service.token)));
  });

  it('writes the stages with colors, the default one, and their cards in order', async () => {
    const [first, second] = (await overRest(suite.service, 'tracker_list_columns', {})).items;
    const columnId = second?.id ?? assert.fail('no column');
    await overRest(suite.service, 'tracker_update_column', { columnId, title: 'Sent', color: '#2f6feb' });
    const { id } = await overRest(suite.service, 'tracker_create_card', { title: 'Last', columnId });
    await overRest(suite.service, 'tracker_move_card', { cardId: id, columnId, position: 0 });
    const settings = await overRest(suite.service, 'tracker_get_settings', {});
    await overRest(suite.service, 'tracker_update_settings', { ...settings, defaultColumnId: columnId });
    const { counts } = await run();
    const { cards, columns } = await overRest(suite.service, 'tracker_get_board', {});
    const exported = folder.json<Records>('columns.json');
    assert.equal(counts.columns, columns.length);
    assert.deepEqual(
      exported.map((column) => [column['id'], column['title'], column['cardIds']]),
      columns.map((column) => [
        ...[column.id, column.title],
        cards.filter((each) => each.columnId === column.id).map((each) => each.id),
      ]),
    );
    assert.deepEqual(
      exported.slice(0, 2).map((column) => [column['id'], column['color'], column['isDefault']]),
      [
        [first?.id, null, false],
        [columnId, '#2f6feb', true],
      ],
    );
    assert.match(folder.files.get('columns.csv') ?? '', /Sent,#2f6feb,true,/);
  });

  for (const name of ['cards.csv', 'cards.json'])
    it(`writes ${name} so that an import reads equal cards`, async () => {
      const title = '=HYPERLINK("x")';
      await overRest(suite.service, 'tracker_create_card', {
        title,
        company: 'A; "B"',
        description: "'@Straße\nTwo",
        tags: ['Senior, remote'],
        contacts: [{ name: 'First' }, { name: 'Second', email: 'second@a.example' }],
        reminders: [
          { at: '2026-03-01T08:00:00Z', text: 'Call', done: true },
          { at: '2026-03-05T08:00:00Z', text: 'Write' },
        ],
      });
      const { columns, cards } = await overRest(suite.service, 'tracker_get_board', {});
      await run();
      const pause = () => Promise.resolve();
      const source = new SourceTable(
        { kind: 'bytes', bytes: new TextEncoder().encode(folder.files.get(name) ?? '') },
        { pause, boardStages: () => [] },
      );
      await source.read();
      const { table, columns: mapped } = source;
      assert.deepEqual(
        mapped.filter(({ field }) => field === 'addToDescription'),
        [],
      );
      const defaults = { timeZone: 'Asia/Tokyo', currency: 'XXX' };
      const needs = {
        columns: mapped,
        defaults,
        known: [],
        boardColumns: columns,
        stageTargets: new Map(),
        now: () => 0,
        pause,
      };
      const read = new Map((await planRows(table, needs)).map((row) => [`${row.title}\n${row.company}`, row]));
      for (const card of cards) {
        const { planned } = read.get(`${card.title}\n${card.company}`) ?? assert.fail(`no row for ${card.title}`);
        assert.deepEqual(planned?.column, { id: card.columnId });
        assert.deepEqual(comparable(planned?.card ?? {}), comparable(card));
      }
      assert.ok(read.has(`${title}\nA; "B"`));
    });

  it('writes changes of cards and scores of meetings into the CSV files', async () => {
    const { id } = await overRest(suite.service, 'tracker_create_card', { title: 'Before' });
    await overRest(suite.service, 'tracker_update_card', { cardId: id, title: 'After' });
    await run();
    const inCsv = (name: string): Records => parse(folder.files.get(name) ?? '', { bom: true, columns: true });
    const update = inCsv('history.csv').find(({ cardId, type }) => cardId === id && type === 'updated');
    const changes: unknown = JSON.parse(String(update?.['changes']));
    assert.deepEqual(changes, [{ field: 'title', before: 'Before', after: 'After' }]);
    const scored = folder.json<Meeting[]>('meetings.json').find(({ scores }) => scores.length > 1);
    const { scores } = scored ?? assert.fail('no meeting has scores');
    const row = inCsv('meetings.csv').find((meeting) => meeting['id'] === scored?.id);
    assert.equal(row?.['scores'], scores.map(({ name, value, max }) => `${name}: ${value}/${max}`).join('\n'));
  });

  it('neutralizes formulas in CSV only', async () => {
    await overRest(suite.service, 'tracker_create_card', { title: '=1+1', company: '"Quoted"\r\nlines' });
    await run();
    assert.ok(folder.files.get('cards.csv')?.includes(`'=1+1,"""Quoted""\r\nlines"`));
    assert.ok(folder.json<Records>('cards.json').some(({ title }) => title === '=1+1'));
  });

  it('names what a token may not read, and exports the rest', async () => {
    const permitted = permissions.filter((each) => !each.startsWith('notes'));
    const { secret } = await account<{ secret: string }>(suite.service, 'POST', '/tokens', {
      name: 'No notes',
      permissions: permitted,
    });
    const report = await run({}, secret);
    assert.deepEqual([report.counts.notes, report.missing.length], [0, 2]);
    assert.match(report.missing.join('\n'), /Notes: .*notes:read/);
    assert.ok(report.counts.cards > 0 && report.counts.meetings > 0);
  });

  it('says of how many cards it has read the histories', async () => {
    const texts: string[] = [];
    const { counts } = await run({ report: (text) => void texts.push(text) });
    const histories = texts.filter((text) => text.startsWith('Histories'));
    assert.equal(histories[0], `Histories of cards: 1 of ${counts.cards}`);
    assert.equal(histories.at(-1), `Histories of cards: ${counts.cards} of ${counts.cards}`);
  });

  it('names single records that fail', async () => {
    const held = proxy.hold('GET', /summary$/);
    const running = run();
    await held.asked;
    held.refuse(404, 'summary_not_found', 'There is no summary.');
    const { missing, counts } = await running;
    assert.equal(missing.length, 1);
    assert.match(missing[0] ?? '', /^Summary of ".*no summary/);
    assert.ok(counts.meetings > 1);
  });

  it('ends with valid files when it is cancelled', async () => {
    const controller = new AbortController();
    const report = await run({
      signal: controller.signal,
      report: (text) => text.startsWith('Notes') && controller.abort(),
    });
    assert.ok(report.isCancelled && report.counts.cards > 0 && report.counts.meetings === 0);
    assert.equal(folder.json<Records>('notes.json').length, report.counts.notes);
    assert.ok(folder.json<ExportReport>('export.json').isCancelled);
  });
});

/** Without ids. */
function comparable(card: object) {
  const { title, company, location, url, description, salary, contacts, tags, priority, reminders } = {
    ...{
      company: '',
      location: null,
      url: null,
      description: null,
      salary: null,
      contacts: [],
      tags: [],
      reminders: [],
    },
    ...(card as Partial<Card>),
  };
  const times = reminders.map(({ at, text, done = false }) => ({ at, text, done }));
  return { title, company, location, url, description, salary, contacts, tags, priority, times };
}
