import { Emitter, type Event } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { SecretTerminal } from '../../host/ui/secretTerminal.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { SessionStore } from '../../store/session/session.ts';

interface AgentTerminalsNeeds {
  readonly session: Pick<SessionStore, 'state' | 'load' | 'onDidChange'>;
  readonly agentToken: Pick<AgentToken, 'read' | 'onDidChange'>;
  readonly isEnabled: () => boolean;
  readonly onDidChangeEnabled: Event<void>;
  readonly isTrusted: () => boolean;
  /** Whether terminals run on another machine than Jobdeck. */
  readonly isElsewhere: () => boolean;
  readonly openTerminal: (token: string) => Promise<SecretTerminal>;
  /** Agents no longer use the token that so many terminals have. */
  readonly warn: (count: number) => void;
}

type OpenOutcome = 'opened' | 'turnedOff' | 'untrusted' | 'elsewhere' | 'noToken';

/** Terminals that have the agents' own token, never the editor's. What runs in them keeps it until it ends. */
export class AgentTerminals implements Disposable {
  readonly #needs: AgentTerminalsNeeds;
  readonly #open = new Map<SecretTerminal, string>();
  readonly #outdated = new Set<SecretTerminal>();
  readonly #changed = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor(needs: AgentTerminalsNeeds) {
    this.#needs = needs;
    const check = () => void this.#check();
    this.#subscriptions = [
      needs.session.onDidChange(check),
      needs.agentToken.onDidChange(check),
      needs.onDidChangeEnabled(check),
    ];
  }

  get count(): number {
    return this.#open.size;
  }

  /** Whether one of them has this token; others may have an earlier one. */
  have(token: string): boolean {
    return [...this.#open.values()].includes(token);
  }

  async open(): Promise<OpenOutcome> {
    const { isEnabled, isTrusted, isElsewhere, openTerminal } = this.#needs;
    if (!isEnabled()) return 'turnedOff';
    if (!isTrusted()) return 'untrusted';
    if (isElsewhere()) return 'elsewhere';
    const token = await this.#token();
    if (token === undefined) return 'noToken';
    const terminal = await openTerminal(token);
    this.#open.set(terminal, token);
    terminal.onDidClose(() => {
      this.#open.delete(terminal);
      this.#outdated.delete(terminal);
      this.#changed.fire();
    });
    this.#changed.fire();
    return 'opened';
  }

  closeAll(): void {
    runAll([...this.#open.keys()], (terminal) => terminal.dispose());
  }

  dispose(): void {
    this.closeAll();
    runAll(this.#subscriptions, (each) => each.dispose());
    this.#changed.dispose();
  }

  async #token(): Promise<string | undefined> {
    const { session, agentToken } = this.#needs;
    return agentToken.read(session.state ?? (await session.load()));
  }

  async #check(): Promise<void> {
    if (this.#open.size === 0) return;
    const token = this.#needs.isEnabled() ? await this.#token().catch(() => undefined) : undefined;
    const outdated = [...this.#open].filter(([terminal, theirs]) => theirs !== token && !this.#outdated.has(terminal));
    for (const [terminal] of outdated) this.#outdated.add(terminal);
    if (outdated.length > 0) this.#needs.warn(outdated.length);
  }
}
