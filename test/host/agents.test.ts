import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board } from '../../src/contract/tracker/board.ts';
import { cardText, until } from './editor.ts';

const prefix = 'mcp_jobdeck_';

/** Calls a tool of the tracker as an agent does, without any model, and gives its structured result. */
async function callTool<T>(name: string, input: object): Promise<T> {
  const { content } = await vscode.lm.invokeTool(`${prefix}${name}`, { input, toolInvocationToken: undefined });
  const [text] = content.filter((part) => part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(text?.value ?? 'null');
}

const toolNames = () =>
  vscode.lm.tools
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

describe("the editor's agents", () => {
  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await until('the tools of the MCP server', async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', 'jobdeck.jobdeck/Jobdeck', {
        autoTrustChanges: true,
        waitForLiveTools: true,
      });
      return toolNames().length > 0 ? true : undefined;
    });
  });

  it('see the tools that the token may use', () => {
    const names = toolNames();
    for (const name of ['tracker_get_board', 'tracker_move_card', 'tracker_create_card'])
      assert.ok(names.includes(name), name);
  });

  it('move a card, and the board in the editor shows it', async () => {
    const board = await callTool<Board>('tracker_get_board', {});
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

  it('get an error that they can act on for a card that is not there', async () => {
    const { content } = await vscode.lm.invokeTool(`${prefix}tracker_get_card`, {
      input: { cardId: 'nobody' },
      toolInvocationToken: undefined,
    });
    assert.match(JSON.stringify(content), /card_not_found/);
  });
});
