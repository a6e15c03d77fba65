import * as vscode from 'vscode';

import { trimToken, validateToken } from '../../base/enteredToken.ts';
import { ServiceError } from '../../base/errors.ts';
import { namesOf } from '../../base/permissionTexts.ts';
import { askText, confirm, notify, withProgress } from '../../host/ui/ask.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import {
  type AccountConnection,
  type Connection,
  localAccount,
  type SessionStore,
} from '../../store/session/session.ts';
import type { AgentToken } from './agentToken.ts';

export interface SetTokenNeeds {
  readonly session: SessionStore;
  readonly agentToken: AgentToken;
  readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
  readonly permissionsAt: (connection: Connection) => Promise<readonly string[]>;
}

const tryAgain = 'Try Again';

export async function setAgentToken({ session, agentToken, check, permissionsAt }: SetTokenNeeds): Promise<void> {
  const inUse = await session.connect();
  const { baseUrl, account } = inUse;
  const host = account === localAccount ? 'the local service' : URL.parse(baseUrl)?.host;
  for (let typed = ''; ; ) {
    const entered = await askText({
      title: 'Set Agent Token',
      prompt: `A token for ${host} that only agents use, for example one that may only read. It is kept in the editor's secret storage.`,
      password: true,
      value: typed,
      validate: validateToken,
    });
    if (entered === undefined) return;
    typed = entered;
    assertStill(session, inUse);
    const connection = { baseUrl, token: trimToken(entered) };
    try {
      const title = `Jobdeck: trying the agent token at ${host}…`;
      await withProgress(vscode.ProgressLocation.Notification, title, (signal) => check(connection, signal));
    } catch (error) {
      if (ServiceError.is(error, 'cancelled')) continue;
      const message = `${formatFailure(error)} The agent token was not stored.`;
      if ((await chooseAfter('Setting the agent token', error, message, [tryAgain])) === undefined) return;
      continue;
    }
    assertStill(session, inUse);
    if (!(await agentToken.store(inUse, connection.token)))
      throw new Error("The editor's secret storage did not keep the agent token. Check the system's keyring.");
    notify(`Agents now use a token of their own${await allowing(permissionsAt(connection))}.`);
    return;
  }
}

/** Unlike a dropped write, this is reported: the user typed a token for a service that is no longer in use. */
function assertStill(session: SessionStore, connection: AccountConnection): void {
  try {
    session.assertInUse(connection);
  } catch {
    throw new Error('The agent token was not stored, because another account is in use now. Set it again.');
  }
}

async function allowing(permissions: Promise<readonly string[]>): Promise<string> {
  const names = await permissions.then(namesOf, () => '');
  return names === '' ? '' : `, which allows: ${names}`;
}

export async function removeAgentToken(session: SessionStore, agentToken: AgentToken): Promise<void> {
  const tracker = session.state ?? (await session.load());
  if ((await agentToken.read(tracker)) === undefined) return notify('Agents have no token of their own.');
  const means =
    'It is deleted from this editor, and agents use the token of the editor from then on, with all its permissions. At the service it stays valid until it is revoked there.';
  if (await confirm('Remove the agent token?', means, 'Remove')) await agentToken.remove(tracker);
}
