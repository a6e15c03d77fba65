import * as vscode from 'vscode';

import type { EditorSetting } from '../../base/domain/agentObstacles.ts';
import type { Event } from '../../base/flow/event.ts';

/** Not validated. Only the user's own value counts, never a workspace's. */
export function userValue(id: `jobdeck.${string}`): unknown {
  const inspected = vscode.workspace.getConfiguration().inspect<unknown>(id);
  return inspected?.globalValue ?? inspected?.defaultValue;
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

export const onSettingChange =
  (id: `jobdeck.${string}`): Event<void> =>
  (listener) =>
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(id)) listener();
    });
