import type { Permission } from '../../base/domain/permission.ts';
import { tokenVariable } from '../../base/domain/token.ts';
import type { OwnId } from '../../base/editor/manifest.ts';
import { type Clock, hasPassed, isSlow } from '../../base/flow/clock.ts';
import type { AgentConnection, AgentToken } from '../../store/session/agentToken.ts';
import type { Connection } from '../../store/session/session.ts';

export interface AgentFix {
  readonly title: string;
  readonly command: OwnId;
}

/** The token that the editor's agents use. `isOwn` is false if they share that of the editor. */
export interface AgentTokenFacts {
  readonly isOwn: boolean;
  /** RFC 3339; undefined if it is not known. */
  readonly expiresAt?: string;
  readonly permissions: readonly Permission[];
  /** Why it does not work, and the next step. */
  readonly problem?: { readonly message: string; readonly fix?: AgentFix };
}

/**
 * Where the variable of other clients has the token that agents use; in the editor it may have another one, or none. Its token is compared with
 * that of agents and never sent.
 */
export interface VariableFacts {
  readonly inTerminals: boolean;
  readonly inEditor: 'agents' | 'other' | 'none';
}

export interface TokenFactsNeeds {
  readonly agentToken: Pick<AgentToken, 'connect'>;
  /** Permissions of a token; one request. */
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
  readonly explain: (error: unknown, isOwn: boolean) => { readonly message: string; readonly action?: AgentFix };
  readonly readVariable: (name: string) => string | undefined;
  /** Whether a terminal that Jobdeck opened has this token. */
  readonly isInTerminals: (token: string) => boolean;
  readonly clock: Clock;
}

const maxAgeMs = 60_000;
/** The page is shown without the answer of a service that takes longer. */
const maxWaitMs = 3_000;

/** Asks the service about a token at most once a minute, unless fresh facts are wanted. */
export class TokenFacts {
  readonly #needs: TokenFactsNeeds;
  #last: { readonly source: string; readonly at: number; readonly facts: AgentTokenFacts } | undefined;
  #asking: { readonly source: string; readonly answer: Promise<AgentTokenFacts> } | undefined;

  constructor(needs: TokenFactsNeeds) {
    this.#needs = needs;
  }

  async read(isFresh: boolean): Promise<{ readonly token: AgentTokenFacts; readonly variable: VariableFacts }> {
    const { agentToken, readVariable, isInTerminals, explain } = this.#needs;
    const value = readVariable(tokenVariable) ?? '';
    try {
      const connection = await agentToken.connect();
      const inEditor = value === '' ? 'none' : value === connection.token ? 'agents' : 'other';
      const token = await this.#check(connection, isFresh);
      return { token, variable: { inTerminals: isInTerminals(connection.token), inEditor } };
    } catch (error) {
      const { message, action } = explain(error, false);
      const problem = { message, ...(action !== undefined && { fix: action }) };
      const variable = { inTerminals: false, inEditor: value === '' ? 'none' : 'other' } as const;
      return { token: { isOwn: false, permissions: [], problem }, variable };
    }
  }

  async #check(connection: AgentConnection, isFresh: boolean): Promise<AgentTokenFacts> {
    const { clock } = this.#needs;
    const { isOwn } = connection;
    const source = sourceOf(connection);
    if (!isFresh && this.#last?.source === source && !hasPassed(maxAgeMs, this.#last.at, clock.now()))
      return this.#last.facts;
    if (this.#asking?.source !== source) this.#asking = { source, answer: this.#ask(connection) };
    const { answer } = this.#asking;
    if (!(await isSlow(answer, maxWaitMs, clock))) return answer;
    return { isOwn, permissions: [], problem: { message: 'The service has not answered yet.' } };
  }

  async #ask(connection: AgentConnection): Promise<AgentTokenFacts> {
    const { permissionsAt, explain, clock } = this.#needs;
    const { isOwn, expiresAt } = connection;
    const source = sourceOf(connection);
    const known = { isOwn, ...(expiresAt !== undefined && { expiresAt }) };
    let facts: AgentTokenFacts;
    try {
      facts = { ...known, permissions: await permissionsAt(connection) };
    } catch (error) {
      const { message, action } = explain(error, isOwn);
      facts = { ...known, permissions: [], problem: { message, ...(action !== undefined && { fix: action }) } };
    }
    this.#last = { source, at: clock.now(), facts };
    if (this.#asking?.source === source) this.#asking = undefined;
    return facts;
  }
}

const sourceOf = ({ baseUrl, token }: Connection): string => `${baseUrl} ${token}`;
