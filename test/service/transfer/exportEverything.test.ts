import assert from 'node:assert/strict';

import { permissions } from '../../../src/base/permission.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import {
  type ExportNeeds,
  type ExportReport,
  exportEverything,
} from '../../../src/features/transfer/export/exportEverything.ts';
import type { ExportFolder } from '../../../src/features/transfer/export/exportFile.ts';
import { guessMapping } from '../../../src/features/transfer/import/guessMapping.ts';
import { planRows } from '../../../src/features/transfer/import/planRows.ts';
import { readTable } from '../../../src/features/transfer/import/readTable.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { account, overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from '../store/opened.ts';

class FolderInMemory implements ExportFolder {
  readonly files = new Map<string, string>();

  async create(name: string) {
    assert.ok(!this.files.has(name), `${name} is overwritten`);
    this.files.set(name, '');
    const append = async (text: string) => void this.files.set(name, (this.files.get(name) ?? '') + text);
    return { append, close: async () => undefined };
  }

  json<T>(name: string): T {
    return JSON.parse(this.files.get(name) ?? assert.fail(`no ${name}`)) as T;
  }
}

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
    assert.ok([...folder.files.values()].every((text) => !text.includes(suite.service.token)));
  });

  for (const [name, format] of [
    ['cards.csv', ','],
    ['cards.json', 'json'],
  ] as const)
    it(`writes ${name} so that an import reads equal cards`, async () => {
      const { columns, cards } = await overRest(suite.service, 'tracker_get_board', {});
      const title = '=HYPERLINK("x")';
      await overRest(suite.service, 'tracker_create_card', {
        title,
        company: 'A; "B"\r\n',
        description: "'@Straße\nTwo",
      });
      await run();
      const pause = () => Promise.resolve();
      const table = await readTable((folder.files.get(name) ?? '').replace('\ufeff', ''), format, pause);
      const fields = guessMapping(table);
      assert.ok(!fields.includes('addToDescription'), `${table.header}: ${fields}`);
      const mapped = table.header.map((header, index) => ({
        ...{ name: header, dayOrder: 'dayFirst' as const },
        field: fields[index] ?? assert.fail('no field'),
      }));
      const defaults = { timeZone: 'Asia/Tokyo', currency: 'XXX' };
      const needs = { columns: mapped, defaults, known: [], boardColumns: columns, now: () => 0, pause };
      const read = new Map((await planRows(table, needs)).map((row) => [`${row.title}\n${row.company}`, row]));
      for (const card of cards) {
        const { planned } = read.get(`${card.title}\n${card.company}`) ?? assert.fail(`no row for ${card.title}`);
        assert.deepEqual(planned?.column, { id: card.columnId });
        assert.deepEqual(comparable(planned?.card ?? {}), comparable(card));
      }
      const formula = read.get(`${title}\nA; "B"`)?.planned?.card;
      assert.deepEqual([formula?.title, formula?.description], [title, "'@Straße\nTwo"]);
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

/** Without ids, and without whether a reminder is done, which an import does not take over. */
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
  const times = reminders.map(({ at, text }) => ({ at, text }));
  return { title, company, location, url, description, salary, contacts, tags, priority, times };
}
