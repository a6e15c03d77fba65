import * as vscode from 'vscode';

import type { Permission } from '../../base/permission.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerTools } from '../../host/lazy/tools.ts';
import { log } from '../../host/log.ts';
import { EditorMemory } from '../../host/storage/memory.ts';
import { confirm } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { explain } from '../../host/ui/explain.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';
import { notifyFirstUse } from './firstUse.ts';
import { KeyTools } from './keyTools.ts';
import type { LocalTokens } from './localToken.ts';
import type { agentsManifest } from './manifest.ts';
import { type McpServerNeeds, registerMcpServer } from './mcpServer.ts';

export interface AgentNeeds extends Pick<McpServerNeeds, 'permissions' | 'extensionVersion'> {
  readonly tracker: {
    readonly session: SessionStore;
    /** Checks the token with one request that changes nothing. */
    readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
  };
  readonly keys: KeyStore;
  readonly agentToken: AgentToken;
  readonly localTokens: LocalTokens;
  readonly memento: vscode.Memento;
  readonly contextKeys: ContextKeys;
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
}

export function registerAgent(needs: AgentNeeds): vscode.Disposable {
  const { tracker, permissions, agentToken, localTokens, memento, contextKeys, permissionsAt } = needs;
  const { session } = tracker;
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
      explain: (error) => explain('Starting the MCP server', error),
      onEditorToken: (account) =>
        void notifyFirstUse({ account, session, permissions, memory: new EditorMemory(memento) }).catch((error) =>
          log.warn(String(error)),
        ),
    }),
    registerTools(new KeyTools({ keys: needs.keys, confirm, locale: () => userLocale().locale }).tools),
    registerCommands<typeof agentsManifest>({
      'jobdeck.agent.setToken': async () =>
        (await import('./setToken.ts')).setAgentToken({ ...tracker, agentToken, localTokens, permissionsAt }),
      'jobdeck.agent.removeToken': async () =>
        (await import('./setToken.ts')).removeAgentToken({ session, agentToken, localTokens }),
    }),
    new vscode.Disposable(() => {
      for (const subscription of [...subscriptions, agentToken]) subscription.dispose();
    }),
  );
}
