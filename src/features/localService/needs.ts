import type { Event } from '../../base/flow/event.ts';
import type { Account } from '../../contract/account.ts';
import type { RunningLocalService } from '../../contract/localData.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { SampleData } from './sampleData.ts';

/** Each call starts the local service if it does not run. */
type TokenCalls = Pick<Account, 'listTokens' | 'createToken' | 'revokeToken'>;

export interface LocalServiceNeeds {
  readonly start: () => Promise<RunningLocalService>;
  readonly onDidStart: Event<RunningLocalService>;
  readonly account: TokenCalls;
  readonly onRestore: () => void;
  readonly sample: SampleData;
  readonly contextKeys: ContextKeys;
}
