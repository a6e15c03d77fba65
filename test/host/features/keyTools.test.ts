import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { ApiKey } from '../../../src/contract/keys.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { dataIn } from '../../fixtures/fences.ts';
import { filesWithAny } from '../../fixtures/filesWith.ts';
import { keysOf } from '../../service/keys/keyService.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { untilLogged } from '../keptLog.ts';
import { questionsOf } from '../toolQuestions.ts';
import { callOwnTool } from '../tools.ts';

describe('key tools', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-key-tools-'));
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  const answers: string[] = [];
  let service: LocalService;
  let key: ApiKey;
  let plaintext: string;

  const now = async () => (await keysOf(service).getKey({ hash: key.hash })).data;
  const answered = async (name: string, input: object) => {
    const answer = await callOwnTool(name, input).catch((error: unknown) => {
      answers.push(String(error));
      throw error;
    });
    answers.push(answer);
    return JSON.parse(dataIn(answer));
  };
  /** Calls `jobdeck_update_key`; returns the confirmation that was requested and the result. */
  const updated = async (input: object) => {
    let result: unknown;
    const [question] = await questionsOf(async () => {
      result = await answered('jobdeck_update_key', { hash: key.hash, ...input }).catch(String);
    });
    return { question: question ?? assert.fail('no question was asked'), result };
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    service = await startLocalService({ dataFolder, sample: 'small' });
    const created = await keysOf(service).createKeys({ name: 'CI key', limit: 10, limit_reset: 'weekly' });
    key = created.data;
    plaintext = created.key;
    await typing([service.keysUrl, service.managementKey], () =>
      vscode.commands.executeCommand('jobdeck.keyService.connect'),
    );
  });

  after(async () => {
    await vscode.commands.executeCommand('jobdeck.keyService.useLocal');
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('offers three tools, none to create or delete', () => {
    const names = vscode.lm.tools.map(({ name }) => name).filter((name) => /key/i.test(name));
    assert.deepEqual(names.toSorted(), ['jobdeck_get_key', 'jobdeck_list_keys', 'jobdeck_update_key']);
    for (const { name, description } of vscode.lm.tools.filter((tool) => names.includes(tool.name)))
      assert.ok(description.length > 100, name);
  });

  it('asks once before agents read keys', async () => {
    const question = /^Let the agents in this editor read your API keys\?.*no key itself/s;
    const no = await inDialogs({}, () =>
      assert.rejects(callOwnTool('jobdeck_list_keys', {}), /The user did not allow agents to read API keys/),
    );
    assert.match(no.messages.join('\n'), question);
    const yes = await inDialogs({ presses: true }, () => callOwnTool('jobdeck_list_keys', {}));
    assert.match(yes.messages.join('\n'), question);
  });

  it('lists and reads keys without confirmation', async () => {
    const { keys } = await answered('jobdeck_list_keys', {});
    assert.equal(keys.length, 7);
    assert.deepEqual((await answered('jobdeck_list_keys', { include_disabled: false })).keys.length, 6);
    const read = await answered('jobdeck_get_key', { hash: key.hash });
    assert.deepEqual([read.key.name, read.key.limit_usd, read.key.state], ['CI key', 10, 'working']);
    assert.deepEqual(
      keys.find((each: { hash: string }) => each.hash === key.hash),
      read.key,
    );
  });

  it('confirms a limit change with key, values and remainder', async () => {
    const { question, result } = await updated({ limit: 25, limit_reset: 'monthly' });
    assert.equal(question.title, 'Set limit of "CI key" from $10/week to $25/month?');
    assert.match(question.message, /CI key.*Limit: \$10\/week → \$25\/month.*about \$25 remains/s);
    assert.deepEqual((result as { changed: unknown }).changed, ['Limit: $10/week → $25/month']);
    assert.deepEqual([(await now()).limit, (await now()).limit_reset], [25, 'monthly']);
  });

  it('shows its own dialog before removing a limit', async () => {
    const before = await now();
    let outcome: unknown;
    const no = await inDialogs({}, async () => {
      outcome = (await updated({ limit: null })).result;
    });
    assert.match(no.messages.join('\n'), /from \$25\/month to no limit.*all that the account has/s);
    assert.match(String(outcome), /The user does not want this change/);
    assert.deepEqual(await now(), before);
    await inDialogs({ presses: true }, () => updated({ limit: null }));
    assert.equal((await now()).limit, null);
  });

  it('reports to the model why an update is refused', async () => {
    await assert.rejects(answered('jobdeck_update_key', { hash: key.hash, delete: true }), /Jobdeck: Delete Key…/);
  });

  it('leaks no secret to results, logs, files or processes', async () => {
    const secrets = [service.managementKey, plaintext];
    assert.equal(answers.length, 7);
    for (const secret of secrets) {
      assert.ok(answers.every((answer) => !answer.includes(secret)));
      assert.ok(Object.values(process.env).every((value) => !value?.includes(secret)));
    }
    await untilLogged('the log of a request with the management key', 'Jobdeck debug updateKeys: 200 in');
    const terminal = vscode.window.createTerminal({ name: 'canary', hideFromUser: true });
    const file = path.join(userFolder, 'terminal-environment.txt');
    terminal.sendText(`env > '${file}'`);
    await until('the environment of a terminal', () =>
      existsSync(file) && readFileSync(file, 'utf8').includes('PWD=') ? true : undefined,
    );
    terminal.dispose();
    assert.deepEqual(filesWithAny(userFolder, secrets), []);
  });
});
