import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { tokenVariable } from '../../../src/base/domain/token.ts';
import { mcpClients } from '../../../src/features/agentClients/config/clients.ts';
import { filesWith } from '../../fixtures/filesWith.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { createToken } from '../localToken.ts';
import type { Pick } from '../playedInputs.ts';

const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');

const run = (command: string, picks: readonly Pick[] = []) =>
  inDialogs({ picks, presses: true }, () => vscode.commands.executeCommand(command));
const first: Pick = (rows) => rows[0];
const ending =
  (label: string): Pick =>
  (rows) =>
    rows.find((row) => row.label.endsWith(label));

/** Confirms the change of one client. */
const write: Pick = (rows) => rows.find((row) => /^\$\((check|trash)\)/.test(row.label));
const all: Pick = (rows) => rows;
const clients: Pick = (rows) => rows.filter(({ label }) => mcpClients.some(({ name }) => name === label));

describe("the agents' token", () => {
  const { clipboard } = vscode.env;
  const copied: string[] = [];
  let token: string;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    ({ secret: token } = await createToken('Canary', [(rows) => rows.slice(0, 1), first]));
    await typing([token], () => run('jobdeck.agent.setToken', [ending('Enter a Token…'), first]));
    process.env[tokenVariable] = token;
    Object.defineProperty(vscode.env, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });

  after(async () => {
    Object.defineProperty(vscode.env, 'clipboard', { configurable: true, value: clipboard });
    delete process.env[tokenVariable];
    await run('jobdeck.agent.removeToken');
  });

  const assertNowhere = () => {
    assert.deepEqual(filesWith(userFolder, token), []);
    assert.deepEqual(copied, []);
  };

  it('is in no file of a client, no backup and no skill', async () => {
    const cursor = path.join(homedir(), '.cursor/mcp.json');
    mkdirSync(path.dirname(cursor), { recursive: true });
    writeFileSync(cursor, '{}');
    const writes = mcpClients.map(() => write);
    const { messages } = await run('jobdeck.agents.setUpClients', [clients, ...writes]);
    assert.match(messages.join(), /Jobdeck is set up in .*Copilot CLI, .*This workspace/);
    assert.match(readFileSync(cursor, 'utf8'), /\$\{env:SERVICE_API_TOKEN\}/);
    assert.ok(existsSync(`${cursor}.jobdeck-backup`));
    await run('jobdeck.agents.showOverview');
    await run('jobdeck.agents.installSkill', [all, ending('.cursor/skills')]);
    const skills = path.join(homedir(), '.cursor/skills');
    assert.ok(existsSync(path.join(skills, 'jobdeck/SKILL.md')));
    assertNowhere();
    rmSync(skills, { recursive: true });
    await run('jobdeck.agents.removeFromClients', [all, ...writes]);
    assert.equal(readFileSync(cursor, 'utf8'), '{}');
    assertNowhere();
  });
  it('is in the variable of a terminal, and in nothing that the editor stores', async () => {
    await run('jobdeck.agents.openTerminal');
    const open = () => vscode.window.terminals.find(({ name }) => name === 'Agent Token');
    const terminal = open() ?? assert.fail('no terminal');
    const file = path.join(userFolder, 'variable.sum');
    terminal.sendText(`printf %s "$SERVICE_API_TOKEN" | sha256sum > ${file}.part && mv ${file}.part ${file}`);
    await until('the variable in the terminal', () => (existsSync(file) ? true : undefined));
    assert.ok(readFileSync(file, 'utf8').startsWith(createHash('sha256').update(token).digest('hex')));
    // The editor serializes these options when it exits.
    assert.doesNotMatch(JSON.stringify(terminal.creationOptions), new RegExp(token));
    assertNowhere();
    await run('jobdeck.agents.closeTerminals');
    await until('the closed terminal', () => (open() === undefined ? true : undefined));
    assertNowhere();
  });
});
