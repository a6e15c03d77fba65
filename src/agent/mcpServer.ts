import * as vscode from 'vscode';

import { provideMcpServers } from '../host/mcpServers.ts';
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
  const subscription = session.onDidChange(() => changed.fire());

  const provider = provideMcpServers('jobdeck.mcp', {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => {
      const state = session.state ?? (await session.load());
      if (state.kind === 'signedOut' || state.kind === 'refused') return [];
      if (state.kind === 'local') return [definition(localPlaceholder, `${extensionVersion}+local`)];
      const { baseUrl, token } = await session.connect();
      return [definition(`${baseUrl}/mcp`, `${extensionVersion}+${await fingerprint(`${baseUrl} ${token}`)}`)];
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

const definition = (endpoint: string, version: string): vscode.McpHttpServerDefinition =>
  new vscode.McpHttpServerDefinition('Jobdeck', vscode.Uri.parse(endpoint), {}, version);

/** Another address or token has other tools, so the editor has to read them anew. Too short to tell the token by. */
async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
