import * as vscode from 'vscode';

import { agentObstacles, definitionUrl } from '../../base/domain/agentObstacles.ts';
import { dayOf } from '../../base/domain/calendar.ts';
import { defaultExpiryDays, namesOf } from '../../base/domain/permission.ts';
import { trimToken, validateToken } from '../../base/domain/token.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { askSteps } from '../../base/flow/steps.ts';
import { editorValue } from '../../host/storage/settings.ts';
import { askText, type Choice, confirm, notify, offer, pick, withProgress } from '../../host/ui/ask.ts';
import { type ExpiryAnswer, enteredExpiry, expirySteps, noExpiryAnswer } from '../../host/ui/askExpiry.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import {
  type AccountConnection,
  type Connection,
  localAccount,
  type SessionStore,
} from '../../store/session/session.ts';
import { createReadOnlyToken, type LocalTokens, revokeCreatedTokens } from './localToken.ts';

interface SetTokenNeeds {
  readonly session: SessionStore;
  readonly agentToken: AgentToken;
  readonly localTokens: LocalTokens;
  readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
  readonly permissionsAt: (connection: Connection) => Promise<readonly string[]>;
  readonly endConsent: (account: string) => Promise<void>;
}

const tryAgain = 'Try Again';

export async function setAgentToken(needs: SetTokenNeeds): Promise<void> {
  const inUse = await needs.session.connect();
  const way = inUse.account === localAccount ? await pickWay(needs) : 'enter';
  if (way === 'create') await setCreatedToken(needs, inUse);
  if (way === 'enter') await setEnteredToken(needs, inUse);
}

/** Without a question where the local service creates the token; resolves to whether agents have a token of their own now. */
export async function setReadOnlyToken(needs: SetTokenNeeds): Promise<boolean> {
  const inUse = await needs.session.connect();
  if (inUse.account === localAccount) await setCreatedToken(needs, inUse);
  else await setEnteredToken(needs, inUse);
  return (await needs.agentToken.connect()).isOwn;
}

const title = 'Set Agent Token';

const ways: readonly Choice<'create' | 'enter'>[] = [
  {
    label: '$(shield) Create a Read-Only Token',
    detail: 'Agents can read the board, meetings, notes and contexts, and change nothing.',
    value: 'create',
  },
  {
    label: '$(edit) Enter a Token…',
    detail: 'For example one from "Jobdeck Local Service: Create Token…".',
    value: 'enter',
  },
];

async function pickWay({ agentToken }: SetTokenNeeds): Promise<'create' | 'enter' | undefined> {
  const { isOwn } = await agentToken.connect();
  return pick(`Which token do agents use? Now they use ${isOwn ? 'one of their own' : "the editor's"}.`, ways, title);
}

async function setCreatedToken(needs: SetTokenNeeds, inUse: AccountConnection): Promise<void> {
  const { localTokens } = needs;
  const { id, secret, lastDay, expiresAt } = await createReadOnlyToken(localTokens);
  try {
    await store(needs, inUse, secret, expiresAt);
  } catch (error) {
    await localTokens.revokeToken({ id });
    throw error;
  }
  await revokeCreatedTokens(localTokens, id);
  await notifyStored(needs, { ...inUse, token: secret }, ` until ${lastDay}`);
}

async function setEnteredToken(needs: SetTokenNeeds, inUse: AccountConnection): Promise<void> {
  const { session, check } = needs;
  const { baseUrl, account } = inUse;
  const host = account === localAccount ? 'the local service' : URL.parse(baseUrl)?.host;
  for (let typed = ''; ; ) {
    const entered = await askText({
      title,
      prompt: `A token for ${host} that only agents use, for example one that may only read. It is kept in the editor's secret storage.`,
      password: true,
      value: typed,
      validate: validateToken,
    });
    if (entered === undefined) return;
    typed = entered;
    assertStill(session, inUse);
    const connection = { baseUrl, account, token: trimToken(entered) };
    try {
      const progress = `Trying the agent token at ${host}…`;
      await withProgress(vscode.ProgressLocation.Notification, progress, (signal) => check(connection, signal));
    } catch (error) {
      if (ServiceError.is(error, 'cancelled')) continue;
      const message = `${formatFailure(error)} The agent token was not stored.`;
      if ((await chooseAfter('Setting the agent token', error, message, [tryAgain])) === undefined) return;
      continue;
    }
    const answer = await askSteps<ExpiryAnswer>(expirySteps(title, defaultExpiryDays), noExpiryAnswer);
    if (answer === undefined) return;
    const expiresAt = enteredExpiry(answer, defaultExpiryDays);
    await store(needs, inUse, connection.token, expiresAt);
    return notifyStored(needs, connection, expiresAt === undefined ? '' : ` until ${dayOf(expiresAt)}`);
  }
}

/** Also ends the consent to use the editor's token: without the stored one, the user is asked again. */
async function store(
  { session, agentToken, endConsent }: SetTokenNeeds,
  inUse: AccountConnection,
  ...token: readonly [token: string, expiresAt?: string]
): Promise<void> {
  assertStill(session, inUse);
  if (!(await agentToken.store(inUse, ...token)))
    throw new Error("The editor's secret storage did not keep the agent token. Check the system's keyring.");
  await endConsent(inUse.account);
}

async function notifyStored(
  { permissionsAt }: SetTokenNeeds,
  connection: AccountConnection,
  until: string,
): Promise<void> {
  const allowed = await allowing(permissionsAt(connection));
  const message = `Agents now use a token of their own${until}${allowed}. A running MCP server restarts with it.`;
  const url = definitionUrl(connection.account === localAccount ? undefined : connection.baseUrl);
  const obstacles = agentObstacles(editorValue, url);
  if (obstacles.length === 0) notify(message);
  else void offer([message, ...obstacles].join(' '));
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

export async function removeAgentToken({
  session,
  agentToken,
  localTokens,
}: Pick<SetTokenNeeds, 'session' | 'agentToken' | 'localTokens'>): Promise<void> {
  const tracker = session.state ?? (await session.load());
  if ((await agentToken.read(tracker)) === undefined) return notify('Agents have no token of their own.');
  const isLocal = tracker.kind === 'local';
  const afterwards = isLocal ? 'A token that Jobdeck created is revoked; another one' : 'At the service it';
  const means = `It is deleted from this editor, and agents use the token of the editor from then on, with all its permissions, once you have allowed it. ${afterwards} stays valid until it is revoked there.`;
  if (!(await confirm('Remove the agent token?', means, 'Remove'))) return;
  await agentToken.remove(tracker);
  if (isLocal) await revokeCreatedTokens(localTokens);
}
