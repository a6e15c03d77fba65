import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';

import type { Meeting, Message } from '../../../src/contract/tracker/library.ts';
import { meetingScheme } from '../../../src/features/meetings/documents/documentAddress.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { account, newToken, overRest } from '../../service/calls.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual, untilFits } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import { documentOf, isWhole, messagesIn, shown } from '../meetingDocuments.ts';

const nextPage = /\/transcript\?.*cursor=/;

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const closeAll = () => run('workbench.action.closeAllEditors');

function idInActiveTab(): string | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom ? input.uri.query : undefined;
}

/** While a document is opened, extensions do not see it for a time after they were asked for its text. */
async function withoutDocuments(work: () => Promise<void>): Promise<void> {
  const { workspace } = vscode;
  const real = Object.getOwnPropertyDescriptor(workspace, 'textDocuments') ?? assert.fail('no documents');
  Object.defineProperty(workspace, 'textDocuments', { ...real, get: () => [] });
  try {
    await work();
  } finally {
    Object.defineProperty(workspace, 'textDocuments', real);
  }
}

describe('documents of meetings', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-meetings-'));
  let hosted: LocalService;
  let gate: GateProxy;
  let meetings: readonly Meeting[];
  let long: Meeting;
  let query: string;
  let contextKeys: ReturnType<typeof recordContextKeys>;

  const connect = (token: string) =>
    inDialogs({ picks: [([inNinetyDays]) => inNinetyDays] }, () =>
      typing([gate.address, token], () => run('jobdeck.session.connect')),
    );
  const say = (text: string, subchatId?: string): Promise<Message> =>
    account<Message>(hosted, 'POST', `/meetings/${long.id}/messages`, { speaker: 'user', text, subchatId });
  const openTranscript = () => run('jobdeck.meeting.openTranscript', long.id);
  const requestsOfTranscript = (): number => gate.asked.filter((asked) => asked.includes('/transcript')).length;
  /** Changes the transcript before each of so many requests for a further page. */
  const changeWhileRead = async (changes: number, work: () => PromiseLike<unknown>): Promise<void> => {
    const changing = (async () => {
      for (let change = 1; change <= changes; change += 1) {
        const held = gate.hold('GET', nextPage);
        await held.asked;
        await say(`Change ${change} of ${changes}`);
        held.pass();
      }
    })();
    await work();
    await changing;
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    gate = await startGateProxy(hosted.trackerUrl);
    ({ items: meetings } = await overRest(hosted, 'list_meetings', {}));
    const [longest] = meetings.toSorted((one, other) => (other.durationSeconds ?? 0) - (one.durationSeconds ?? 0));
    long = longest ?? assert.fail('no meeting');
    query = new URLSearchParams({ transcript: long.id }).toString();
    await connect(hosted.token);
    contextKeys = recordContextKeys();
  });

  // A token has 120 requests a minute, and most tests read a whole transcript.
  beforeEach(leap);

  afterEach(closeAll);

  after(async () => {
    contextKeys.end();
    await run('jobdeck.session.useLocal');
    gate.close();
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('opens a page before the service has answered', async () => {
    // In no list, so the service is asked for it.
    const meetingId = 'meeting_deleted';
    const meeting = gate.hold('GET', new RegExp(`/meetings/${meetingId}$`));
    const opening = run('jobdeck.meeting.open', { meetingId });
    await meeting.asked;
    await untilEqual('the tab of the meeting', idInActiveTab, meetingId);
    meeting.pass();
    await opening;
  });

  it('shows the first page while the rest is read', async () => {
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    const first = await shown(query, (text) => messagesIn(text) === 120);
    assert.ok(!isWhole(first));
    rest.pass();
    const whole = await shown(query, isWhole);
    assert.ok(messagesIn(whole) >= 2_000);
    assert.ok(whole.startsWith(first.slice(0, first.lastIndexOf('\n\n*'))), 'what was shown stays');
  });

  it('shows what arrives before the editor lists the document', async () => {
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    await shown(query, (text) => messagesIn(text) === 120);
    const document = documentOf(query) ?? assert.fail('no document');
    await withoutDocuments(async () => {
      rest.pass();
      await untilEqual('the whole text', () => isWhole(document.getText()), true);
    });
  });

  it('asks for the transcript alone, and for no more once it is closed', async () => {
    const before = gate.asked.length;
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    const paths = gate.asked.slice(before).map((asked) => asked.replace(/\?.*/, ''));
    const own = `GET /api/v1/meetings/${long.id}`;
    assert.deepEqual(
      paths.filter((asked) => asked.includes('/meetings/')).filter((asked) => asked !== own),
      [`${own}/transcript`, `${own}/transcript`],
    );
    await closeAll();
    await rest.cancelled;
    const asked = requestsOfTranscript();
    rest.pass();
    await run('jobdeck.meetings.refresh');
    assert.equal(requestsOfTranscript(), asked);
  });

  it('has no text once it is closed, and is read again when its tab is reopened', async () => {
    await openTranscript();
    await shown(query, isWhole);
    const document = documentOf(query) ?? assert.fail('no document');
    await closeAll();
    const asked = requestsOfTranscript();
    // The editor keeps the document, and may still read its file.
    assert.equal((await vscode.workspace.fs.readFile(document.uri)).byteLength, 0);
    assert.equal(requestsOfTranscript(), asked);
    await run('jobdeck.meetings.refresh');
    await run('workbench.action.reopenClosedEditor');
    await untilFits('the requests', requestsOfTranscript, (requests) => requests > asked);
    assert.ok(messagesIn(await shown(query, isWhole)) >= 2_000);
  });

  it('continues a reading that was stopped', async () => {
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    await run('jobdeck.meeting.stopReading');
    rest.pass();
    assert.match(await shown(query, isWhole), /Reading was stopped\. Choose Read Document Again/);
    await run('jobdeck.meeting.readAgain');
    assert.ok(messagesIn(await shown(query, (text) => isWhole(text) && !text.includes('stopped'))) >= 2_000);
  });

  it('offers to stop and to read again in the title bar, without a code lens', async () => {
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    await shown(query, (text) => messagesIn(text) === 120);
    const uri = documentOf(query)?.uri ?? assert.fail('no document');
    const states = ['reading', 'unfinished'];
    const untilKeys = (...wanted: string[][]) =>
      until('the keys of the title bar', () => {
        const known = states.map((state) => contextKeys.keys.get(`jobdeck.meetings.${state}`) ?? []);
        return isDeepStrictEqual(known, wanted) ? true : undefined;
      });
    await untilKeys([uri.toString()], []);
    assert.deepEqual(await run('vscode.executeCodeLensProvider', uri), []);
    await run('jobdeck.meeting.stopReading', uri);
    rest.pass();
    await untilKeys([], [uri.toString()]);
    assert.deepEqual(await run('vscode.executeCodeLensProvider', uri), []);
    await run('jobdeck.meeting.readAgain', uri);
    await untilKeys([], []);
  });

  for (const [times, changes] of [
    ['once', 1],
    ['twice', 2],
    ['three times', 3],
  ] as const)
    it(`has the last version of a transcript that changes ${times}`, async () => {
      await changeWhileRead(changes, openTranscript);
      const text = await shown(query, isWhole);
      assert.ok(text.includes(`> Change ${changes} of ${changes}`));
      assert.ok(!text.includes('several times'));
    });

  it("keeps the reader's line when messages are inserted before it", async () => {
    const { subchats } = await overRest(hosted, 'get_meeting_transcript', { meetingId: long.id, limit: 1 });
    const pages = [1, 2, 3, 4].map(() => gate.hold('GET', nextPage));
    await openTranscript();
    for (const page of pages.slice(0, 3)) {
      await page.asked;
      page.pass();
    }
    await pages[3]?.asked;
    await shown(query, (text) => messagesIn(text) === 1_620);
    const editor = await until('the editor of the transcript', () =>
      vscode.window.visibleTextEditors.find(({ document }) => document === documentOf(query)),
    );
    const line = () => editor.document.getText().split('\n').indexOf('## Assistant') + 50;
    const before = line();
    editor.revealRange(new vscode.Range(before, 0, before, 0), vscode.TextEditorRevealType.AtTop);
    const above = () => before - (editor.visibleRanges[0]?.start.line ?? 0);
    const linesAbove = await until('the line of the reader', () => (above() < 20 ? above() : undefined));
    for (let inserted = 0; inserted < 10; inserted += 1) await say('Inserted', subchats[0]?.id);
    pages[3]?.pass();
    await shown(query, (text) => isWhole(text) && text.includes('> Inserted'));
    assert.equal(line() - before, 40);
    // Lines that wrap may take the place of others.
    await until('the line near its place', () =>
      Math.abs(line() - (editor.visibleRanges[0]?.start.line ?? 0) - linesAbove) <= 5 ? true : undefined,
    );
  });

  it('says that a transcript changes for ever, and reads it again', async () => {
    await changeWhileRead(4, openTranscript);
    assert.match(await shown(query, isWhole), /changed while it was read, several times/);
    await run('jobdeck.meeting.readAgain');
    assert.match(await shown(query, (text) => isWhole(text) && !text.includes('several times')), /> Change 4 of 4/);
  });

  it('says what failed and reads the rest when asked', async () => {
    const rest = gate.hold('GET', nextPage);
    await openTranscript();
    await rest.asked;
    rest.refuse(400, 'internal_error', 'Out of order.');
    assert.match(await shown(query, isWhole), /could not be read: .*Out of order/);
    await run('jobdeck.meeting.readAgain');
    await shown(query, (text) => isWhole(text) && !text.includes('Out of order'));
  });

  it('has an outline and cannot be written', async () => {
    await openTranscript();
    await shown(query, isWhole);
    const uri = documentOf(query)?.uri ?? assert.fail('no document');
    const names = await until('the outline', async () => {
      const symbols = await run('vscode.executeDocumentSymbolProvider', uri);
      const [top] = (symbols as vscode.DocumentSymbol[] | undefined) ?? [];
      return top?.children.map(({ name }) => name);
    });
    assert.deepEqual(names, ['## Interview', '## Assistant', '## Debrief']);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(meetingScheme), false);
    await assert.rejects(Promise.resolve(vscode.workspace.fs.writeFile(uri, new Uint8Array())));
  });

  it('opens one part of a transcript, to compare', async () => {
    await inDialogs({ picks: [(rows) => rows.find(({ label }) => label === 'Debrief')] }, () =>
      run('jobdeck.meeting.openSubchat', long.id),
    );
    const part = await until('the document of a part', () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === meetingScheme && uri.query.includes('subchat')),
    );
    const text = await shown(part.uri.query, isWhole);
    assert.match(text, /^## Debrief\n/);
    await openTranscript();
    const whole = await shown(query, isWhole);
    assert.ok(whole.includes(text.trim()));
    await run('vscode.diff', documentOf(query)?.uri, part.uri, 'Compare');
    await until('the comparison', () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return input instanceof vscode.TabInputTextDiff ? true : undefined;
    });
  });

  it('says that a summary is missing and makes none', async () => {
    const silent = meetings.find(({ hasSummary }) => !hasSummary) ?? assert.fail('each has a summary');
    await run('jobdeck.meeting.openSummary', silent.id);
    const id = new URLSearchParams({ summary: silent.id }).toString();
    assert.match(await shown(id, (text) => text !== ''), /no summary\. Opening it here does not make one/);
  });

  it('names the fields of a context', async () => {
    const [{ id: contextId } = assert.fail('no context')] = (await overRest(hosted, 'list_contexts', {})).items;
    await run('jobdeck.contexts.refresh');
    await run('jobdeck.context.open', contextId);
    const { fields } = await overRest(hosted, 'get_context', { contextId });
    const text = await shown(new URLSearchParams({ context: contextId }).toString(), (read) => read !== '');
    for (const { label } of fields) assert.ok(text.includes(`## ${label}`), label);
  });

  it('has nothing of another account, and names a missing permission', async () => {
    await openTranscript();
    await shown(query, isWhole);
    const { secret } = await newToken(hosted, { permissions: ['tracker:read'] });
    await connect(secret);
    const text = await shown(query, (now) => messagesIn(now) === 0);
    assert.match(text, /meetings:read|Read meetings/);
  });
});
