import type { OwnId } from '../../base/manifest.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';

/** A base URL as a person typed it: usable, or the words that say why not. */
export type ReadAddress = (
  text: string,
) => { readonly kind: 'usable'; readonly baseUrl: string } | { readonly kind: 'refused'; readonly reason: string };

/** How a service is called where a person connects to it. */
export interface ServiceWords {
  readonly name: string;
  /** The same as a title has it. */
  readonly title: string;
  /** The setting with its base URL. Empty: the local service. */
  readonly setting: OwnId;
  readonly addressPrompt: string;
  readonly addressExample: string;
  /** How the address is written, after "Check the base URL:". */
  readonly addressRule: string;
  /** Whether it may offer nothing to be tried with, so that a check which finds nothing says little. */
  readonly mayOfferNoReads: boolean;
  /** What its requests carry. */
  readonly bearer: string;
  /** Where a person finds it. */
  readonly bearerPrompt: string;
}

export const trackerWords: ServiceWords = {
  name: 'tracker',
  title: 'Hosted Tracker',
  setting: 'jobdeck.tracker.baseUrl',
  addressPrompt: 'Base URL of the tracker, without /api/v1',
  addressExample: 'https://tracker.example.com',
  addressRule: 'it goes without /api/v1',
  mayOfferNoReads: false,
  bearer: 'token',
  bearerPrompt: 'API token',
};

export const keyServiceWords: ServiceWords = {
  name: 'key service',
  title: 'Key Service',
  setting: 'jobdeck.keys.baseUrl',
  addressPrompt: 'Base URL of the key service, with its /api/v1',
  addressExample: 'https://router.example.com/api/v1',
  addressRule: 'it ends with /api/v1',
  // Only the update of a key is certain to be there (payloads, Key service).
  mayOfferNoReads: true,
  bearer: 'management key',
  bearerPrompt: 'Management key',
};

/** A service that runs on this machine or is hosted, and whatever is needed to choose and to try it. */
export interface ConnectableService {
  readonly words: ServiceWords;
  readonly tokens: TokenStore;
  readonly readAddress: ReadAddress;
  readonly session: SessionStore;
  /** A variable of the environment that may have the token, with what it has in this window. */
  readonly variable?: { readonly name: string; readonly value: () => string | undefined };
  /** Days until a new token ends unless said otherwise; asked for where a service says it. */
  readonly lifetimeDays?: number;
  /** Asks the service once, changing nothing; rejects with a ServiceError where that fails. */
  readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
}
