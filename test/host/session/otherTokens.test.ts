import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { dayIn } from '../../../src/base/domain/calendar.ts';
import { permissions } from '../../../src/base/domain/permission.ts';
import { noteUri } from '../../../src/features/notes/files/address.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { filesWith, filesWithAny } from '../../fixtures/filesWith.ts';
import { newToken, overRest } from '../../service/calls.ts';
import { inDialogs, type Said } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { untilLogged } from '../keptLog.ts';
import { permissionsText } from '../localToken.ts';
import { closeAll, type } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';
import { startMcpServer, toolNames } from '../tools.ts';

const run = (command: string) => vscode.commands.executeCommand(command);
const first: Pick = ([row]) => row;
const variable = 'SERVICE_API_TOKEN';

/** Text of the last diagnosis. */
async function diagnosisText(): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-diagnosis', path: '/Connection.md', query: 'diagnosis' });
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Files in a folder that users other than the owner can access. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => ((statSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );

/** Waits until a notification matches, during `work` or after it. */
async function untilSaid(
  how: 'showWarningMessage' | 'showInformationMessage',
  words: RegExp,
  work: () => Promise<Said | true>,
): Promise<void> {
  const said: string[] = [];
  const real = vscode.window[how];
  Object.assign(vscode.window, { [how]: async (message: string) => void said.push(message) });
  try {
    // Dialogs that are simulated during `work` receive its messages.
    const played = await work();
    if (typeof played === 'object') said.push(...played.messages);
    await until(String(words), () => said.find((message) => words.test(message))).catch((error: unknown) => {
      throw new Error(`${String(error)}; said was: ${JSON.stringify(said)}`, { cause: error });
    });
  } finally {
    Object.assign(vscode.window, { [how]: real });
  }
}

describe('additional tokens', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  const storage = path.join(userFolder, 'data/User/globalStorage/jobdeck.jobdeck');
  let hosted: LocalService;
  let reader: string;

  /** Waits until a file of this folder of Jobdeck's storage contains the text. */
  const untilStored = (folder: string, text: string) =>
    until(`${text} in ${folder}`, () => {
      const place = path.join(storage, folder);
      return existsSync(place) && filesWith(place, text).length > 0 ? true : undefined;
    });

  /** Connects to the hosted tracker with a token that expires in 90 days, and returns the messages shown. */
  const connect = (typed: readonly string[], ...picks: Pick[]) =>
    inDialogs({ picks: [...picks, first] }, () => typing(typed, () => run('jobdeck.session.connect')));
  const toolsAre = (what: string, isRight: (names: readonly string[]) => boolean) =>
    until(what, async () => {
      await startMcpServer();
      return isRight(toolNames()) ? true : undefined;
    });

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    reader = (await newToken(hosted, { permissions: ['tracker:read'] })).secret;
  });

  after(async () => {
    delete process.env[variable];
    await run('jobdeck.session.useLocal');
    await run('jobdeck.keyService.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('uses the agent token only for MCP tools', async () => {
    await connect([hosted.trackerUrl, hosted.token]);
    await toolsAre('all tools', (names) => names.includes('tracker_move_card'));
    const { messages } = await inDialogs({ picks: [first] }, () =>
      typing([reader], () => run('jobdeck.agent.setToken')),
    );
    assert.match(messages.join('\n'), /token of their own until 20\d\d-\d\d-\d\d, which allows: Read tracker\./);
    await toolsAre(
      'only tools that read',
      (names) => names.includes('tracker_get_board') && !names.includes('tracker_move_card'),
    );
    await until('the permissions of the token of the editor', async () =>
      /\| Edit tracker \| ✓ granted/.test(await permissionsText()) ? true : undefined,
    );
  });

  it('keeps the agent token when a new one fails', async () => {
    const { messages } = await inDialogs({}, () => typing(['canary-no-token'], () => run('jobdeck.agent.setToken')));
    assert.match(messages.join('\n'), /not accepted.*The agent token was not stored/s);
    await toolsAre(
      'only tools that read',
      (names) => names.includes('tracker_get_board') && !names.includes('tracker_move_card'),
    );
  });

  it('writes no token or management key to any file', async () => {
    await inDialogs({}, () => typing([hosted.keysUrl, hosted.managementKey], () => run('jobdeck.keyService.connect')));
    await run('jobdeck.keys.focus');
    await run('jobdeck.keys.refresh');
    const title = 'Known to the cache of the hosted tracker';
    await overRest(hosted, 'tracker_create_card', { title });
    await run('jobdeck.board.focus');
    await run('jobdeck.board.refresh');
    await run('jobdeck.diagnose.run');
    const diagnosis = await diagnosisText();
    assert.match(diagnosis, /Permissions|permissions/);
    await untilLogged('a log of the keys that were read', 'listKeys: 200 in');
    await untilStored('cache', title);
    // VS Code stores changes of a window after a few seconds.
    const definition = `"authority":"127.0.0.1:${hosted.port}"},"headers":`;
    await until('the MCP server in the workspace storage', () =>
      filesWith(userFolder, 'mcp.extCachedServers', definition).length > 0 ? true : undefined,
    );
    const secrets = [hosted.token, reader, hosted.managementKey, 'canary-no-token'];
    for (const secret of secrets) assert.ok(!diagnosis.includes(secret));
    assert.deepEqual(filesWithAny(userFolder, secrets), []);
  });

  it('returns agents to the editor token on removal', async () => {
    await inDialogs({ presses: true }, () => run('jobdeck.agent.removeToken'));
    await toolsAre('all tools', (names) => names.includes('tracker_move_card'));
  });

  it('uses an environment token without storing it', async () => {
    process.env[variable] = reader;
    let offered: readonly vscode.QuickPickItem[] = [];
    await connect([hosted.trackerUrl], (rows) => {
      offered = rows;
      return rows[0];
    });
    assert.match(offered[0]?.label ?? '', /Use the token from SERVICE_API_TOKEN/);
    await until('the permissions of that token', async () =>
      /\| Edit tracker \| ✗ missing/.test(await permissionsText()) ? true : undefined,
    );
    assert.deepEqual(filesWith(userFolder, reader), []);
    delete process.env[variable];
    const { messages } = await inDialogs({}, () => run('jobdeck.board.refresh'));
    assert.match(messages.join('\n'), /SERVICE_API_TOKEN has no token here/);
  });

  it('warns before the entered expiry date', async () => {
    const onAnotherDay: Pick = (rows) => rows[1];
    const typed = [hosted.trackerUrl, hosted.token, dayIn(5, new Date())];
    await untilSaid(
      'showWarningMessage',
      /The token for 127\.0\.0\.1:\d+ ends within 7 days, on \d{4}-\d\d-\d\d\. Create a new one/,
      () => inDialogs({ picks: [onAnotherDay] }, () => typing(typed, () => run('jobdeck.session.connect'))),
    );
  });

  it('deletes tokens and cached data on confirmed sign-out', async () => {
    const text = 'What an unsaved note is based on';
    // The requests of the tests before would use up the budget of the same tokens, and this one would wait for the next minute.
    const { secret } = await newToken(hosted, { permissions });
    const { secret: ofAgents } = await newToken(hosted, { permissions: ['tracker:read'] });
    await connect([hosted.trackerUrl, secret]);
    await inDialogs({ picks: [first] }, () => typing([ofAgents], () => run('jobdeck.agent.setToken')));
    const note = await overRest(hosted, 'create_note', { title: 'Kept', text });
    const uri = noteUri(`127.0.0.1-${hosted.port}`, note, '/Kept.md');
    await type(await vscode.window.showTextDocument(uri), 'More. ');
    await run('jobdeck.board.refresh');
    await untilStored('drafts', text);
    await untilStored('cache', 'Known to the cache of the hosted tracker');
    assert.deepEqual(openToOthers(storage), []);
    const { messages } = await inDialogs({ presses: true }, () => run('jobdeck.session.signOut'));
    assert.match(messages.join('\n'), /the token for http.*the token of its agents.*cached.*notes with unsaved/s);
    assert.deepEqual(filesWithAny(storage, [text, 'Known to the cache of the hosted tracker']), []);
    await closeAll();
    await vscode.workspace
      .getConfiguration()
      .update('jobdeck.tracker.baseUrl', hosted.trackerUrl, vscode.ConfigurationTarget.Global);
    await until('signed out', async () => {
      const said = await inDialogs({}, () => run('jobdeck.board.refresh'));
      return said.messages.some((words) => /No token is stored/.test(words)) ? true : undefined;
    });
    await until('no token', async () => (/There is no token/.test(await permissionsText()) ? true : undefined));
  });
});
