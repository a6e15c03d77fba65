import * as vscode from 'vscode';

import type { EditorSetting } from '../../base/domain/agentObstacles.ts';
import type { Event } from '../../base/flow/event.ts';
import { memoize } from '../../base/flow/memoize.ts';

/** By id, until settings change: for each one the editor copies all settings, which takes up to 1 ms and 200 KB. */
const userValues = new Map<string, unknown>();
const forgetOnChange = memoize(() => vscode.workspace.onDidChangeConfiguration(() => userValues.clear()));

/** Not validated. Only the user's own value counts, never a workspace's. */
export function userValue(id: `jobdeck.${string}`): unknown {
  forgetOnChange();
  if (!userValues.has(id)) {
    const inspected = vscode.workspace.getConfiguration().inspect<unknown>(id);
    userValues.set(id, inspected?.globalValue ?? inspected?.defaultValue);
  }
  return userValues.get(id);
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
