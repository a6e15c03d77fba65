import type { AccountToken, TokenSource } from '../../base/domain/token.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { type AccountConnection, baseUrlOf, localAccount, type SessionState, type SessionStore } from './session.ts';

interface AgentTokens {
  readonly onDidChange: Event<string>;
  read(key: string): Promise<AccountToken | undefined>;
  store(key: string, source: TokenSource, expiresAt?: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** Address and token for agents; `isOwn` is false if the token is the editor's. */
export interface AgentConnection extends AccountConnection {
  readonly isOwn: boolean;
  /** RFC 3339; undefined if it is not known. */
  readonly expiresAt?: string;
}

/** The agents' own token, one for each tracker; without one, agents use the editor's token. */
export class AgentToken implements Disposable {
  readonly #session: SessionStore;
  readonly #tokens: AgentTokens;
  readonly #changed = new Emitter<void>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(session: SessionStore, tokens: AgentTokens) {
    this.#session = session;
    this.#tokens = tokens;
    this.#subscription = tokens.onDidChange((key) => {
      if (key === keyOfState(session.state)) this.#changed.fire();
    });
  }

  /**
   * Address and token for one start of the MCP server. Rejects with `signedOut` if the editor has no token either, and with `cancelled` if
   * the account changes.
   */
  async connect(): Promise<AgentConnection> {
    const connection = await this.#session.connect();
    const own = await this.#tokens.read(keyOf(connection));
    this.#session.assertInUse(connection);
    const { state } = this.#session;
    const expiresAt = own === undefined ? state?.kind === 'hosted' && state.expiresAt : own.expiresAt;
    const whose = own === undefined ? { isOwn: false } : { token: own.token, isOwn: true };
    return { ...connection, ...whose, ...(expiresAt && { expiresAt }) };
  }

  async read(tracker: SessionState): Promise<string | undefined> {
    const key = keyOfState(tracker);
    return key === undefined ? undefined : (await this.#tokens.read(key))?.token;
  }

  /** RFC 3339; undefined if it is not known, or if agents have no token of their own. */
  async expiresAt(tracker: SessionState): Promise<string | undefined> {
    const key = keyOfState(tracker);
    return key === undefined ? undefined : (await this.#tokens.read(key))?.expiresAt;
  }

  /**
   * Stores the token and reads it back; resolves to false if the keyring did not store it. Rejects with `cancelled` if another account is
   * in use.
   */
  async store(connection: AccountConnection, token: string, expiresAt?: string): Promise<boolean> {
    this.#session.assertInUse(connection);
    return this.#tokens.store(keyOf(connection), { kind: 'typed', token }, expiresAt);
  }

  async remove(tracker: SessionState): Promise<void> {
    const key = keyOfState(tracker);
    if (key !== undefined) await this.#tokens.remove(key);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/** The local service has a constant key, because its port may change while its tokens stay. */
const keyOf = ({ account, baseUrl }: AccountConnection): string => (account === localAccount ? localAccount : baseUrl);

const keyOfState = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'local' ? localAccount : baseUrlOf(state);
