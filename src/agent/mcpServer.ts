import * as vscode from 'vscode';

import type { Connection, SessionStore } from '../store/session.ts';

/** Stands for the local service until it is started, which is when its port is known. */
const localPlaceholder = 'http://127.0.0.1/mcp';

export interface McpServerNeeds {
  readonly session: SessionStore;
  /** Asks the service once whether the token works, since the editor would answer a refusal with an OAuth dialog. */
  readonly check: (connection: Connection) => Promise<void>;
  readonly extensionVersion: string;
  readonly explain: (error: unknown) => Promise<unknown>;
}

/**
 * Publishes the tracker's MCP endpoint to the editor's agents. The editor stores what `provide` returns in workspace
 * storage, so address and token of this run are added only in `resolve`, when the server is started.
 */
export function registerMcpServer({ session, check, extensionVersion, explain }: McpServerNeeds): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let generation = 0;
  const subscription = session.onDidChange(() => {
    generation += 1;
    changed.fire();
  });

  const provider = vscode.lm.registerMcpServerDefinitionProvider('jobdeck.mcp', {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => {
      const state = session.state ?? (await session.load());
      if (state.kind === 'signedOut' || state.kind === 'refused') return [];
      const uri = vscode.Uri.parse(state.kind === 'local' ? localPlaceholder : `${state.baseUrl}/mcp`);
      return [
        new vscode.McpHttpServerDefinition('Jobdeck', uri, {}, `${extensionVersion}+${state.kind}.${generation}`),
      ];
    },
    resolveMcpServerDefinition: async (server: vscode.McpHttpServerDefinition) => {
      try {
        const connection = await session.connect();
        await check(connection);
        server.uri = vscode.Uri.parse(`${connection.baseUrl}/mcp`);
        server.headers = { authorization: `Bearer ${connection.token}` };
        return server;
      } catch (error) {
        void explain(error);
        return undefined;
      }
    },
  });
  return vscode.Disposable.from(provider, changed, new vscode.Disposable(() => subscription.dispose()));
}
