import * as vscode from 'vscode';

const prefix = 'mcp_jobdeck_';

/** Starts the MCP server of the tracker, or restarts it if another tracker is now in use. */
export async function startMcpServer(): Promise<void> {
  await vscode.commands.executeCommand('workbench.mcp.startServer', 'jobdeck.jobdeck/Jobdeck', {
    autoTrustChanges: true,
    waitForLiveTools: true,
  });
}

/** Tracker tools that the editor currently offers to agents. */
export const toolNames = (): string[] =>
  vscode.lm.tools
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

/**
 * Calls a tracker tool as soon as the server is started; returns `undefined` if the editor does not offer the tool then. The list of
 * tools reaches the extension host late, so it can name a tool of a server that the editor is just replacing.
 */
export async function callStartedTool(name: string, input: object): Promise<string | undefined> {
  await startMcpServer();
  if (!toolNames().includes(name)) return undefined;
  return callTool(name, input).catch((error: unknown) => {
    if (/was not contributed/.test(String(error))) return undefined;
    throw error;
  });
}

/** Calls a tracker tool as an agent does, without a model; returns the text of the result. */
export async function callTool(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`${prefix}${name}`, { input, toolInvocationToken: undefined });
  return content
    .filter((part) => part instanceof vscode.LanguageModelTextPart)
    .map(({ value }) => value)
    .join('\n');
}
