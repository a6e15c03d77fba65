import * as vscode from 'vscode';

const prefix = 'mcp_jobdeck_';

/** Starts the tracker's MCP server, or starts it again where another tracker is in use now. */
export async function startMcpServer(): Promise<void> {
  await vscode.commands.executeCommand('workbench.mcp.startServer', 'jobdeck.jobdeck/Jobdeck', {
    autoTrustChanges: true,
    waitForLiveTools: true,
  });
}

/** The tracker's tools that the editor offers to agents now. */
export const toolNames = (): string[] =>
  vscode.lm.tools
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

/** Calls a tool of the tracker as an agent does, without any model; what it answers as text. */
export async function callTool(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`${prefix}${name}`, { input, toolInvocationToken: undefined });
  return content
    .filter((part) => part instanceof vscode.LanguageModelTextPart)
    .map(({ value }) => value)
    .join('\n');
}
