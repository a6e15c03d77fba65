import * as vscode from 'vscode';

import type { Permission } from '../../base/domain/permission.ts';
import type { RecordTabs } from '../../base/editor/openRecord.ts';
import { systemClock } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import type { ModelTool } from '../../host/lazy/runTool.ts';
import { registerTools } from '../../host/lazy/tools.ts';
import { EditorMemory } from '../../host/storage/memory.ts';
import { choose, confirm, offer } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';
import { allowedConnection } from './allowedConnection.ts';
import { AgentConsent } from './consent.ts';
import { ApiKeyTools } from './keyTools.ts';
import type { LocalTokens } from './localToken.ts';
import type { agentsManifest } from './manifest.ts';
import { McpRelay, type McpRelayNeeds } from './mcpRelay.ts';
import { agentsEnabled, enabledSetting, type McpServerNeeds, registerMcpServer, turnOffAgents } from './mcpServer.ts';
import { type NoteToolNeeds, NoteTools, proposalScheme } from './noteTools.ts';
import { recordTools } from './recordTools.ts';
import { startFailure } from './startFailure.ts';
import { TranscriptTool } from './transcriptTool.ts';

interface AgentNeeds extends Pick<McpServerNeeds, 'permissions' | 'extensionVersion'> {
  readonly tracker: {
    readonly session: SessionStore;
    /** Checks the token with one request that changes nothing. */
    readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
  };
  readonly keys: ApiKeyStore;
  readonly keyService: { readonly session: SessionStore };
  readonly agentToken: AgentToken;
  readonly localTokens: LocalTokens;
  readonly memento: vscode.Memento;
  readonly contextKeys: ContextKeys;
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
  readonly tabs: readonly RecordTabs[];
  readonly noteUri: NoteToolNeeds['noteUri'];
  readonly mcpRelay: Pick<McpRelayNeeds, 'relay' | 'refuse' | 'watch'>;
  readonly trackerAs: (connect: () => Promise<Connection>) => Tracker;
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
  const endConsent = (account: string): Promise<void> => consent.end(account);
  const setTokenNeeds = { ...tracker, agentToken, localTokens, permissionsAt, endConsent };
  const consent: AgentConsent = new AgentConsent({
    ...{ session, keySession: needs.keyService.session, permissions, turnOffAgents, choose, offer },
    memory: new EditorMemory(memento),
    setReadOnlyToken: async () => (await import('./setToken.ts')).setReadOnlyToken(setTokenNeeds),
  });
  const relay = new McpRelay({ ...needs.mcpRelay, isEnabled: agentsEnabled, agentToken, showFailure });
  const subscriptions = [session.follow(showOwnToken), agentToken.onDidChange(showOwnToken)];

  return vscode.Disposable.from(
    registerMcpServer({
      ...needs,
      ...tracker,
      askConsent: (account) => consent.askAtStart(account),
      relay,
      showFailure,
      clock: systemClock,
    }),
    relay,
    registerKeyTools(needs, consent),
    registerRecordTools(needs, consent),
    registerCommands<typeof agentsManifest>({
      'jobdeck.agent.setToken': async () => (await import('./setToken.ts')).setAgentToken(setTokenNeeds),
      'jobdeck.agent.removeToken': async () =>
        (await import('./setToken.ts')).removeAgentToken({ session, agentToken, localTokens }),
    }),
    new vscode.Disposable(() => {
      for (const subscription of [...subscriptions, agentToken]) subscription.dispose();
    }),
  );
}

async function showFailure(error: unknown, isOwnToken: boolean): Promise<void> {
  if (ServiceError.is(error, 'cancelled')) return;
  const { message, action } = startFailure(error, isOwnToken);
  const chosen = await chooseAfter('Starting the MCP server', error, message, action ? [action.title] : []);
  if (action !== undefined && chosen === action.title) await vscode.commands.executeCommand(action.command);
}

function registerKeyTools({ keys }: AgentNeeds, consent: AgentConsent): vscode.Disposable {
  const askConsent = () => consent.askAboutKeys();
  const { tools } = new ApiKeyTools({ keys, askConsent, confirm, locale: () => userLocale().locale });
  return registerTools(whileEnabled(tools));
}

/** The tools read with the rights of agents, so that a read-only token limits them too. */
function registerRecordTools(needs: AgentNeeds, consent: AgentConsent): vscode.Disposable {
  const tracker = needs.trackerAs(() => connectAgents(needs.agentToken, consent));
  const notes = new NoteTools({ tracker, noteUri: needs.noteUri });
  const transcripts = new TranscriptTool({ tracker, timeZone: () => userLocale().timeZone });
  const subscription = needs.tracker.session.onDidChange(() => transcripts.forget());
  return vscode.Disposable.from(
    registerTools(whileEnabled({ ...recordTools({ ...needs, tracker }), ...notes.tools, ...transcripts.tools })),
    registerDocuments({
      scheme: proposalScheme,
      read: async (id) => notes.readProposal(id),
      onDidChange: () => new vscode.Disposable(() => undefined),
    }),
    new vscode.Disposable(() => subscription.dispose()),
    new vscode.Disposable(() => transcripts.forget()),
  );
}

async function connectAgents(agentToken: AgentToken, consent: AgentConsent): Promise<Connection> {
  const asked = await agentToken.connect();
  const connection = await allowedConnection(asked, agentToken, (account) => consent.ask(account));
  if (connection !== undefined) return connection;
  throw new ServiceError(
    'denied',
    'connect',
    'The user did not allow agents to use the tracker. Do not try again unless the user asks.',
  );
}

/** The manifest hides tools while agents are off, but any extension can call a hidden tool. */
const whileEnabled = (tools: Readonly<Record<string, ModelTool>>): Readonly<Record<string, ModelTool>> =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]): [string, ModelTool] => [
      name,
      {
        prepare: (input) => {
          assertEnabled();
          return tool.prepare(input);
        },
        invoke: async (input, signal) => {
          assertEnabled();
          return tool.invoke(input, signal);
        },
      },
    ]),
  );

function assertEnabled(): void {
  if (agentsEnabled()) return;
  throw new Error(
    `The user has turned off agents in Jobdeck by the setting "${enabledSetting}". Do not try again; tell the user.`,
  );
}
