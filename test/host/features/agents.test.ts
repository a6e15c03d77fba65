import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { cardText, until } from '../editor.ts';
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
    await until('the card in its new stage', async () =>
      (await cardText(card.id)).includes(`| Stage | ${target.title} |`) ? true : undefined,
    );
  });

  it('returns card_not_found for an unknown card', async () => {
    assert.match(await callTool('tracker_get_card', { cardId: 'unknown' }), /card_not_found/);
  });
});
