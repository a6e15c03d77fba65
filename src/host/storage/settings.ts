import * as vscode from 'vscode';

import type { EditorSetting } from '../../base/domain/agentObstacles.ts';
import type { Event } from '../../base/flow/event.ts';
import { memoize } from '../../base/flow/memoize.ts';

/** Taken once until settings change, since the editor copies all settings for each look: up to 1 ms and 200 KB. */
let ownSettings: vscode.WorkspaceConfiguration | undefined;
const forgetOnChange = memoize(() =>
  vscode.workspace.onDidChangeConfiguration(() => {
    ownSettings = undefined;
  }),
);

/** Not validated. Each setting has the scope "application", in which the editor ignores a workspace's value. */
export function userValue(id: `jobdeck.${string}`): unknown {
  forgetOnChange();
  ownSettings ??= vscode.workspace.getConfiguration('jobdeck');
  return ownSettings.get(id.slice('jobdeck.'.length));
}

export function userSetting(id: `jobdeck.${string}`): string {
  const value = userValue(id);
  return typeof value === 'string' ? value.trim() : '';
}

/** The value in effect, a policy's included. */
export const editorValue = (id: EditorSetting): unknown => vscode.workspace.getConfiguration().get(id);

export async function setUserSetting(
  id: `jobdeck.${string}`,
  value: string | boolean | readonly string[] | undefined,
): Promise<void> {
  await vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
}

/** The listener reads the new value. */
export const onSettingChange =
  (id: `jobdeck.${string}`): Event<void> =>
  (listener) => {
    forgetOnChange();
    return vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(id)) listener();
    });
  };
