import type { Event } from '../../base/event.ts';
import type { Account } from '../../contract/account.ts';
import type { RunningLocalService } from '../../contract/localData.ts';

/** The account area's calls for tokens; each starts the service where it does not run. */
export type TokenCalls = Pick<Account, 'listTokens' | 'createToken' | 'revokeToken'>;

export interface LocalServiceNeeds {
  /** The running service; starts it where it does not run yet. */
  readonly start: () => Promise<RunningLocalService>;
  readonly onDidStart: Event<RunningLocalService>;
  readonly account: TokenCalls;
  /** Told after the local data was replaced as a whole. */
  readonly onRestore: () => void;
}
