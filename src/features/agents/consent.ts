import { permissions as allPermissions, type Permission, permissionTexts } from '../../base/domain/permission.ts';
import type { EditorMemory } from '../../host/storage/memory.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { accountOf, localAccount, type SessionStore } from '../../store/session/session.ts';

const allow = 'Allow';
const readOnly = 'Use a Read-Only Token…';
const turnOff = 'Turn Off Agents';
const askAgain = 'Ask Again';
const memoryName = 'agentsAllowed';

type Memory = Pick<EditorMemory, 'read' | 'write'>;

interface ConsentNeeds {
  readonly session: Pick<SessionStore, 'state'>;
  /** Of the key service. */
  readonly keySession: Pick<SessionStore, 'state' | 'load'>;
  readonly permissions: Pick<PermissionStore, 'discover' | 'usable'>;
  readonly memory: Memory;
  /** Resolves to whether a token was set. */
  readonly setReadOnlyToken: () => Promise<boolean>;
  readonly turnOffAgents: () => Promise<void>;
  /** Modal; resolves to undefined if cancelled. */
  readonly choose: <T extends string>(message: string, detail: string, ...buttons: T[]) => Promise<T | undefined>;
  readonly offer: (message: string, button: string) => PromiseLike<string | undefined>;
}

/** What is asked about: an account of the tracker, or the keys of an account of the key service. */
type Subject = string;

const keysOf = (account: string): Subject => `${account} keys`;

/**
 * Whether agents may use the editor's own token and the user's management key, asked once per account; a token that is set for agents needs no
 * consent.
 */
export class AgentConsent {
  readonly #needs: ConsentNeeds;
  #asking: { readonly subject: Subject; readonly answer: Promise<boolean> } | undefined;
  /** Accounts whose question ended in this window without access for agents, and whether asking again was offered since. */
  readonly #cancelled = new Map<string, boolean>();

  constructor(needs: ConsentNeeds) {
    this.#needs = needs;
  }

  /** For a call of a tool. Resolves to true if agents may connect: with the editor's token, or with one that was set instead. */
  ask(account: string): Promise<boolean> {
    return this.#ask(account, () => this.#askAboutTracker(account));
  }

  /** For a start of the MCP server, which the editor tries at each message of a chat: after Cancel the question is only offered. */
  async askAtStart(account: string): Promise<boolean> {
    const wasOffered = this.#cancelled.get(account);
    if (wasOffered === undefined || this.#isAllowed(account)) return this.ask(account);
    if (!wasOffered) void this.#offerQuestion(account);
    return false;
  }

  async askAboutKeys(): Promise<boolean> {
    const account = await this.#keyAccount();
    // Without a key service the call itself says what to do.
    if (account === undefined) return true;
    return this.#ask(keysOf(account), () => this.#askAboutKeys(account));
  }

  /** The next use of the editor's token is asked about again. */
  async end(account: string): Promise<void> {
    const { memory } = this.#needs;
    if (this.#isAllowed(account))
      await memory.write(
        memoryName,
        without(memory, (each) => each === account),
      );
  }

  async #ask(subject: Subject, question: () => Promise<boolean>): Promise<boolean> {
    while (this.#asking !== undefined) {
      if (this.#asking.subject === subject) return this.#asking.answer;
      // The open question may be about this subject too.
      await this.#asking.answer.catch(() => undefined);
    }
    if (this.#isAllowed(subject)) return true;
    const answer = question().finally(() => {
      if (this.#asking?.answer === answer) this.#asking = undefined;
    });
    this.#asking = { subject, answer };
    return answer;
  }

  async #askAboutTracker(account: string): Promise<boolean> {
    const { session, permissions, setReadOnlyToken, turnOffAgents, choose } = this.#needs;
    if (account !== localAccount) await permissions.discover().catch(() => undefined);
    const keyAccount = await this.#keyAccount();
    // The account may have changed while permissions were discovered.
    if (accountOf(session.state) !== account) return false;
    const question = 'Let the agents in this editor use your Jobdeck tracker?';
    const detail = consentDetail(permissions.usable, keyAccount !== undefined);
    const answer = await choose(question, detail, allow, readOnly, turnOff);
    if (answer === turnOff) {
      await turnOffAgents();
      return false;
    }
    let isAllowed = answer === allow;
    try {
      if (answer === readOnly) isAllowed = await setReadOnlyToken();
    } finally {
      if (isAllowed) this.#cancelled.delete(account);
      else this.#cancelled.set(account, false);
    }
    if (answer === allow) await this.#allow(account, ...(keyAccount === undefined ? [] : [keysOf(keyAccount)]));
    return isAllowed;
  }

  async #askAboutKeys(account: string): Promise<boolean> {
    const { keySession, turnOffAgents, choose } = this.#needs;
    const question = 'Let the agents in this editor read your API keys?';
    const answer = await choose(question, apiKeyConsentDetail, allow, turnOff);
    if (answer === turnOff) await turnOffAgents();
    if (answer !== allow || accountOf(keySession.state) !== account) return false;
    await this.#allow(keysOf(account));
    return true;
  }

  async #offerQuestion(account: string): Promise<void> {
    this.#cancelled.set(account, true);
    const message = 'Agents cannot use the tracker, because you have not allowed it yet.';
    if ((await this.#needs.offer(message, askAgain)) === askAgain) await this.ask(account);
  }

  async #keyAccount(): Promise<string | undefined> {
    const { keySession } = this.#needs;
    return accountOf(keySession.state ?? (await keySession.load()));
  }

  #isAllowed(subject: Subject): boolean {
    return allowedIn(this.#needs.memory).includes(subject);
  }

  async #allow(...subjects: Subject[]): Promise<void> {
    const { memory } = this.#needs;
    await memory.write(memoryName, [...new Set([...allowedIn(memory), ...subjects])]);
  }
}

/** Of an account whose data is deleted. */
export async function forgetConsent(memory: Memory, account: string): Promise<void> {
  const others = without(memory, (each) => String(each).startsWith(account));
  if (others.length < allowedIn(memory).length) await memory.write(memoryName, others);
}

const without = (memory: Memory, isEnded: (subject: unknown) => boolean): unknown[] =>
  allowedIn(memory).filter((each) => !isEnded(each));

function allowedIn(memory: Memory): readonly unknown[] {
  const allowed = memory.read(memoryName);
  return Array.isArray(allowed) ? allowed : [];
}

const keys = 'Names, limits and spend, with your management key; no key itself. You confirm each change.';
const sent = 'They can read, and send to the language model that you chat with:';

/** What the permissions, and the management key if there is one, let agents read and change. */
export function consentDetail(usable: readonly Permission[], hasKeys: boolean): string {
  const of = (kind: 'read' | 'edit'): string[] =>
    allPermissions
      .filter((each) => each.endsWith(`:${kind}`) && usable.includes(each))
      .map((each) => `• ${permissionTexts[each].name}: ${permissionTexts[each].grants}`);
  const [reads, edits] = [of('read'), of('edit')];
  return [
    "They would use the editor's own token.",
    [sent, ...reads, ...(hasKeys ? [`• Read API keys: ${keys}`] : [])].join('\n'),
    edits.length === 0
      ? 'They can change nothing in the tracker.'
      : ['They can change, and the editor asks you first unless you turned that off:', ...edits].join('\n'),
    'With a read-only token they can change nothing in the tracker. If you cancel, you are asked again in a new window, or when an agent reads what you have open.',
  ].join('\n\n');
}

export const apiKeyConsentDetail = `${sent}\n• ${keys}`;
