import * as vscode from 'vscode';

import { namesOf } from '../../base/permissionTexts.ts';
import type { EditorMemory } from '../../host/storage/memory.ts';
import { inform } from '../../host/ui/ask.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { accountOf, type SessionStore } from '../../store/session/session.ts';

const setToken = 'Set Agent Token…';
const memoryName = 'agentsUseEditorToken';

export interface FirstUseNeeds {
  readonly account: string;
  readonly session: SessionStore;
  readonly permissions: PermissionStore;
  readonly memory: EditorMemory;
}

/** Notifies once per account that agents use the editor's token, what it permits, and that they can have a token of their own. */
export async function notifyFirstUse({ account, session, permissions, memory }: FirstUseNeeds): Promise<void> {
  const accounts = accountsIn(memory);
  if (accounts.includes(account)) return;
  await memory.write(memoryName, [...accounts, account]);
  if (session.state?.kind === 'hosted') await permissions.discover().catch(() => undefined);
  // The account may have changed while permissions were discovered.
  if (accountOf(session.state) !== account) return;
  const allowed = namesOf(permissions.usable);
  const message = `Agents in this editor use its own token for the tracker, which allows: ${allowed}. They can have one of their own, for example one that may only read.`;
  if ((await inform(message, setToken)) === setToken) await vscode.commands.executeCommand('jobdeck.agent.setToken');
}

export async function forgetFirstUse(memory: EditorMemory, account: string): Promise<void> {
  const accounts = accountsIn(memory);
  const others = accounts.filter((each) => !String(each).startsWith(account));
  if (others.length < accounts.length) await memory.write(memoryName, others);
}

function accountsIn(memory: EditorMemory): readonly unknown[] {
  const accounts = memory.read(memoryName);
  return Array.isArray(accounts) ? accounts : [];
}
