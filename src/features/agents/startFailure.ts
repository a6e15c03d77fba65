import type { OwnId } from '../../base/editor/manifest.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';

interface StartFailure {
  readonly message: string;
  readonly action?: { readonly title: string; readonly command: OwnId };
}

const setToken = { title: 'Set Agent Token…', command: 'jobdeck.agent.setToken' } as const;
const connect = { title: 'Connect…', command: 'jobdeck.session.connect' } as const;
const diagnose = { title: 'Diagnose Connection', command: 'jobdeck.diagnose.run' } as const;

const troubles: Readonly<Partial<Record<string, string>>> = {
  token_missing: 'was not accepted',
  token_invalid: 'is not known to the service',
  token_expired: 'has expired',
  token_revoked: 'was revoked',
};

/** Why agents do not get the tracker's tools, and the next step. `isOwn` is whether the token was set for agents. */
export function startFailure(error: unknown, isOwn: boolean): StartFailure {
  const opening = 'Agents cannot use the tracker now:';
  if (ServiceError.is(error, 'signedOut') && error.status !== undefined) {
    const token = isOwn ? "the agents' own token" : "the editor's token, which they share,";
    const message = `${opening} ${token} ${troubles[error.code ?? ''] ?? 'was not accepted'}.`;
    return isOwn
      ? { message: `${message} Set another one for them.`, action: setToken }
      : { message: `${message} Connect with another one.`, action: connect };
  }
  const message = `${opening} ${formatFailure(error)}`;
  if (ServiceError.is(error, 'signedOut')) return { message, action: connect };
  if (ServiceError.is(error, 'subscriptionEnded')) return { message };
  return ServiceError.is(error, 'unreachable') ? { message, action: diagnose } : { message };
}
