import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Meeting } from '../../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { overRest } from '../../service/calls.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual } from '../editor.ts';
import type { Pick } from '../playedInputs.ts';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const cancel: Pick = () => undefined;

describe('filter of meetings', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-filter-'));
  let hosted: LocalService;
  let gate: GateProxy;
  let meetings: readonly Meeting[];
  let contextKeys: ReturnType<typeof recordContextKeys>;
  let offered: string[] = [];

  /** Chooses a row of a quick pick, and notes which rows it has. */
  const row =
    (label: string): Pick =>
    (rows) => {
      offered = rows.map((each) => each.label);
      return rows.find((each) => each.label === label) ?? assert.fail(`no row "${label}"`);
    };
  const filterBy = (command: 'filter' | 'changeFilter', ...picks: Pick[]) =>
    inDialogs({ picks }, () => run(`jobdeck.meetings.${command}`));
  const lists = () => gate.asked.filter((asked) => asked.includes('/meetings?'));
  const isFiltered = () => contextKeys.keys.get('jobdeck.meetings.filtered') === true;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    gate = await startGateProxy(hosted.trackerUrl);
    ({ items: meetings } = await overRest(hosted, 'list_meetings', { limit: 200 }));
    contextKeys = recordContextKeys();
    await inDialogs({ picks: [([inNinetyDays]) => inNinetyDays] }, () =>
      typing([gate.address, hosted.token], () => run('jobdeck.session.connect')),
    );
    await run('jobdeck.meetings.refresh');
  });

  afterEach(() => run('jobdeck.meetings.showAll'));

  after(async () => {
    contextKeys.end();
    await run('jobdeck.session.useLocal');
    gate.close();
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('offers the jobs and verdicts of all meetings, one after the other', async () => {
    const verdicts = new Set(meetings.flatMap(({ verdict }) => verdict ?? []));
    const companies = new Set(meetings.flatMap(({ vacancy }) => vacancy?.company ?? []));
    const [verdict = ''] = verdicts;
    await filterBy('filter', row('Verdict'), row(verdict));
    assert.deepEqual(offered, ['All', ...[...verdicts].toSorted()]);
    assert.equal(isFiltered(), true);
    const job = meetings.find((each) => each.verdict !== verdict && each.vacancy !== null)?.vacancy;
    await filterBy('changeFilter', row('Job'), row(`${job?.company} – ${job?.title}`));
    for (const company of companies)
      assert.ok(
        offered.some((label) => label.startsWith(`${company} – `)),
        company,
      );
    await until('a view without rows', () =>
      contextKeys.keys.get('jobdeck.meetings') === 'nothingFound' ? true : undefined,
    );
    await filterBy('changeFilter', row('Job'), row('All'));
    await untilEqual('a view with rows', () => contextKeys.keys.get('jobdeck.meetings'), 'ready');
    await filterBy('changeFilter', row('Verdict'), row('All'));
    assert.equal(isFiltered(), false);
  });

  it('asks the service for days of your own', async () => {
    await inDialogs({ picks: [row('Time'), row('Other days…')] }, () =>
      typing(['2001-01-01', ' 2001-02-28 '], () => run('jobdeck.meetings.filter')),
    );
    assert.match(lists().at(-1) ?? '', /from=2001-01-01&to=2001-02-28/);
    const keys = () => [isFiltered(), contextKeys.keys.get('jobdeck.meetings')];
    await untilEqual('a view without rows', keys, [true, 'nothingFound']);
    await filterBy('changeFilter', row('Time'), row('All'));
    assert.equal(isFiltered(), false);
  });

  it('changes nothing when it is cancelled', async () => {
    await filterBy('filter', cancel);
    await filterBy('filter', row('Job'), cancel);
    await filterBy('filter', row('Time'), cancel);
    assert.equal(isFiltered(), false);
  });

  it('stays as it was when the service does not answer', async () => {
    const request = gate.hold('GET', /meetings\?/);
    const searching = inDialogs({}, () => typing(['acme'], () => run('jobdeck.meetings.search')));
    await request.asked;
    assert.equal(isFiltered(), false);
    request.refuse(400, 'invalid_request', 'Out of order.');
    const { messages } = await searching;
    assert.match(messages.join(), /Out of order/);
    assert.equal(isFiltered(), false);
  });
});
