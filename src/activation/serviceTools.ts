import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Account } from '../contract/account.ts';
import { registerActivity } from '../features/activity/register.ts';
import { configFolder, type McpClient, type Places } from '../features/agentClients/config/clients.ts';
import { type AgentClientsNeeds, registerAgentClients } from '../features/agentClients/register.ts';
import { startFailure } from '../features/agents/startFailure.ts';
import { registerLocalService } from '../features/localService/register.ts';
import type { SampleData } from '../features/localService/sampleData.ts';
import type { NotesFeature } from '../features/notes/register.ts';
import { registerOperations } from '../features/operations/register.ts';
import { EditorMemory } from '../host/storage/memory.ts';
import { fileExists } from '../host/storage/userFile.ts';
import type { AgentActivity } from '../store/activity/agentActivity.ts';
import { activityNeeds } from './activityNeeds.ts';
import { mcpRelay } from './clients.ts';
import type { Core } from './core.ts';

const cardChanges = ({ changes }: AgentActivity) => changes.filter(({ record }) => record.kind === 'card');

interface ServiceToolParts {
  readonly account: Account;
  readonly sample: SampleData;
  readonly activity: AgentActivity;
  readonly notes: NotesFeature;
}

export const registerServiceTools = (
  context: vscode.ExtensionContext,
  core: Core,
  { account, sample, activity, notes }: ServiceToolParts,
) => {
  const { service, services, calls, stores, contextKeys, changedElsewhere } = core;
  return [
    registerLocalService({
      start: () => service.start(),
      onDidStart: service.onDidStart,
      account,
      onRestore: () => changedElsewhere.fire(),
      sample,
      contextKeys,
    }),
    registerOperations({
      tracker: calls,
      rows: async () => (await import('../contract/catalog.ts')).trackerRows,
      board: stores.board,
      may: (permission) => services.permissions.may(permission),
      didWrite: () => changedElsewhere.fire(),
      home: homedir(),
      contextKeys,
    }),
    registerAgentClients({ ...agentClientsNeeds(core, context), agentChanges: () => cardChanges(activity) }),
    registerActivity(activityNeeds(core, activity, notes)),
  ];
};

function agentClientsNeeds(
  { services, service, contextKeys }: Core,
  context: vscode.ExtensionContext,
): Omit<AgentClientsNeeds, 'agentChanges'> {
  const { session } = services.tracker;
  const places: Places = {
    home: homedir(),
    backups: path.join(context.globalStorageUri.fsPath, 'client-backups'),
    workspace: trustedFolder,
    readVariable: (name) => process.env[name],
  };
  return {
    ...{ session, agentToken: services.agentToken, contextKeys, places },
    ...{ permissionsAt: services.permissionsAt, explain: startFailure, relayedAt: mcpRelay.relayedAt },
    shellProgram: path.join(context.extensionPath, 'dist/secretShell.cjs'),
    ownSkills: path.join(context.extensionPath, 'skills'),
    skillMemory: new EditorMemory(context.globalState),
    isLocal: () => session.state?.kind === 'local',
    isInstalled: (client) => isInstalled(client, places),
    mcpUrl: async () => {
      const { baseUrl } = await session.connect();
      if (session.state?.kind !== 'local') return `${baseUrl}/mcp`;
      const { lastingMcpUrl } = await import('../features/localService/statusDocument.ts');
      const running = await service.start();
      return lastingMcpUrl(await running.sharedPort.status());
    },
  };
}

function trustedFolder(): string | undefined {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.workspace.isTrusted && folder?.uri.scheme === 'file' ? folder.uri.fsPath : undefined;
}

/** Whether a client has left its folder or file; no client is started. */
async function isInstalled({ folder, files }: McpClient, places: Places): Promise<boolean> {
  const own = configFolder(folder, places);
  if (own === undefined) return false;
  const traces = folder.below.length === 0 ? files.map((name) => `${own}/${name}`) : [own];
  for (const trace of traces) {
    if (await fileExists(trace)) return true;
  }
  return false;
}
