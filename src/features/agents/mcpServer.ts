import * as vscode from 'vscode';

import { definitionUrl } from '../../base/domain/agentObstacles.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { sha256 } from '../../base/flow/hashes.ts';
import { registerMcpServers } from '../../host/lazy/mcpServers.ts';
import { log } from '../../host/log.ts';
import { ownExtension } from '../../host/ownExtension.ts';
import { onSettingChange, setUserSetting, userValue } from '../../host/storage/settings.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { accountOf, type Connection, type SessionStore } from '../../store/session/session.ts';
import { allowedConnection } from './allowedConnection.ts';
import type { McpRelay } from './mcpRelay.ts';
import { McpStarts } from './mcpStarts.ts';

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
  readonly clock: Clock;
}

const label = 'Jobdeck';

/**
 * Publishes the tracker's MCP endpoint to the editor's agents. The editor stores what `provideMcpServerDefinitions` returns in workspace
 * storage, so the address and the secret of this run's relay are added only in `resolveMcpServerDefinition`.
 */
export function registerMcpServer(needs: McpServerNeeds): vscode.Disposable {
  const { session, agentToken, permissions, extensionVersion, clock } = needs;
  const changed = new vscode.EventEmitter<void>();
  // An ended subscription hides all tools, and the editor caches that until the version changes.
  let renewals = 0;
  const starts = new McpStarts({
    start: () => vscode.commands.executeCommand('workbench.mcp.startServer', `${ownExtension().id}/${label}`),
    compare: () => changed.fire(),
    clock,
  });
  const subscriptions = [
    onDidSwitchAgents(() => changed.fire()),
    session.onDidChange(() => changed.fire()),
    agentToken.onDidChange(() => {
      changed.fire();
      restart(needs, starts).catch((error) => log.warn(`The MCP server was not started again: ${error}`));
    }),
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
    resolveMcpServerDefinition: (server: vscode.McpHttpServerDefinition) =>
      starts.resolve(() => resolve(needs, server)),
  });
  return vscode.Disposable.from(
    provider,
    changed,
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

/**
 * Starts the server again after a new token of the agents' own. Without an own token the next start asks the user, so that is left to an
 * agent.
 */
async function restart({ session, agentToken }: McpServerNeeds, starts: McpStarts): Promise<void> {
  const { state } = session;
  if (!starts.isStarted || state === undefined || (await agentToken.read(state)) === undefined) return;
  await starts.repeat(() => agentsEnabled() && accountOf(session.state) === accountOf(state));
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
  return new vscode.McpHttpServerDefinition(label, vscode.Uri.parse(endpoint), {}, version);
}

export const enabledSetting = 'jobdeck.agents.enabled';

export const agentsEnabled = (): boolean => userValue(enabledSetting) !== false;

const onDidSwitchAgents = onSettingChange(enabledSetting);

export const turnOffAgents = (): Promise<void> => setUserSetting(enabledSetting, false);
