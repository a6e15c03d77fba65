import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import {
  type ExportedFile,
  type ExportFormat,
  type MissingHistoriesButton,
  readExport,
} from '../../../src/features/statistics/export/readExport.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';
import { figuresOf, type OpenedStatistics, openedStatistics } from './openedStatistics.ts';

const hourMs = 3_600_000;

describe('export of statistics', () => {
  const running = new ServicePerTest();
  let opened: OpenedStatistics;
  let tracker: Tracker;
  let calls: Partial<Tracker>;
  let offered: string[];
  let answers: MissingHistoriesButton[];
  let cancel: AbortController;
  let file: ExportedFile | undefined;

  beforeEach(async () => {
    await overRest(running.service, 'tracker_initialize', {});
    for (const title of ['A', 'B']) await overRest(running.service, 'tracker_create_card', { title });
    const client = clientOf(running.service);
    calls = {};
    tracker = {
      ...client,
      tracker_get_card_history: (...call) =>
        (calls.tracker_get_card_history ?? client.tracker_get_card_history)(...call),
      tracker_export_stats_pdf: (...call) =>
        (calls.tracker_export_stats_pdf ?? client.tracker_export_stats_pdf)(...call),
    };
    const clock = { now: () => running.clock.now().getTime(), after: systemClock.after };
    opened = openedStatistics(tracker, { clock });
    opened.closePage();
    [offered, answers, cancel] = [[], [], new AbortController()];
  });
  afterEach(() => opened.dispose());

  const exported = async (format: ExportFormat): Promise<string | undefined> => {
    const offer = async (message: string) => {
      offered.push(message);
      return answers.shift();
    };
    const needs = { statistics: opened.store, tracker, offer };
    file = await readExport(needs, format, { signal: cancel.signal, report: () => undefined });
    return file && new TextDecoder('latin1').decode(file.bytes);
  };
  const outOfReach = () => Promise.reject(new ServiceError('unreachable', 'history', 'Out of reach.'));

  it('has all figures after the histories were read', async () => {
    assert.match((await exported('csv')) ?? '', /Saved,2/);
    assert.deepEqual(offered, []);
  });

  it('reads missing histories or goes without them, as the user chooses', async () => {
    calls = { tracker_get_card_history: outOfReach };
    answers = ['Read Histories', 'Export Without'];
    assert.match(
      (await exported('markdown')) ?? '',
      /Left out, .*: ways through the stages and time to first answer\./,
    );
    assert.equal(offered.length, 2);
    assert.match(offered[0] ?? '', /^The histories of 2 cards were not read, .* Out of reach\.$/);
    answers = ['Read Histories'];
    calls = {};
    assert.doesNotMatch((await exported('markdown')) ?? '', /Left out/);
    assert.equal(offered.length, 3);
  });

  it('says which cards have changed since their histories were read', async () => {
    await exported('csv');
    const { cards, columns } = await overRest(running.service, 'tracker_get_board', {});
    running.clock.forward(hourMs);
    const [cardId = '', columnId = ''] = [cards[0]?.id, columns[1]?.id];
    await overRest(running.service, 'tracker_move_card', { cardId, columnId });
    calls = { tracker_get_card_history: outOfReach };
    const outdated = /One card has changed since its history was read\./;
    for (const format of ['csv', 'markdown'] as const) {
      answers = ['Export Without'];
      assert.match((await exported(format)) ?? '', outdated);
      assert.match(offered.at(-1) ?? '', outdated);
    }
  });

  it('ends if no choice is made', async () => {
    calls = { tracker_get_card_history: outOfReach };
    assert.equal(await exported('json'), undefined);
  });

  it('ends when it is cancelled, and reads no further', async () => {
    const held = Promise.withResolvers<never>();
    const asked = Promise.withResolvers<void>();
    calls = {
      tracker_get_card_history: () => {
        asked.resolve();
        return held.promise;
      },
    };
    const exporting = exported('csv');
    await asked.promise;
    assert.equal(figuresOf(opened.store).histories.kind, 'reading');
    cancel.abort();
    assert.equal(await exporting, undefined);
    assert.notEqual(figuresOf(opened.store).histories.kind, 'reading');
    assert.deepEqual(offered, []);
  });

  it('is the PDF of the service for the chosen period', async () => {
    assert.match((await exported('pdf')) ?? '', /^%PDF-[\s\S]*%%EOF\s*$/);
    let days: unknown;
    calls = {
      tracker_export_stats_pdf: async (input) => {
        days = input;
        return new TextEncoder().encode('%PDF-1.7 %%EOF');
      },
    };
    opened.store.setPeriod({ choice: 'dates', from: '2026-03-01', to: '' });
    await exported('pdf');
    assert.deepEqual(days, { from: '2026-03-01' });
  });

  it('has the day of the settings in its name', async () => {
    const settings = await overRest(running.service, 'tracker_get_settings', {});
    await overRest(running.service, 'tracker_update_settings', { ...settings, timeZone: 'Pacific/Kiritimati' });
    // From 09:00 UTC; these islands are 14 hours ahead.
    running.clock.forward(2 * hourMs);
    for (const format of ['csv', 'pdf'] as const) {
      await exported(format);
      assert.equal(file?.day, '2026-03-03', format);
    }
  });

  it('refuses a PDF that has no end', async () => {
    calls = { tracker_export_stats_pdf: async () => new TextEncoder().encode('%PDF-1.7 and then nothing') };
    await assert.rejects(exported('pdf'), /The PDF has no end\. Nothing was saved/);
  });
});
