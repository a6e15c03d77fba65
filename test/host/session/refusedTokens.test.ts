import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { permissions } from '../../../src/base/domain/permission.ts';
import { permissionOf, trackerOperations } from '../../../src/contract/tracker.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { account, newToken } from '../../service/calls.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import type { Pick } from '../playedInputs.ts';
import { callTool, removeAgentToken, startMcpServer, toolNames } from '../tools.ts';

const run = (command: string) => vscode.commands.executeCommand(command);
const first: Pick = ([row]) => row;

/** Names of the tools that a token with these permissions may use. */
const toolsOf = (...granted: readonly string[]): string =>
  Object.keys(trackerOperations)
    .filter((name) => granted.includes(permissionOf(name) ?? ''))
    .toSorted()
    .join();

describe('tokens of agents at a hosted tracker', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-refused-'));
  let hosted: LocalService;
  let daysLater = 0;

  const setToken = async (wanted: Record<string, unknown>): Promise<void> => {
    const { secret } = await newToken(hosted, wanted);
    await inDialogs({ picks: [first] }, () => typing([secret], () => run('jobdeck.agent.setToken')));
  };
  const toolsAre = (what: string, expected: string) =>
    until(what, async () => {
      await startMcpServer();
      return toolNames().toSorted().join() === expected ? true : undefined;
    });
  /** The result of a tool while the server runs, and the notifications; an error of HTTP would open the editor's dialog for signing in. */
  const refusal = async (): Promise<readonly string[]> => {
    let result = '';
    const { messages } = await inDialogs({}, async () => {
      result = await callTool('list_notes', {});
    });
    return [result, ...messages];
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    const now = () => new Date(Date.now() + daysLater * 86_400_000);
    hosted = await startLocalService({ dataFolder, sample: 'small', now });
    await inDialogs({ picks: [first] }, () =>
      typing([hosted.trackerUrl, hosted.token], () => run('jobdeck.session.connect')),
    );
    await toolsAre('all tools', toolsOf(...permissions));
  });

  after(async () => {
    await run('jobdeck.session.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  for (const permission of permissions)
    it(`list exactly the tools of ${permission}`, async () => {
      await setToken({ permissions: [permission], expiresInDays: 5 });
      // Who may edit may read.
      const granted = [permission, permission.replace(':edit', ':read')];
      const expected = toolsOf(...granted);
      await toolsAre(`the tools of ${permission}`, expected);
      assert.ok(expected !== '' && expected !== toolsOf(...permissions));
    });

  it('say that the subscription ended, and work after renewal', async () => {
    await setToken({ permissions: ['notes:edit'], expiresInDays: 5 });
    await toolsAre('the tools for notes', toolsOf('notes:read', 'notes:edit'));
    await account(hosted, 'PUT', '/subscription', { active: false });
    const [result = ''] = await refusal();
    assert.match(result, /subscription has ended.* Ask the user to renew .* the same token works again then/);
    await account(hosted, 'PUT', '/subscription', { active: true });
    assert.doesNotMatch(await callTool('list_notes', {}), /error|subscription/);
  });

  it('say that they expired while the server runs', async () => {
    daysLater = 6;
    const said = await refusal();
    const words = /^Agents cannot use the tracker now: the agents' own token has expired\. Set another one for them\./;
    for (const each of said) assert.match(each, words);
    assert.equal(said.length, 2);
    daysLater = 0;
    await removeAgentToken();
  });
});
