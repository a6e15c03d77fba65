import { Emitter } from '../base/event.ts';
import type { Disposable } from '../base/lifetime.ts';
import type { TokenStore } from '../host/secrets.ts';
import type { Connection, SessionState, SessionStore } from '../store/session.ts';

/** Where agents connect to, and whether with a token of their own or with the editor's. */
export interface AgentConnection extends Connection {
  readonly isOwn: boolean;
}

/** The local service has another port at each start, and the same tokens. */
const localKey = 'local';

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
      if (key === keyOf(session.state)) this.#changed.fire();
    });
  }

  /** Address and token for one start of the agents' server. Rejects as signed out where the editor has no token either. */
  async connect(): Promise<AgentConnection> {
    const connection = await this.#session.connect();
    const own = await this.read();
    return own === undefined ? { ...connection, isOwn: false } : { ...connection, token: own, isOwn: true };
  }

  /** The agents' own token for the tracker in use. */
  async read(): Promise<string | undefined> {
    const key = keyOf(this.#session.state ?? (await this.#session.load()));
    return key === undefined ? undefined : (await this.#tokens.read(key))?.token;
  }

  /** Stores and reads back; false where the keyring did not keep it. */
  async keep(token: string): Promise<boolean> {
    const key = keyOf(this.#session.state);
    return key !== undefined && this.#tokens.keep(key, { kind: 'typed', token });
  }

  async remove(): Promise<void> {
    const key = keyOf(this.#session.state);
    if (key !== undefined) await this.#tokens.remove(key);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function keyOf(state: SessionState | undefined): string | undefined {
  if (state?.kind === 'local') return localKey;
  return state?.kind === 'hosted' || state?.kind === 'signedOut' ? state.baseUrl : undefined;
}
