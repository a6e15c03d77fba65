import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { grants } from '../../../src/base/domain/permission.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { CallError, overMcp, overRest, refused, toolsShown } from '../../service/calls.ts';
import { inDialogs } from '../dialogs.ts';
import { cardText, typing, until, untilFits } from '../editor.ts';
import { createToken, statusText, valueIn } from '../localToken.ts';
import type { Pick } from '../playedInputs.ts';

const run = (command: string) => vscode.commands.executeCommand<unknown>(`jobdeck.localService.${command}`);

const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
const first: Pick = (rows) => rows[0] ?? assert.fail('nothing to choose');
const named =
  (name: string): Pick =>
  (rows) =>
    rows.find(({ label }) => label === name) ?? assert.fail(`no row is called ${name}`);

describe('local service in the editor', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-backup-'));
  const defaults: readonly Pick[] = [preselected, first];

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await run('status');
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('creates a token with documented defaults, shown once, never returned', async () => {
    let offered: readonly vscode.QuickPickItem[] = [];
    const looking: Pick = (rows) => {
      offered = rows;
      return preselected(rows);
    };
    const { shown, returned, secret, at } = await createToken('My agent', [looking, first]);
    assert.deepEqual(
      offered.map(({ label, picked }) => `${label}${picked ? ' x' : ''}`),
      [
        'Read tracker x',
        'Edit tracker x',
        'Read meetings, summaries and transcripts x',
        'Read notes',
        'Create and edit notes',
        'Read contexts',
      ],
    );
    assert.ok(offered.every(({ detail }) => detail));
    assert.match(shown, /"My agent".*only time it is shown.*SERVICE_API_TOKEN/s);
    const port = /REST: http:\/\/127\.0\.0\.1:(\d+)\/api\/v1\nMCP: http:\/\/127\.0\.0\.1:\1\/mcp\n/.exec(shown)?.[1];
    assert.ok((await statusText()).includes(`- **Port**: ${port}, held by this window\n`), shown);
    assert.equal(returned, undefined);
    assert.ok(!(await statusText()).includes(secret));

    const held = ['tracker:read', 'tracker:edit', 'meetings:read'];
    const allowed = (Object.keys(trackerOperations) as TrackerOperation[]).filter((name) => {
      const { permission } = trackerOperations[name];
      return permission !== 'management' && permission !== 'any' && grants(held, permission);
    });
    assert.deepEqual((await toolsShown(at)).toSorted(), allowed.toSorted());
    await overRest(at, 'tracker_get_board', {});
    await overMcp(at, 'tracker_get_board', {});
    await assert.rejects(overRest(at, 'list_notes', {}), refused('permission_denied'));
  });

  it('copies the token and both addresses', async () => {
    const { clipboard } = vscode.env;
    const copied: string[] = [];
    Object.defineProperty(vscode.env, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    try {
      const chooses = ['Copy MCP Address', 'Copy REST Address'];
      const { messages } = await inDialogs({ picks: defaults, presses: true, chooses }, () =>
        typing(['Copied'], async () => {
          await run('createToken');
          await until('the last address', async () => copied[2]);
        }),
      );
      const status = await statusText();
      assert.deepEqual(copied.slice(1), [valueIn(status, 'MCP'), valueIn(status, 'Tracker')]);
      assert.ok(messages[0]?.includes(copied[0] ?? assert.fail('nothing was copied')));
      assert.match(messages[1] ?? '', /on the clipboard/);
      assert.ok(!messages[1]?.includes(copied[0] ?? ''));
    } finally {
      Object.defineProperty(vscode.env, 'clipboard', { configurable: true, value: clipboard });
    }
  });

  it('creates no token when cancelled', async () => {
    const tokens = async () => {
      await run('status');
      return /\*\*Tokens that work\*\*: (\d+)/.exec(await statusText())?.[1] ?? assert.fail('no count of tokens');
    };
    const before = await tokens();
    const cancelled: Pick = () => undefined;
    await inDialogs({ picks: [cancelled] }, () => typing(['Never'], () => run('createToken')));
    await inDialogs({ picks: [preselected, cancelled] }, () => typing(['Never'], () => run('createToken')));
    assert.equal(await tokens(), before);
    await createToken('One more', defaults);
    assert.equal(await tokens(), String(Number(before) + 1));
  });

  it('revokes a token at once, and hides its own', async () => {
    const { at } = await createToken('Short-lived', defaults);
    await overRest(at, 'tracker_get_board', {});
    let offered: readonly vscode.QuickPickItem[] = [];
    const looking: Pick = (rows) => {
      offered = rows;
      return named('Short-lived')(rows);
    };
    const { messages } = await inDialogs({ picks: [looking], presses: true }, () => run('revokeToken'));
    assert.ok(offered.every(({ label }) => !/^Local service, started/.test(label)));
    const row = offered.find(({ label }) => label === 'Short-lived');
    assert.match(row?.description ?? '', /^until \d{4}-\d\d-\d\d, last used \d{4}-\d\d-\d\d$/);
    assert.match(row?.detail ?? '', /^Read tracker, Edit tracker, Read meetings/);
    assert.match(messages[0] ?? '', /Revoke the token "Short-lived"\?/);
    for (const call of [overRest, overMcp])
      await assert.rejects(
        call(at, 'tracker_get_board', {}),
        (error) => error instanceof CallError && error.status === 401 && error.code === 'token_revoked',
      );
    await inDialogs({ picks: [(rows) => void assert.ok(rows.every(({ label }) => label !== 'Short-lived'))] }, () =>
      run('revokeToken'),
    );
  });

  it('shows location and amount of data without secrets', async () => {
    await run('status');
    const text = await statusText();
    assert.ok(existsSync(path.join(valueIn(text, 'Folder'), 'jobdeck.sqlite')));
    assert.match(text, /\*\*Cards\*\*: \d+ on the board, \d+ archived/);
    assert.doesNotMatch(text, /jd[a-z]_/);
  });

  it('backs up data and restores it', async () => {
    const { at } = await createToken('Restorer', defaults);
    await overRest(at, 'tracker_initialize', {});
    const card = await overRest(at, 'tracker_create_card', { title: 'Dear to its owner' });
    const { cards } = await overRest(at, 'tracker_get_board', {});
    const file = path.join(folder, 'backup.sqlite');
    const saved = await inDialogs({ saveTo: file }, () => run('backUp'));
    assert.match(saved.messages.join(), /backed up/);
    assert.ok(existsSync(file));

    await overRest(at, 'tracker_delete_card', { cardId: card.id });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
    await untilFits(
      'the board without the card',
      () => cardText(card.id),
      (text) => text.includes('Card not found'),
    );
    const asked = await inDialogs({ open: file }, () => run('restore'));
    assert.match(asked.messages.join(), /Replace all local data.*kept as .*before-restore/s);
    await assert.rejects(overRest(at, 'tracker_get_card', { cardId: card.id }), refused('card_not_found'));

    const { messages } = await inDialogs({ open: file, presses: true }, () => run('restore'));
    const kept = /kept as (\S+)$/.exec(messages.at(-1) ?? '')?.[1];
    assert.ok(kept && existsSync(kept), messages.join('\n'));
    assert.deepEqual((await overRest(at, 'tracker_get_board', {})).cards, cards);
    await until('the card on the board again', async () =>
      (await cardText(card.id)).includes(card.title) ? true : undefined,
    );
  });

  it('rejects a file that is not a backup', async () => {
    const file = path.join(folder, 'diary.sqlite');
    writeFileSync(file, 'Dear diary');
    const { messages } = await inDialogs({ open: file, presses: true }, () => run('restore'));
    assert.match(messages.join(), /"diary.sqlite" is no backup.*Nothing was changed/);
  });
});
