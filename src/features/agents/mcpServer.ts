import * as vscode from 'vscode';

import { sha256 } from '../../base/hashes.ts';
import { registerMcpServers } from '../../host/lazy/mcpServers.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';

/** Placeholder for the local service until it starts and its port is known. */
const localPlaceholder = 'http://127.0.0.1/mcp';

export interface McpServerNeeds {
  readonly session: SessionStore;
  readonly agentToken: AgentToken;
  readonly permissions: PermissionStore;
  /** Checks the token with one request, since the editor would answer a refusal with an OAuth dialog. */
  readonly check: (connection: Connection) => Promise<void>;
  readonly extensionVersion: string;
  readonly explain: (error: unknown) => Promise<unknown>;
  /** Called with the account at each start that uses the editor's token. */
  readonly onEditorToken: (account: string) => void;
}

/**
 * Publishes the tracker's MCP endpoint to the editor's agents. The editor stores what `provideMcpServerDefinitions` returns in workspace
 * storage, so the token and the address of this run are added only in `resolveMcpServerDefinition`.
 */
export function registerMcpServer(needs: McpServerNeeds): vscode.Disposable {
  const { session, agentToken, permissions, check, extensionVersion, explain, onEditorToken } = needs;
  const changed = new vscode.EventEmitter<void>();
  // An ended subscription hides all tools, and the editor caches that until the version changes.
  let renewals = 0;
  const subscriptions = [
    session.onDidChange(() => changed.fire()),
    agentToken.onDidChange(() => changed.fire()),
    permissions.onDidRenew(() => {
      renewals += 1;
      changed.fire();
    }),
  ];

  const provider = registerMcpServers('jobdeck.mcp', {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => {
      const state = session.state ?? (await session.load());
      if (state.kind === 'signedOut' || state.kind === 'refused') return [];
      const own = await agentToken.read(state);
      const parts = [extensionVersion, state.kind, renewals, own === undefined ? '' : await fingerprint(own)];
      if (state.kind === 'local') return [definition(localPlaceholder, parts)];
      return [definition(`${state.baseUrl}/mcp`, [...parts, await fingerprint(`${state.baseUrl} ${state.account}`)])];
    },
    resolveMcpServerDefinition: async (server: vscode.McpHttpServerDefinition) => {
      try {
        const connection = await agentToken.connect();
        await check(connection);
        session.assertInUse(connection);
        server.uri = vscode.Uri.parse(`${connection.baseUrl}/mcp`);
        server.headers = { authorization: `Bearer ${connection.token}` };
        if (!connection.isOwn) onEditorToken(connection.account);
        return server;
      } catch (error) {
        void explain(error);
        return undefined;
      }
    },
  });
  return vscode.Disposable.from(
    provider,
    changed,
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

/** A new token, address or state may have other tools; the changed version makes the editor read them again. */
const definition = (endpoint: string, version: readonly (string | number)[]): vscode.McpHttpServerDefinition =>
  new vscode.McpHttpServerDefinition('Jobdeck', vscode.Uri.parse(endpoint), {}, version.join('+'));

/** Truncated to four bytes, too short to recover the text from. */
const fingerprint = (text: string): Promise<string> => sha256(text, 4);
