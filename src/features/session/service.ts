import type { OwnId } from '../../base/editor/manifest.ts';
import type { ServiceName } from '../../base/flow/errors.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import type { Connection, SessionStore } from '../../store/session/session.ts';

export type ReadAddress = (
  text: string,
  example: string,
) => { readonly kind: 'usable'; readonly baseUrl: string } | { readonly kind: 'refused'; readonly reason: string };

export interface ServiceTexts {
  readonly name: string;
  readonly title: string;
  /** The setting with the base URL; an empty value means the local service. */
  readonly setting: OwnId;
  readonly addressPrompt: string;
  readonly addressExample: string;
  /** Follows "Check the base URL:" in messages. */
  readonly addressRule: string;
  /** Whether the service may offer no reads, so that a failed check proves little. */
  readonly mayOfferNoReads: boolean;
  readonly bearer: string;
  readonly bearerPrompt: string;
}

export const trackerTexts: ServiceTexts = {
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

export const keyServiceTexts: ServiceTexts = {
  name: 'key service',
  title: 'Key Service',
  setting: 'jobdeck.keys.baseUrl',
  addressPrompt: 'Base URL of the key service, with its /api/v1',
  addressExample: 'https://router.example.com/api/v1',
  addressRule: 'it ends with /api/v1',
  // Only the update of a key is guaranteed to exist (payloads, Key service).
  mayOfferNoReads: true,
  bearer: 'management key',
  bearerPrompt: 'Management key',
};

export interface ConnectableService {
  readonly name: ServiceName;
  readonly texts: ServiceTexts;
  readonly tokens: TokenStore;
  readonly readAddress: ReadAddress;
  readonly session: SessionStore;
  readonly variable?: { readonly name: string; readonly value: () => string | undefined };
  /** Default lifetime of a new token in days; if set, connecting prompts for the expiry. */
  readonly lifetimeDays?: number;
  /** Checks the connection with reads only; rejects with a ServiceError if that fails. */
  readonly check: (connection: Connection, signal?: AbortSignal) => Promise<void>;
}

/** Data that features store on this machine for a service and its accounts, besides tokens. Signing out ends the account first, then deletes. */
export interface StoredData {
  /** What signing out deletes, as list items for the confirmation. */
  readonly list: (baseUrl: string) => readonly string[];
  /** Deletes the data of an account whose token was removed or replaced; no window stores any afterwards. */
  readonly endAccount: (account: string) => Promise<unknown>;
  readonly endService: (baseUrl: string) => Promise<unknown>;
  readonly beginService: (baseUrl: string) => Promise<unknown>;
}
