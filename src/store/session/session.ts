import { droppedWrite, ServiceError } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { KeptToken } from '../../base/keptToken.ts';
import type { Disposable } from '../../base/lifetime.ts';

/** Which service is in use. The embedded one needs no account; a hosted one without a token is signed out; a bad address is refused. */
export type SessionState =
  | { readonly kind: 'local' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'signedOut'; readonly baseUrl: string }
  | {
      readonly kind: 'hosted';
      readonly baseUrl: string;
      readonly account: string;
      /** RFC 3339; when the token ends, where the user has said it. */
      readonly expiresAt?: string;
    };

/** Where requests go and with what: made anew for each use, held by nobody. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string;
}

/** A connection and whose it is: resolved together, so that an address never goes with another account's token. */
export interface AccountConnection extends Connection {
  readonly account: string;
}

/** What the settings name: nothing, which means the local service; a base URL that may be used; or one that may not. */
export type Configured =
  | { readonly kind: 'local' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'usable'; readonly baseUrl: string };

export interface SessionNeeds {
  /** The setting that names the base URL, for words about it. */
  readonly setting: string;
  /** What the service calls its bearer: "token" or "management key". */
  readonly bearer: string;
  readonly configured: () => Configured;
  readonly readToken: (baseUrl: string) => Promise<KeptToken | undefined>;
  /** The variable of the environment that the token is to be read from, where it is kept there. */
  readonly variableOf: (baseUrl: string) => Promise<string | undefined>;
  /** Starts the local service at its first call, and again if it has ended. */
  readonly startLocal: () => Promise<Connection>;
}

/** The one account of a service in use. Fires when another service or another token takes over. */
export class SessionStore implements Disposable {
  readonly #changed = new Emitter<SessionState>();
  readonly #needs: SessionNeeds;
  #state: SessionState | undefined;
  #latest: Promise<SessionState> | undefined;
  /** Whether the next load fires although it reads as the state before. */
  #isStale = false;
  readonly onDidChange = this.#changed.event;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
  }

  /** As onDidChange, and at once with the state where it is known already. */
  readonly follow: Event<SessionState> = (listener) => {
    if (this.#state !== undefined) listener(this.#state);
    return this.onDidChange(listener);
  };

  /** Undefined until the first `load`. */
  get state(): SessionState | undefined {
    return this.#state;
  }

  /** Reads settings and secrets again; asks no network. Of several under way only the last counts. */
  async load(): Promise<SessionState> {
    const mine = this.#read(this.#needs.configured());
    this.#latest = mine;
    try {
      const next = await mine;
      if (mine !== this.#latest) return this.#latest;
      const isNew = this.#isStale || JSON.stringify(this.#state) !== JSON.stringify(next);
      this.#state = next;
      this.#isStale = false;
      if (isNew) this.#changed.fire(next);
      return next;
    } catch (error) {
      // Whose account it is now is not known, so nothing is sent to the one before.
      if (mine === this.#latest) this.#state = undefined;
      throw error;
    }
  }

  /** As load, and fires in any case: the token of the same service is another one now. */
  async reload(): Promise<void> {
    this.#isStale = true;
    await this.load();
  }

  /** Address and token for one request. Rejects as signed out without a token, as cancelled where another account takes over. */
  async connect(): Promise<AccountConnection> {
    const state = this.#state ?? (await this.load());
    if (state.kind === 'refused')
      throw new ServiceError('invalid', 'connect', `The setting ${this.#needs.setting} is not usable. ${state.reason}`);
    if (state.kind === 'local') {
      const connection = await this.#needs.startLocal();
      this.#assertSame(state);
      return { ...connection, account: localAccount };
    }
    const kept = await this.#needs.readToken(state.baseUrl);
    this.#assertSame(state);
    if (kept === undefined) throw new ServiceError('signedOut', 'connect', await this.#whyMissing(state.baseUrl));
    if (state.kind !== 'hosted' || state.account !== kept.account) {
      // Another window has connected with another token, and word of it is still on its way: what was meant for one account goes to no other.
      await this.load();
      throw anotherAccount();
    }
    return { baseUrl: state.baseUrl, token: kept.token, account: kept.account };
  }

  /** Throws as cancelled where another account is in use than the connection's. */
  assertInUse({ account }: Pick<AccountConnection, 'account'>): void {
    if (accountOf(this.#state) !== account) throw anotherAccount();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #assertSame(state: SessionState): void {
    if (JSON.stringify(this.#state) !== JSON.stringify(state)) throw anotherAccount();
  }

  async #whyMissing(baseUrl: string): Promise<string> {
    const variable = await this.#needs.variableOf(baseUrl);
    if (variable === undefined) return `No ${this.#needs.bearer} is stored for this service. Connect to it again.`;
    return `The environment variable ${variable} has no ${this.#needs.bearer} here. Set it where the editor is started, or connect again.`;
  }

  async #read(configured: Configured): Promise<SessionState> {
    if (configured.kind !== 'usable') return configured;
    const { baseUrl } = configured;
    const kept = await this.#needs.readToken(baseUrl);
    if (kept === undefined) return { kind: 'signedOut', baseUrl };
    const { account, expiresAt } = kept;
    return { kind: 'hosted', baseUrl, account, ...(expiresAt !== undefined && { expiresAt }) };
  }
}

const anotherAccount = (): ServiceError => droppedWrite('Dropped, since another account is in use now.');

/** The account of the local service, which has one only. */
export const localAccount = 'local';

/** The base URL of a hosted service, whether or not a token is there. */
export const baseUrlOf = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'hosted' || state?.kind === 'signedOut' ? state.baseUrl : undefined;

/** Whose data it is that a service answers, for what is kept of it: the same name means the same account; undefined for nobody's. */
export const accountOf = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'hosted' ? state.account : state?.kind === 'local' ? localAccount : undefined;
