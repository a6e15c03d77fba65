import { homedir } from 'node:os';
import type * as vscode from 'vscode';

import type { Account } from '../contract/account.ts';
import { registerActivity } from '../features/activity/register.ts';
import { registerAgentClients } from '../features/agentClients/register.ts';
import { registerLocalService } from '../features/localService/register.ts';
import type { SampleData } from '../features/localService/sampleData.ts';
import type { NotesFeature } from '../features/notes/register.ts';
import { registerOperations } from '../features/operations/register.ts';
import type { AgentActivity } from '../store/activity/agentActivity.ts';
import { activityNeeds } from './activityNeeds.ts';
import { agentClientsNeeds } from './agentClientsNeeds.ts';
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
