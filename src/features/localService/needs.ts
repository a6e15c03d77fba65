import type { Event } from '../../base/event.ts';
import type { Account } from '../../contract/account.ts';
import type { RunningLocalService } from '../../contract/localData.ts';

/** Each call starts the local service if it does not run. */
export type TokenCalls = Pick<Account, 'listTokens' | 'createToken' | 'revokeToken'>;

export interface LocalServiceNeeds {
  /** Starts the local service if it does not run. */
  readonly start: () => Promise<RunningLocalService>;
  readonly onDidStart: Event<RunningLocalService>;
  readonly account: TokenCalls;
  readonly onRestore: () => void;
}
