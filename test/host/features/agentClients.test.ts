import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { until, untilEqual } from '../editor.ts';
import type { LatePick, Pick } from '../playedInputs.ts';

const file = path.join(homedir(), '.codex', 'config.toml');
const before = '# mine\nmodel = "x"\n';

const named =
  (name: string): Pick =>
  (rows) =>
    rows.filter(({ label }) => label === name);
const write: Pick = (rows) => rows.find(({ label }) => label.startsWith('$(check) Write ~/.codex/config.toml'));

const diffs = () =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputTextDiff ? [input.modified] : []));

describe('other MCP clients', () => {
  it('are shown the change, set up with a reference to the token, and put back', async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, before);
    let shown = '';
    const look: LatePick = async (rows) => {
      const uri = await until('the comparison', () => diffs()[0]);
      shown = (await vscode.workspace.openTextDocument(uri)).getText();
      return write(rows);
    };
    const { messages } = await inDialogs({ picks: [named('Codex'), look] }, () =>
      vscode.commands.executeCommand('jobdeck.agents.setUpClients'),
    );
    assert.match(messages.join(), /Jobdeck is set up in Codex\..*SERVICE_API_TOKEN.*Start Codex again/);
    const written = readFileSync(file, 'utf8');
    assert.equal(shown, written);
    assert.match(
      written,
      /\[mcp_servers\.jobdeck\]\nurl = "http:.*\/mcp"\nbearer_token_env_var = "SERVICE_API_TOKEN"\n$/,
    );
    await untilEqual('no comparison', diffs, []);

    await inDialogs({ picks: [named('Codex'), write] }, () =>
      vscode.commands.executeCommand('jobdeck.agents.removeFromClients'),
    );
    assert.equal(readFileSync(file, 'utf8'), before);
    assert.equal(existsSync(`${file}.jobdeck-backup`), false);
  });

  it('are shown on a page', async () => {
    await vscode.commands.executeCommand('jobdeck.agents.showOverview');
    const tab = await until('the page', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(
          ({ input, label }) =>
            input instanceof vscode.TabInputWebview &&
            input.viewType.endsWith('jobdeck.agentsPage') &&
            label === 'Where Agents See the Tracker',
        ),
    );
    await vscode.window.tabGroups.close(tab);
  });

  it('are named if they cannot refer to a variable', async () => {
    const { messages } = await inDialogs({ picks: [named('Cline, Zed, and Claude Desktop')] }, () =>
      vscode.commands.executeCommand('jobdeck.agents.setUpClients'),
    );
    assert.match(messages.join(), /Cline reads no environment variable.*Jobdeck writes no token into a file/);
  });
});
