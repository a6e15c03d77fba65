import * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { type AgentsPagesNeeds, agentsPages } from './agentsPages.ts';
import type { InstallSkillNeeds } from './installSkills.ts';
import type { agentClientsManifest } from './manifest.ts';
import type { SetUpNeeds } from './setUpClients.ts';
import { changeScheme, ShownChanges } from './showChange.ts';
import { agentTerminals, type TerminalNeeds } from './terminalCommands.ts';

export interface AgentClientsNeeds
  extends TerminalNeeds,
    Omit<SetUpNeeds & InstallSkillNeeds, 'changes'>,
    Omit<AgentsPagesNeeds, keyof TerminalNeeds | 'terminals'> {}

export function registerAgentClients(needs: AgentClientsNeeds): vscode.Disposable {
  const changes = new ShownChanges();
  const { terminals, open, close, registration } = agentTerminals(needs);
  const setUp = { ...needs, changes };
  const pages = agentsPages({ ...needs, terminals });
  return vscode.Disposable.from(
    registration,
    pages,
    registerDocuments({
      scheme: changeScheme,
      read: changes.read,
      onDidChange: () => new vscode.Disposable(() => undefined),
    }),
    registerCommands<typeof agentClientsManifest>({
      'jobdeck.agents.setUpClients': async () => (await import('./setUpClients.ts')).setUpClients(setUp),
      'jobdeck.agents.removeFromClients': async () => (await import('./setUpClients.ts')).removeFromClients(setUp),
      'jobdeck.agents.showOverview': () => pages.showSingle(),
      'jobdeck.agents.installSkill': async () => (await import('./installSkills.ts')).installSkills(setUp),
      'jobdeck.agents.openTerminal': open,
      'jobdeck.agents.closeTerminals': close,
    }),
  );
}
