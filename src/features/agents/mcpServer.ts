import * as vscode from 'vscode';

import { definitionUrl } from '../../base/agentObstacles.ts';
import { sha256 } from '../../base/hashes.ts';
import { registerMcpServers } from '../../host/lazy/mcpServers.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';
import { agentsEnabled, onDidSwitchAgents } from './agentSwitch.ts';
import { allowedConnection } from './allowedConnection.ts';
import type { McpRelay } from './mcpRelay.ts';

export interface McpServerNeeds {
  readonly session: SessionStore;
  readonly agentToken: AgentToken;
  readonly permissions: PermissionStore;
  /** Checks the token with one request, since the editor would answer a refusal with an OAuth dialog. */
  readonly check: (connection: Connection) => Promise<void>;
  readonly extensionVersion: string;
  /** Asks the user once per account whether agents may use the editor's token; may set one for agents. */
  readonly askConsent: (account: string) => Promise<boolean>;
  readonly relay: Pick<McpRelay, 'grant'>;
  readonly showFailure: (error: unknown, isOwnToken: boolean) => Promise<unknown>;
}

/**
 * Publishes the tracker's MCP endpoint to the editor's agents. The editor stores what `provideMcpServerDefinitions` returns in workspace
 * storage, so the address and the secret of this run's relay are added only in `resolveMcpServerDefinition`.
 */
export function registerMcpServer(needs: McpServerNeeds): vscode.Disposable {
  const { session, agentToken, permissions, extensionVersion } = needs;
  const changed = new vscode.EventEmitter<void>();
  // An ended subscription hides all tools, and the editor caches that until the version changes.
  let renewals = 0;
  const subscriptions = [
    onDidSwitchAgents(() => changed.fire()),
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
      if (!agentsEnabled()) return [];
      const state = session.state ?? (await session.load());
      if (state.kind === 'signedOut' || state.kind === 'refused') return [];
      // The permissions of a token never change, so its own are not listed here.
      const own = await agentToken.read(state);
      const parts = [extensionVersion, state.kind, renewals, own];
      if (state.kind === 'local') return [await definition(definitionUrl(undefined), parts)];
      return [await definition(definitionUrl(state.baseUrl), [...parts, state.baseUrl, state.account])];
    },
    resolveMcpServerDefinition: (server: vscode.McpHttpServerDefinition) => resolve(needs, server),
  });
  return vscode.Disposable.from(
    provider,
    changed,
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

/** Undefined does not start the server. */
async function resolve(
  { session, agentToken, check, askConsent, relay, showFailure }: McpServerNeeds,
  server: vscode.McpHttpServerDefinition,
): Promise<vscode.McpHttpServerDefinition | undefined> {
  if (!agentsEnabled()) return undefined;
  let isOwn = false;
  try {
    const asked = await agentToken.connect();
    ({ isOwn } = asked);
    await check(asked);
    const connection = await allowedConnection(asked, agentToken, askConsent);
    if (connection === undefined) return undefined;
    session.assertInUse(connection);
    const { url, secret } = await relay.grant(connection);
    server.uri = vscode.Uri.parse(url);
    server.headers = { authorization: `Bearer ${secret}` };
    return server;
  } catch (error) {
    void showFailure(error, isOwn);
    return undefined;
  }
}

/** A new token, address or state may have other tools; the changed version makes the editor read them again. */
async function definition(endpoint: string, parts: readonly unknown[]): Promise<vscode.McpHttpServerDefinition> {
  // Truncated, too short to recover the token from.
  const version = await sha256(JSON.stringify(parts), 4);
  return new vscode.McpHttpServerDefinition('Jobdeck', vscode.Uri.parse(endpoint), {}, version);
}
