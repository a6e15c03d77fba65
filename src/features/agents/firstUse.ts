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
  const said = accountsIn(memory);
  if (said.includes(account)) return;
  await memory.write(memoryName, [...said, account]);
  if (session.state?.kind === 'hosted') await permissions.discover().catch(() => undefined);
  // The account may have changed while permissions were discovered.
  if (accountOf(session.state) !== account) return;
  const allowed = namesOf(permissions.usable);
  const words = `Agents in this editor use its own token for the tracker, which allows: ${allowed}. They can have one of their own, for example one that may only read.`;
  if ((await inform(words, setToken)) === setToken) await vscode.commands.executeCommand('jobdeck.agent.setToken');
}

export async function forgetFirstUse(memory: EditorMemory, account: string): Promise<void> {
  const said = accountsIn(memory);
  const others = said.filter((each) => !String(each).startsWith(account));
  if (others.length < said.length) await memory.write(memoryName, others);
}

function accountsIn(memory: EditorMemory): readonly unknown[] {
  const said = memory.read(memoryName);
  return Array.isArray(said) ? said : [];
}
