import assert from 'node:assert/strict';

import type { Stats } from '../../src/contract/tracker/board.ts';
import { pdfText } from '../unit/local/pdf/pdfText.ts';
import { mcpRequest, overRest, refused, request, ways } from './calls.ts';
import { days, ServicePerTest } from './localService.ts';

describe('statistics', () => {
  const running = new ServicePerTest();

  /** Creates a board with the default stages; returns their ids by title. */
  async function initialize(): Promise<Record<string, string>> {
    const { columns } = await overRest(running.service, 'tracker_initialize', {});
    const settings = await overRest(running.service, 'tracker_get_settings', {});
    await overRest(running.service, 'tracker_update_settings', { ...settings, timeZone: 'UTC' });
    return Object.fromEntries(columns.map(({ id, title }) => [title, id]));
  }
  const create = (title: string, columnId?: string) =>
    overRest(running.service, 'tracker_create_card', { title, ...(columnId !== undefined && { columnId }) });
  const move = (cardId: string, columnId: string | undefined) =>
    overRest(running.service, 'tracker_move_card', { cardId, columnId: columnId ?? '' });
  const row = ({ funnel }: Stats, title: string) => funnel.find((stage) => stage.title === title);

  it("reports the board's activity alike over REST and MCP", async () => {
    const stages = await initialize();
    const skips = await create('Skips a stage');
    await create('Stays');
    const archived = await create('Archived', stages['Applied']);
    running.clock.forward(days(3));
    await move(skips.id, stages['Screening']);
    running.clock.forward(days(4));
    await overRest(running.service, 'tracker_archive_card', { cardId: archived.id });

    for (const { call } of ways) {
      const stats = await call(running.service, 'tracker_get_stats', {});
      assert.deepEqual(stats.totals, { active: 2, archived: 1, all: 3 });
      assert.deepEqual(
        stats.funnel.map(({ title, reached, conversion, current, medianDays }) => [
          title,
          reached,
          conversion,
          current,
          medianDays,
        ]),
        [
          ['Saved', 3, null, 1, 3],
          ['Applied', 2, 2 / 3, 0, 7],
          ['Screening', 1, 1 / 2, 1, null],
          ['Interview', 0, 0, 0, null],
          ['Offer', 0, null, 0, null],
          ['Rejected', 0, null, 0, null],
        ],
      );
      // The clock starts on a Monday.
      assert.deepEqual(stats.weekly, [
        { weekStart: '2026-03-02', created: 3, moved: 1, archived: 0 },
        { weekStart: '2026-03-09', created: 0, moved: 0, archived: 1 },
      ]);
    }
  });

  it('drops a deleted card and keeps an archived one', async () => {
    const stages = await initialize();
    const { id } = await create('Deleted', stages['Offer']);
    await overRest(running.service, 'tracker_archive_card', { cardId: id });
    assert.equal(row(await overRest(running.service, 'tracker_get_stats', {}), 'Offer')?.reached, 1);
    await overRest(running.service, 'tracker_delete_card', { cardId: id });
    const stats = await overRest(running.service, 'tracker_get_stats', {});
    assert.equal(row(stats, 'Saved')?.reached, 0);
    assert.deepEqual([stats.totals.all, stats.weekly], [0, []]);
  });

  it('keeps a stage that a card left again', async () => {
    const stages = await initialize();
    const { id } = await create('Back', stages['Interview']);
    await move(id, stages['Saved']);
    const stats = await overRest(running.service, 'tracker_get_stats', {});
    assert.deepEqual([row(stats, 'Interview')?.reached, row(stats, 'Interview')?.current], [1, 0]);
  });

  it('is empty before initialization', async () => {
    const stats = await overRest(running.service, 'tracker_get_stats', {});
    assert.deepEqual([stats.funnel, stats.weekly, stats.totals], [[], [], { active: 0, archived: 0, all: 0 }]);
  });

  for (const { way, call } of ways) {
    it(`rejects malformed or reversed dates over ${way}`, async () => {
      const operation = 'tracker_get_stats';
      await assert.rejects(call(running.service, operation, { from: '2026-02-30' }), refused('invalid_request'));
      await assert.rejects(call(running.service, operation, { to: 'yesterday' }), refused('invalid_request'));
      const reversed = { from: '2026-03-02', to: '2026-03-01' };
      await assert.rejects(call(running.service, operation, reversed), refused('invalid_request'));
    });
  }
});

describe('statistics period', () => {
  const running = new ServicePerTest();

  it("bounds weekly activity in the settings' time zone and weeks", async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const settings = await overRest(running.service, 'tracker_get_settings', {});
    await overRest(running.service, 'tracker_update_settings', {
      ...settings,
      timeZone: 'Pacific/Pago_Pago',
      weekStartsOn: 'sunday',
    });
    // Monday, 2 March, 09:00 UTC is still Sunday there.
    await overRest(running.service, 'tracker_create_card', { title: 'On Sunday' });
    for (const [day, created] of [
      ['2026-03-01', 1],
      ['2026-03-02', 0],
    ] as const) {
      const period = { from: day, to: day };
      const stats = await overRest(running.service, 'tracker_get_stats', period);
      assert.deepEqual(stats.period, period);
      assert.deepEqual(stats.weekly, [{ weekStart: '2026-03-01', created, moved: 0, archived: 0 }]);
    }
  });
});

describe('statistics as PDF', () => {
  const running = new ServicePerTest({ sample: 'small' });
  const path = '/api/v1/tracker/stats/pdf';

  it('is a named file over REST with the statistics', async () => {
    const response = await request(running.service, 'GET', path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.pdf"$/);
    const lines = pdfText(new Uint8Array(await response.arrayBuffer())).flat();
    const { funnel } = await overRest(running.service, 'tracker_get_stats', {});
    for (const { title, reached, current } of funnel) {
      const at = lines.indexOf(title);
      assert.deepEqual([lines[at + 1], lines[at + 4]], [String(reached), String(current)], title);
    }
  });

  it('is an embedded resource over MCP', async () => {
    const result = await mcpRequest(running.service, 'tools/call', { name: 'tracker_export_stats_pdf', arguments: {} });
    const [content] = result['content'] as { type: string; resource: { mimeType: string; blob: string } }[];
    assert.deepEqual([content?.type, content?.resource.mimeType], ['resource', 'application/pdf']);
    const lines = pdfText(Buffer.from(content?.resource.blob ?? '', 'base64')).flat();
    assert.ok(lines.includes('Application statistics'));
  });

  it('names the period and rejects a reversed one', async () => {
    const good = await request(running.service, 'GET', `${path}?from=2026-01-01&to=2026-02-01`);
    const lines = pdfText(new Uint8Array(await good.arrayBuffer())).flat();
    assert.ok(lines.includes('Period: Jan 1, 2026 – Feb 1, 2026'));
    const bad = await request(running.service, 'GET', `${path}?from=2026-03-02&to=2026-03-01`);
    assert.equal(bad.status, 400);
    assert.equal(((await bad.json()) as { error: string }).error, 'invalid_request');
  });

  it('stays valid with titles that our fonts cannot draw', async () => {
    await overRest(running.service, 'tracker_create_column', { title: '面接 🎉 שלום \u{301}', color: null });
    const response = await request(running.service, 'GET', path);
    const lines = pdfText(new Uint8Array(await response.arrayBuffer())).flat();
    assert.ok(lines.some((line) => line.startsWith('\u{FFFD}\u{FFFD} \u{FFFD} ')));
  });
});

describe('statistics of a thousand cards', () => {
  const running = new ServicePerTest({ sample: 'large', cards: 1_000 });

  it('is a PDF', async () => {
    const response = await request(running.service, 'GET', '/api/v1/tracker/stats/pdf');
    const bytes = await response.arrayBuffer();
    assert.ok(pdfText(new Uint8Array(bytes)).flat().includes('1,200'), 'a fifth as many are archived');
  });
});
