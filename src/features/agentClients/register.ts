import * as vscode from 'vscode';

import { agentObstacles, definitionUrl } from '../../base/domain/agentObstacles.ts';
import { systemClock } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import { runAll } from '../../base/flow/lifetime.ts';
import { registerCommands, runCommand } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { editorValue, userValue } from '../../host/storage/settings.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { Pages } from '../../host/webview/pages.ts';
import { baseUrlOf } from '../../store/session/session.ts';
import type { RowFix } from './agentRows.ts';
import type { AgentTerminals } from './agentTerminals.ts';
import { TokenFacts, type TokenFactsNeeds } from './agentTokenFacts.ts';
import type { AgentViewsNeeds } from './agentViews.ts';
import { agentsPage } from './contract.ts';
import type { InstallSkillNeeds } from './installSkills.ts';
import type { agentClientsManifest } from './manifest.ts';
import { AgentsPageModel, type AgentsPageNeeds } from './pageModel.ts';
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

interface AgentsPagesNeeds
  extends Pick<TerminalNeeds, 'session' | 'agentToken'>,
    Pick<AgentViewsNeeds, 'places' | 'mcpUrl' | 'isInstalled'>,
    Pick<TokenFactsNeeds, 'permissionsAt' | 'explain'>,
    Pick<AgentsPageNeeds, 'isLocal' | 'relayedAt' | 'agentChanges'> {
  readonly terminals: Pick<AgentTerminals, 'have' | 'onDidChange'>;
}

function agentsPages(needs: AgentsPagesNeeds): Pages<typeof agentsPage> {
  const { places, terminals } = needs;
  const tokens = new TokenFacts({
    ...needs,
    readVariable: places.readVariable,
    isInTerminals: (token) => terminals.have(token),
    clock: systemClock,
  });
  const viewNeeds: AgentViewsNeeds = {
    ...needs,
    editorName: vscode.env.appName,
    isEnabled: () => userValue('jobdeck.agents.enabled') !== false,
    obstacles: () => agentObstacles(editorValue, definitionUrl(baseUrlOf(needs.session.state))),
  };
  return new Pages({
    contract: agentsPage,
    feature: 'agentClients',
    icon: 'plug',
    open: () =>
      new AgentsPageModel({
        ...needs,
        readViews: async () => (await import('./agentViews.ts')).agentViews(viewNeeds),
        readToken: (isFresh) => tokens.read(isFresh),
        onDidChange: onDidChange(needs),
        clock: systemClock,
        language: () => userLocale().locale,
        runFix,
        setUp: () => runCommand('jobdeck.agents.setUpClients'),
        formatFailure,
      }),
  });
}

const onDidChange =
  ({ session, agentToken, terminals }: AgentsPagesNeeds): Event<void> =>
  (listener) => {
    const subscriptions = [
      session.onDidChange(() => listener()),
      agentToken.onDidChange(() => listener()),
      terminals.onDidChange(() => listener()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => listener()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('jobdeck') || event.affectsConfiguration('chat')) listener();
      }),
    ];
    return { dispose: () => runAll(subscriptions, (each) => each.dispose()) };
  };

async function runFix(fix: RowFix): Promise<void> {
  if (fix.kind === 'command') await runCommand(fix.command);
  else if (fix.kind === 'file') await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(fix.file));
  else await vscode.commands.executeCommand('workbench.action.openSettings', fix.query);
}
