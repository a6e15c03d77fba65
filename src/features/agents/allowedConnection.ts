import { ServiceError } from '../../base/flow/errors.ts';
import type { AgentConnection, AgentToken } from '../../store/session/agentToken.ts';

/**
 * The connection that agents may use instead of `asked`: the same if it has their own token, or else one of the same account once the user
 * allows it. Undefined if the user does not. Rejects with `cancelled` if the account changes while the question is open.
 */
export async function allowedConnection(
  asked: AgentConnection,
  agentToken: Pick<AgentToken, 'connect'>,
  isAllowed: (account: string) => Promise<boolean>,
): Promise<AgentConnection | undefined> {
  if (asked.isOwn) return asked;
  if (!(await isAllowed(asked.account))) return undefined;
  // The user may have set a token for agents instead.
  const connection = await agentToken.connect();
  if (connection.account === asked.account) return connection;
  throw new ServiceError(
    'cancelled',
    'connect',
    'Another account is in use than the one that was asked about. Try again.',
  );
}
