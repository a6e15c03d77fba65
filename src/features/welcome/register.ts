import * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import type { welcomeManifest } from './manifest.ts';

export const registerWelcome = (extensionId: string): vscode.Disposable =>
  registerCommands<typeof welcomeManifest>({
    'jobdeck.walkthrough.open': async () => {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#start`);
    },
  });
