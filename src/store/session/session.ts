import type { AccountToken } from '../../base/domain/token.ts';
import { type CalledOperation, droppedWrite, ServiceError, type ServiceName } from '../../base/flow/errors.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';

/** The embedded service needs no account; a hosted one without a token is `signedOut`; an invalid address is `refused`. */
export type SessionState =
  | { readonly kind: 'local' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'signedOut'; readonly baseUrl: string }
  | HostedState;

interface HostedState {
  readonly kind: 'hosted';
  readonly baseUrl: string;
  readonly account: string;
  readonly expiresAt?: string;
}

/** Address and token, resolved for each use and never stored. */
export interface Connection {
  readonly baseUrl: string;
  readonly token: string;
}

/** Resolved together with its account, so that an address is never used with another account's token. */
export interface AccountConnection extends Connection {
  readonly account: string;
}

export type Configured =
  | { readonly kind: 'local' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'usable'; readonly baseUrl: string };

export interface SessionNeeds {
  readonly service: ServiceName;
  readonly setting: string;
  /** The service's word for its credential: "token" or "management key". */
  readonly credentialName: string;
  readonly configured: () => Configured;
  readonly readToken: (baseUrl: string) => Promise<AccountToken | undefined>;
  readonly variableOf: (baseUrl: string) => Promise<string | undefined>;
  /** Starts the local service at the first call, and again if it has ended. */
  readonly startLocal: () => Promise<Connection>;
  /** The hosted state of the last window, which is known before the secrets are read. */
  readonly remembered?: { readonly read: () => HostedState | undefined; readonly write: (state?: HostedState) => void };
}

export class SessionStore implements Disposable {
  readonly #changed = new Emitter<SessionState>();
  readonly #needs: SessionNeeds;
  #state: SessionState | undefined;
  #latest: Promise<SessionState> | undefined;
  #isStale = false;
  readonly onDidChange = this.#changed.event;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
    const remembered = needs.remembered?.read();
    const configured = needs.configured();
    if (remembered === undefined || configured.kind !== 'usable' || configured.baseUrl !== remembered.baseUrl) return;
    // Only cached data is shown by it: each request reads its token, and is rejected if that has another account.
    this.#state = remembered;
    void this.load().catch(() => undefined);
  }

  /** Like onDidChange, and calls the listener at once if the state is known, as it may be before a feature is loaded. */
  readonly follow: Event<SessionState> = (listener) => {
    if (this.#state !== undefined) listener(this.#state);
    return this.onDidChange(listener);
  };

  get state(): SessionState | undefined {
    return this.#state;
  }

  /** Reads settings and secrets; sends no request. Of concurrent loads only the last counts. */
  async load(): Promise<SessionState> {
    const mine = this.#read(this.#needs.configured());
    this.#latest = mine;
    try {
      const next = await mine;
      if (mine !== this.#latest) return this.#latest;
      const isNew = this.#isStale || JSON.stringify(this.#state) !== JSON.stringify(next);
      this.#state = next;
      this.#isStale = false;
      this.#remember(next);
      if (isNew) this.#changed.fire(next);
      return next;
    } catch (error) {
      // The current account is unknown, so nothing may be sent to the previous one.
      if (mine === this.#latest) this.#state = undefined;
      throw error;
    }
  }

  /** Like load, but always fires: the same service has a new token. */
  async reload(): Promise<void> {
    this.#isStale = true;
    await this.load();
  }

  /**
   * Address and token for one request; call `assertInUse` with them after each `await`. Rejects as `signedOut` without a token, as `cancelled` if
   * another account takes over.
   */
  async connect(): Promise<AccountConnection> {
    const called: CalledOperation = { service: this.#needs.service, operation: 'connect' };
    const state = this.#state ?? (await this.load());
    if (state.kind === 'refused')
      throw new ServiceError(
        'unusableAddress',
        called,
        `The setting ${this.#needs.setting} is not usable. ${state.reason}`,
      );
    if (state.kind === 'local') {
      const connection = await this.#needs.startLocal();
      this.#assertSame(state);
      return { ...connection, account: localAccount };
    }
    const stored = await this.#needs.readToken(state.baseUrl);
    this.#assertSame(state);
    if (stored === undefined) throw new ServiceError('signedOut', called, await this.#whyMissing(state.baseUrl));
    if (state.kind !== 'hosted' || state.account !== stored.account) {
      // Another window connected with another token and its event has not arrived yet: a request for one account must not go to another.
      await this.load();
      throw anotherAccount();
    }
    return { baseUrl: state.baseUrl, token: stored.token, account: stored.account };
  }

  assertInUse({ account }: Pick<AccountConnection, 'account'>): void {
    if (accountOf(this.#state) !== account) throw anotherAccount();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #remember(state: SessionState): void {
    const { remembered } = this.#needs;
    const next = state.kind === 'hosted' ? state : undefined;
    if (remembered !== undefined && JSON.stringify(remembered.read()) !== JSON.stringify(next)) remembered.write(next);
  }

  #assertSame(state: SessionState): void {
    if (JSON.stringify(this.#state) !== JSON.stringify(state)) throw anotherAccount();
  }

  async #whyMissing(baseUrl: string): Promise<string> {
    const variable = await this.#needs.variableOf(baseUrl);
    if (variable === undefined)
      return `No ${this.#needs.credentialName} is stored for this service. Connect to it again.`;
    return `The environment variable ${variable} has no ${this.#needs.credentialName} here. Set it where the editor is started, or connect again.`;
  }

  async #read(configured: Configured): Promise<SessionState> {
    if (configured.kind !== 'usable') return configured;
    const { baseUrl } = configured;
    const stored = await this.#needs.readToken(baseUrl);
    if (stored === undefined) return { kind: 'signedOut', baseUrl };
    const { account, expiresAt } = stored;
    return { kind: 'hosted', baseUrl, account, ...(expiresAt !== undefined && { expiresAt }) };
  }
}

const anotherAccount = (): ServiceError => droppedWrite('Dropped, since another account is in use now.');

export const localAccount = 'local';

export const baseUrlOf = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'hosted' || state?.kind === 'signedOut' ? state.baseUrl : undefined;

export const formatServiceLocation = (state: SessionState | undefined): string =>
  state?.kind === 'local' ? 'on this machine' : (URL.parse(baseUrlOf(state) ?? '')?.host ?? '');

/** The account under which data is cached; undefined while no account is known. */
export const accountOf = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'hosted' ? state.account : state?.kind === 'local' ? localAccount : undefined;
