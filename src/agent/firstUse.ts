import * as vscode from 'vscode';

import { namesOf } from '../base/permissionWords.ts';
import { inform } from '../host/ask.ts';
import type { EditorMemory } from '../host/memory.ts';
import type { PermissionStore } from '../store/permissions.ts';
import { accountOf, type SessionStore } from '../store/session.ts';

const setToken = 'Set Agent Token…';
const memoryName = 'agentsUseEditorToken';

/** Says once for each account that agents use the editor's own token, what that allows, and that they may have one of their own. */
export async function sayFirstUse(
  session: SessionStore,
  permissions: PermissionStore,
  memory: EditorMemory,
): Promise<void> {
  const account = accountOf(session.state);
  const before = memory.read(memoryName);
  const said = Array.isArray(before) ? before : [];
  if (account === undefined || said.includes(account)) return;
  await memory.write(memoryName, [...said, account]);
  if (session.state?.kind === 'hosted') await permissions.discover().catch(() => undefined);
  const allowed = namesOf(permissions.held);
  const words = `Agents in this editor use its own token for the tracker, which allows: ${allowed}. They can have one of their own, for example one that may only read.`;
  if ((await inform(words, setToken)) === setToken) await vscode.commands.executeCommand('jobdeck.agent.setToken');
}
