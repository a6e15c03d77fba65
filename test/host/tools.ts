import * as vscode from 'vscode';

import { trackerOperations } from '../../src/contract/tracker.ts';
import { recordIn } from '../fixtures/fences.ts';
import { type Answers, inDialogs } from './dialogs.ts';
import { until } from './editor.ts';

const prefix = 'mcp_jobdeck_';

const server = 'jobdeck.jobdeck/Jobdeck';

/**
 * Starts the MCP server of the tracker, or restarts it if another tracker is now in use, and lets agents use it if asked; returns the
 * messages shown.
 */
export async function startMcpServer(answers: Answers = { presses: true }): Promise<string[]> {
  const { messages } = await inDialogs(answers, () =>
    vscode.commands.executeCommand('workbench.mcp.startServer', server, {
      autoTrustChanges: true,
      waitForLiveTools: true,
    }),
  );
  return messages;
}

export const stopMcpServer = () => vscode.commands.executeCommand('workbench.mcp.stopServer', server);

/** Tracker tools that the editor currently offers to agents. */
export const toolNames = (): string[] =>
  vscode.lm.tools
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

/** Removes the agents' own token and lets them use the editor's; returns the messages shown. The editor may restart the server by itself. */
export async function removeAgentToken(): Promise<string[]> {
  const shown: string[] = [];
  const { messages } = await inDialogs({ presses: true }, async () => {
    await vscode.commands.executeCommand('jobdeck.agent.removeToken');
    await until('all tools', async () => {
      shown.push(...(await startMcpServer()));
      return toolNames().length === Object.keys(trackerOperations).length ? true : undefined;
    });
  });
  return [...messages, ...shown];
}

/**
 * Calls a tracker tool as soon as the server is started; returns `undefined` if the editor does not offer the tool then. The list of
 * tools reaches the extension host late, and the editor stops a server some time after its definition has changed: until then the tool of
 * the former server is listed, and the stop ends its calls.
 */
export async function callStartedTool(name: string, input: object): Promise<string | undefined> {
  await startMcpServer();
  if (!toolNames().includes(name)) return undefined;
  return callTool(name, input).catch((error: unknown) => {
    if (/was not contributed|MCP server has stopped/.test(String(error))) return undefined;
    throw error;
  });
}

/** Calls a tracker tool as an agent does, without a model; returns the record, or the error, as JSON. */
export const callTool = async (name: string, input: object): Promise<string> =>
  recordIn(await callOwnTool(`${prefix}${name}`, input));

/** As `callTool`, by the whole name; returns the text of the result. */
export async function callOwnTool(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content
    .filter((part) => part instanceof vscode.LanguageModelTextPart)
    .map(({ value }) => value)
    .join('\n');
}
