import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { filesWith, filesWithAny } from '../../fixtures/filesWith.ts';
import { overRest } from '../../service/calls.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual } from '../editor.ts';
import { untilLogged } from '../keptLog.ts';
import { callStartedTool } from '../tools.ts';

const baseUrl = 'jobdeck.tracker.baseUrl';
const storedBaseUrl = () => vscode.workspace.getConfiguration().inspect(baseUrl)?.globalValue;
const storeBaseUrl = (value: string | undefined) =>
  vscode.workspace.getConfiguration().update(baseUrl, value, vscode.ConfigurationTarget.Global);

/** Messages that are shown while the command runs. */
const saidBy = async (command: string, typed: readonly string[] = []): Promise<string> => {
  const { messages } = await inDialogs({}, () => typing(typed, () => vscode.commands.executeCommand(command)));
  return messages.join('\n');
};

describe('token', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  let hosted: LocalService;
  let contextKeys: ReturnType<typeof recordContextKeys>;
  const canary = 'canary-refused-4f1d0b7c2a9e8d63';
  const isConnected = () => contextKeys.keys.get('jobdeck.connected') === true;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    contextKeys = recordContextKeys();
  });

  after(async () => {
    contextKeys.end();
    await vscode.commands.executeCommand('jobdeck.session.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('stores neither a refused token nor its address', async () => {
    assert.match(await saidBy('jobdeck.session.connect', [hosted.trackerUrl, canary]), /token is not accepted/);
    assert.equal(storedBaseUrl(), undefined);
    await storeBaseUrl(hosted.trackerUrl);
    const said = await until('the hosted tracker in use', async () => {
      const words = await saidBy('jobdeck.board.refresh');
      return words === '' ? undefined : words;
    });
    assert.match(said, /No token is stored for this service/);
    assert.equal(isConnected(), false);
    await storeBaseUrl(undefined);
  });

  it('redacts a token that a service echoes', async () => {
    const token = 'canary/echoed+7d20b4e1c95f83a6';
    const escaped = JSON.stringify(token).replace('+', '\\u002b').replaceAll('/', '\\/').slice(1, -1);
    const server = createServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(`{"error":"token_invalid","message":"Bad ${escaped}.","details":{"sent":"${escaped}"}}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const said = await saidBy('jobdeck.session.connect', [`http://127.0.0.1:${port}`, token]);
      assert.match(said, /Bad \(redacted\)\./);
      await untilLogged('the refusal in the log', 'Connecting to the tracker', 'Bad (redacted)');
    } finally {
      server.close();
    }
  });

  it('stores a working token in secret storage only', async () => {
    const title = 'Known to the hosted tracker only';
    await overRest(hosted, 'tracker_create_card', { title });
    await inDialogs({ picks: [([inNinetyDays]) => inNinetyDays] }, () =>
      typing([hosted.trackerUrl, hosted.token], () => vscode.commands.executeCommand('jobdeck.session.connect')),
    );
    await untilEqual('the connection', () => [storedBaseUrl(), isConnected()], [hosted.trackerUrl, true]);
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await vscode.commands.executeCommand('jobdeck.board.refresh');
    await until('a tool that answers for the hosted tracker', async () =>
      (await callStartedTool('tracker_get_board', {}))?.includes(title) ? true : undefined,
    );

    await untilLogged('a log of each request', 'Jobdeck debug tracker_get_board: 200 in');
    const definition = `"authority":"127.0.0.1:${hosted.port}"},"headers":`;
    await until('the MCP server in the workspace storage', () =>
      filesWith(userFolder, 'mcp.extCachedServers', definition).length > 0 ? true : undefined,
    );
    // What is stored of a window at all has been stored by now, of the tests before too.
    assert.deepEqual(filesWithAny(userFolder, [hosted.token, canary, 'echoed+7d20']), []);
  });
});
