import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { type Operation, pathParameters } from '../../../src/contract/operation.ts';
import type { Board } from '../../../src/contract/tracker/board.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { inDialogs } from '../dialogs.ts';
import { cardText, until, untilEqual } from '../editor.ts';
import { permissionsText, statusText } from '../localToken.ts';
import type { Pick } from '../playedInputs.ts';
import {
  callOwnTool,
  callStartedTool,
  callTool,
  removeAgentToken,
  startMcpServer,
  stopMcpServer,
  toolNames,
} from '../tools.ts';

const isOffered = (tool: string) => async () => {
  await startMcpServer();
  return toolNames().includes(tool) ? true : undefined;
};

const enable = (enabled: boolean | undefined) =>
  vscode.workspace.getConfiguration().update('jobdeck.agents.enabled', enabled, vscode.ConfigurationTarget.Global);

const isAsked = (messages: readonly string[]): boolean =>
  messages.some((message) =>
    /^Let the agents in this editor use your Jobdeck tracker\?.*can read.*can change.*Edit tracker/s.test(message),
  );

describe('MCP tools', () => {
  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
  });

  it('asks once before agents use the token of the editor', async () => {
    await until('the question of the first use', async () => (isAsked(await startMcpServer({})) ? true : undefined));
    // The list of tools would show it later.
    await assert.rejects(callTool('tracker_get_board', {}), /was not contributed/);
    // The editor tries a start at each message of a chat.
    assert.match((await startMcpServer()).join('\n'), /because you have not allowed it yet\./);
    await assert.rejects(callTool('tracker_get_board', {}), /was not contributed/);
    const { messages } = await inDialogs({ presses: true }, () =>
      assert.rejects(callOwnTool('jobdeck_read_transcript', { meetingId: 'any' })),
    );
    assert.ok(isAsked(messages));
    await until('the tools of the MCP server', isOffered('tracker_get_board'));
    await stopMcpServer();
    // A notification of due reminders may be shown too.
    assert.ok(!isAsked(await startMcpServer({})));
  });

  it('lists all tools of the tracker with a full token', async () => {
    const tools = () => toolNames().toSorted();
    await untilEqual('all tools', tools, Object.keys(trackerOperations).toSorted());
  });

  it('answers each tool that reads', async () => {
    const idOf = async (list: string): Promise<string> => JSON.parse(await callTool(list, {})).items[0].id;
    const [cardId, noteId, contextId, meetingId] = await Promise.all(
      ['tracker_list_cards', 'list_notes', 'list_contexts', 'list_meetings'].map(idOf),
    );
    const ids: Readonly<Record<string, string | undefined>> = { cardId, noteId, contextId, meetingId };
    const reads = Object.entries<Operation>(trackerOperations).filter(([, { method }]) => method === 'GET');
    for (const [name, { path }] of reads) {
      const input = Object.fromEntries(pathParameters(path).map((id) => [id, ids[id]]));
      const answer = await callTool(name, input);
      assert.doesNotMatch(answer, /^\{"error":"(?!summary_not_found)/, name);
    }
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
    const tokens = async () => /\*\*Tokens that work\*\*: (\d+),/.exec(await statusText())?.[1];
    await vscode.commands.executeCommand('jobdeck.localService.status');
    const before = Number(await tokens());
    const { messages } = await set();
    assert.match(
      messages.join('\n'),
      /token of their own until 20.*Read contexts\. A running MCP server restarts with it/s,
    );
    await until('only tools that read', async () =>
      (await isOffered('tracker_get_board')()) && !toolNames().includes('tracker_move_card') ? true : undefined,
    );
    await set();
    assert.equal(Number(await tokens()), before + 1);
    await until('the permissions of both tokens', async () =>
      /\| Edit tracker \| ✓ granted \| ✗ missing \|/.test(await permissionsText()) ? true : undefined,
    );
    assert.ok(isAsked(await removeAgentToken()));
    assert.equal(Number(await tokens()), before);
  });

  it('restarts a running server with a new token', async () => {
    await startMcpServer();
    const create: Pick = (rows) => rows.find(({ label }) => label.endsWith('Create a Read-Only Token'));
    await inDialogs({ picks: [create] }, () => vscode.commands.executeCommand('jobdeck.agent.setToken'));
    // The editor would list the tools of the former token until the server is started.
    await until('only tools that read', () =>
      toolNames().includes('tracker_get_board') && !toolNames().includes('tracker_move_card') ? true : undefined,
    );
    assert.match(await callTool('tracker_get_board', {}), /"columns"/);
    await removeAgentToken();
  });

  it('says in its own words that the token was revoked', async () => {
    const create: Pick = (rows) => rows.find(({ label }) => label.endsWith('Create a Read-Only Token'));
    await inDialogs({ picks: [create] }, () => vscode.commands.executeCommand('jobdeck.agent.setToken'));
    await until('only tools that read', async () =>
      (await isOffered('tracker_get_board')()) && !toolNames().includes('tracker_move_card') ? true : undefined,
    );
    const agentsToken: Pick = (rows) => rows.find(({ label }) => label.includes('Agents in this editor'));
    await inDialogs({ picks: [agentsToken], presses: true }, () =>
      vscode.commands.executeCommand('jobdeck.localService.revokeToken'),
    );
    const words = /Agents cannot use the tracker now: the agents' own token was revoked\. Set another/;
    // While the server runs, the editor would open a dialog for signing in after a status of 401.
    const { messages: shown } = await inDialogs({}, async () => {
      assert.match(await callTool('tracker_get_board', {}), words);
      assert.match(await callTool('tracker_list_columns', {}), words);
      await assert.rejects(callOwnTool('jobdeck_read_transcript', { meetingId: 'any' }), /This token was revoked/);
    });
    assert.equal(shown.filter((message) => words.test(message)).length, 1);
    await stopMcpServer();
    const messages = await startMcpServer();
    assert.match(messages.join('\n'), words);
    await removeAgentToken();
  });

  it('takes everything away at once when turned off', async () => {
    try {
      await enable(false);
      await until('no tools', () => (toolNames().length === 0 ? true : undefined));
      // VS Code lists hidden tools here all the same.
      await assert.rejects(callOwnTool('jobdeck_list_keys', {}), /turned off agents in Jobdeck/);
    } finally {
      await enable(undefined);
    }
    await until('all tools', isOffered('tracker_move_card'));
  });

  it('offers its skills to the editor', async () => {
    const names = async (): Promise<string[]> => {
      // The editor's own command, which its chat uses to list the files of extensions.
      const listed =
        await vscode.commands.executeCommand<{ readonly uri: { readonly path: string } }[]>(
          '_listExtensionPromptFiles',
        );
      return listed.flatMap(({ uri }) => /\/skills\/([\w-]+)\/SKILL\.md$/.exec(uri.path)?.[1] ?? []);
    };
    const own = ['debrief-interview', 'jobdeck', 'log-application', 'manage-keys'];
    const others = ['prepare-interview', 'tidy-notes', 'weekly-review'];
    const expected = [...own, ...others].join();
    await until('all skills', async () => ((await names()).toSorted().join() === expected ? true : undefined));
    await enable(false);
    try {
      await until('no skills', async () => ((await names()).length === 0 ? true : undefined));
    } finally {
      await enable(undefined);
    }
  });

  it('returns card_not_found for an unknown card', async () => {
    const call = () => callStartedTool('tracker_get_card', { cardId: 'unknown' });
    assert.match(await until('the answer of the started server', call), /card_not_found/);
  });
});
