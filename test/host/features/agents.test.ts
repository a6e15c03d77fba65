import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { inDialogs, type Pick } from '../dialogs.ts';
import { cardText, until } from '../editor.ts';
import { permissionsText, statusText } from '../localToken.ts';
import { callTool, startMcpServer, toolNames } from '../tools.ts';

describe('MCP tools', () => {
  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await until('the tools of the MCP server', async () => {
      await startMcpServer();
      return toolNames().length > 0 ? true : undefined;
    });
  });

  it('lists the tools that the token permits', () => {
    const names = toolNames();
    for (const name of ['tracker_get_board', 'tracker_move_card', 'tracker_create_card'])
      assert.ok(names.includes(name), name);
  });

  it('moves a card and updates the board', async () => {
    const board: Board = JSON.parse(await callTool('tracker_get_board', {}));
    const [card] = board.cards;
    const target = board.columns.find(({ id }) => id !== card?.columnId);
    assert.ok(card && target);
    await until('the card before its move', async () =>
      (await cardText(card.id)).includes(card.title) ? true : undefined,
    );
    await callTool('tracker_move_card', { cardId: card.id, columnId: target.id });
    await until('the card in its new column', async () =>
      (await cardText(card.id)).includes(`| Column | ${target.title} |`) ? true : undefined,
    );
  });

  it('creates, replaces and revokes a read-only agent token', async () => {
    const create: Pick = (rows) => rows.find(({ label }) => label.endsWith('Create a Read-Only Token'));
    const set = () => inDialogs({ picks: [create] }, () => vscode.commands.executeCommand('jobdeck.agent.setToken'));
    const isOffered = (tool: string) => async () => {
      await startMcpServer();
      return toolNames().includes(tool) ? true : undefined;
    };
    const tokens = async () => /\*\*Tokens that work\*\*: (\d+),/.exec(await statusText())?.[1];
    await vscode.commands.executeCommand('jobdeck.localService.status');
    const before = Number(await tokens());
    const { messages } = await set();
    assert.match(
      messages.join('\n'),
      /token of their own until 20.*Read contexts\. Their MCP server restarts with it/s,
    );
    await until('only tools that read', async () =>
      (await isOffered('tracker_get_board')()) && !toolNames().includes('tracker_move_card') ? true : undefined,
    );
    await set();
    assert.equal(Number(await tokens()), before + 1);
    await until('the permissions of both tokens', async () =>
      /\| Edit tracker \| ✓ granted \| ✗ missing \|/.test(await permissionsText()) ? true : undefined,
    );
    await inDialogs({ presses: true }, () => vscode.commands.executeCommand('jobdeck.agent.removeToken'));
    await until('all tools', isOffered('tracker_move_card'));
    assert.equal(Number(await tokens()), before);
  });

  it('returns card_not_found for an unknown card', async () => {
    assert.match(await callTool('tracker_get_card', { cardId: 'unknown' }), /card_not_found/);
  });
});
