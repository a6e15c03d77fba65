import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import {
  type AccountConnection,
  baseUrlOf,
  localAccount,
  type SessionState,
  type SessionStore,
} from '../../store/session/session.ts';

/** Where agents connect to, and whether with a token of their own or with the editor's. */
export interface AgentConnection extends AccountConnection {
  readonly isOwn: boolean;
}

/** A token that is the agents' own, one for each tracker; without one they use the editor's. */
export class AgentToken implements Disposable {
  readonly #session: SessionStore;
  readonly #tokens: TokenStore;
  readonly #changed = new Emitter<void>();
  readonly #subscription: Disposable;
  /** Fires when agents of the tracker in use have another token. */
  readonly onDidChange = this.#changed.event;

  constructor(session: SessionStore, tokens: TokenStore) {
    this.#session = session;
    this.#tokens = tokens;
    this.#subscription = tokens.onDidChange((key) => {
      if (key === keyOfState(session.state)) this.#changed.fire();
    });
  }

  /**
   * Address and token for one start of the agents' server. Rejects as signed out where the editor has no token either, and as cancelled
   * where another account takes over.
   */
  async connect(): Promise<AgentConnection> {
    const connection = await this.#session.connect();
    const own = await this.#tokens.read(keyOf(connection));
    this.#session.assertInUse(connection);
    return own === undefined ? { ...connection, isOwn: false } : { ...connection, token: own.token, isOwn: true };
  }

  /** The agents' own token for a tracker. */
  async read(tracker: SessionState): Promise<string | undefined> {
    const key = keyOfState(tracker);
    return key === undefined ? undefined : (await this.#tokens.read(key))?.token;
  }

  /** Stores and reads back; false where the keyring did not keep it. Rejects as cancelled where another account is in use now. */
  async keep(connection: AccountConnection, token: string): Promise<boolean> {
    this.#session.assertInUse(connection);
    return this.#tokens.keep(keyOf(connection), { kind: 'typed', token });
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

/** The local service is known by its name: its port may change, its tokens stay. */
const keyOf = ({ account, baseUrl }: AccountConnection): string => (account === localAccount ? localAccount : baseUrl);

const keyOfState = (state: SessionState | undefined): string | undefined =>
  state?.kind === 'local' ? localAccount : baseUrlOf(state);
