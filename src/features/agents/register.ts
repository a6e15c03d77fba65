import * as vscode from 'vscode';

import type { Permission } from '../../base/permission.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { EditorMemory } from '../../host/storage/memory.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { explain } from '../../host/ui/explain.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';
import { AgentToken } from './agentToken.ts';
import { notifyFirstUse } from './firstUse.ts';
import { registerKeyTools } from './keyTools.ts';
import type { agentsManifest } from './manifest.ts';
import { type McpServerNeeds, registerMcpServer } from './mcpServer.ts';

export interface AgentNeeds extends Pick<McpServerNeeds, 'permissions' | 'extensionVersion'> {
  readonly tracker: {
    readonly session: SessionStore;
    /** Checks the token with one request that changes nothing. */
    readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
  };
  readonly keys: KeyStore;
  readonly agentTokens: TokenStore;
  readonly memento: vscode.Memento;
  readonly contextKeys: ContextKeys;
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
}

export function registerAgent(needs: AgentNeeds): vscode.Disposable {
  const { tracker, permissions, agentTokens, memento, contextKeys, permissionsAt } = needs;
  const { session } = tracker;
  const agentToken = new AgentToken(session, agentTokens);
  const showWhetherOwn = (own: string | undefined) => contextKeys.set('jobdeck.agent.hasToken', own !== undefined);
  let reads = 0;
  const showOwnToken = () => {
    const { state } = session;
    if (state === undefined) return;
    reads += 1;
    const mine = reads;
    // Only the last of several concurrent reads is about the current tracker.
    const show = (own: string | undefined) => mine === reads && showWhetherOwn(own);
    void agentToken.read(state).then(show, () => show(undefined));
  };
  const subscriptions = [session.follow(showOwnToken), agentToken.onDidChange(showOwnToken)];

  return vscode.Disposable.from(
    registerMcpServer({
      ...needs,
      ...tracker,
      agentToken,
      explain: (error) => explain('Starting the MCP server', error),
      onEditorToken: (account) =>
        void notifyFirstUse({ account, session, permissions, memory: new EditorMemory(memento) }).catch((error) =>
          log.warn(String(error)),
        ),
    }),
    registerKeyTools(needs.keys),
    registerCommands<typeof agentsManifest>({
      'jobdeck.agent.setToken': async () =>
        (await import('./setToken.ts')).setAgentToken({ ...tracker, agentToken, permissionsAt }),
      'jobdeck.agent.removeToken': async () => (await import('./setToken.ts')).removeAgentToken(session, agentToken),
    }),
    new vscode.Disposable(() => {
      for (const subscription of [...subscriptions, agentToken]) subscription.dispose();
    }),
  );
}
