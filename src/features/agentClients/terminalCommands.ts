import * as vscode from 'vscode';

import { tokenVariable } from '../../base/domain/token.ts';
import { onSettingChange, userValue } from '../../host/storage/settings.ts';
import { confirm, notify, offer } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { remoteOfWindow } from '../../host/ui/environment.ts';
import { openSecretTerminal } from '../../host/ui/secretTerminal.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { SessionStore } from '../../store/session/session.ts';
import { AgentTerminals } from './agentTerminals.ts';

export interface TerminalNeeds {
  readonly session: SessionStore;
  readonly agentToken: AgentToken;
  /** The bundle of `host/secretShell.ts`. */
  readonly shellProgram: string;
  readonly contextKeys: ContextKeys;
}

const setToken = 'Set Agent Token…';
const close = 'Close Terminals';

const counted = (count: number): string => (count === 1 ? 'One terminal has' : `${count} terminals have`);

/** The terminals with the agents' token, their commands, and an item of the status bar while there are any. */
export function agentTerminals({ session, agentToken, shellProgram, contextKeys }: TerminalNeeds) {
  const terminals = new AgentTerminals({
    session,
    agentToken,
    isEnabled: () => userValue('jobdeck.agents.enabled') !== false,
    onDidChangeEnabled: onSettingChange('jobdeck.agents.enabled'),
    isTrusted: () => vscode.workspace.isTrusted,
    isElsewhere: () => remoteOfWindow() !== undefined,
    openTerminal: (secret) =>
      openSecretTerminal({ name: 'Agent Token', variable: tokenVariable, secret, program: shellProgram }),
    warn: (count) => void warn(terminals, count),
  });
  const item = statusItem();
  const subscription = terminals.onDidChange(() => {
    const { count } = terminals;
    contextKeys.set('jobdeck.agents.hasTerminals', count > 0);
    item.tooltip = `${counted(count)} the agents' token in ${tokenVariable}. Click to close them.`;
    item.accessibilityInformation = { label: item.tooltip, role: 'button' };
    if (count > 0) item.show();
    else item.hide();
  });
  return {
    terminals,
    open: () => openTerminal(terminals),
    close: () => closeTerminals(terminals),
    registration: vscode.Disposable.from(terminals, item, new vscode.Disposable(() => subscription.dispose())),
  };
}

async function openTerminal(terminals: AgentTerminals): Promise<void> {
  const outcome = await terminals.open();
  switch (outcome) {
    case 'opened':
      return;
    case 'turnedOff':
      return void offer('Agents are turned off by the setting "jobdeck.agents.enabled".');
    case 'untrusted':
      return void offer('A terminal gets the token only in a trusted workspace.');
    case 'elsewhere':
      return void offer(
        `Terminals of this window run on another machine (${remoteOfWindow()}), which does not get the token.`,
      );
    case 'noToken':
      if ((await offer('A terminal gets only a token that agents alone use, and none is set.', setToken)) === setToken)
        await vscode.commands.executeCommand('jobdeck.agent.setToken');
  }
}

async function closeTerminals(terminals: AgentTerminals): Promise<void> {
  const { count } = terminals;
  if (count === 0) return notify("No terminal has the agents' token.");
  const means = `What runs in ${count === 1 ? 'it' : 'them'} is ended. Other terminals, and programs that were started apart from ${count === 1 ? 'it' : 'them'}, stay.`;
  if (
    await confirm(
      `Close ${count === 1 ? 'the terminal' : `${count} terminals`} with the agents' token?`,
      means,
      'Close',
    )
  )
    terminals.closeAll();
}

async function warn(terminals: AgentTerminals, count: number): Promise<void> {
  const message = `${counted(count)} a token that agents no longer use here. What runs there keeps it until it ends.`;
  if ((await offer(message, close)) === close) terminals.closeAll();
}

function statusItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('jobdeck.agentTerminals', vscode.StatusBarAlignment.Right, 40);
  item.name = 'Jobdeck: Agent Token in Terminals';
  item.text = '$(key) Agent token';
  item.command = 'jobdeck.agents.closeTerminals';
  return item;
}
