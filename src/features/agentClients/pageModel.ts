import { formatRecent } from '../../base/domain/dates.ts';
import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import { type AgentFacts, agentRows, type RowFix, type RowWithFix } from './agentRows.ts';
import type { AgentTokenFacts, VariableFacts } from './agentTokenFacts.ts';
import type { AgentView } from './agentViews.ts';
import type { AgentsPage } from './contract.ts';

export interface AgentsPageNeeds {
  readonly readViews: () => Promise<readonly AgentView[]>;
  /** With one request if fresh facts are wanted or the last are old. */
  readonly readToken: (
    isFresh: boolean,
  ) => Promise<{ readonly token: AgentTokenFacts; readonly variable: VariableFacts }>;
  readonly agentChanges: () => AgentFacts['changes'];
  /** When the editor's MCP client last sent a message in this window. */
  readonly relayedAt: () => number | undefined;
  readonly isLocal: () => boolean;
  /** Settings, tokens and accounts. */
  readonly onDidChange: Event<void>;
  readonly clock: Clock;
  readonly language: () => string;
  readonly runFix: (fix: RowFix) => Promise<void>;
  readonly setUp: () => Promise<void>;
  readonly formatFailure: (error: unknown) => string;
}

const intervalMs = 10_000;

/** Reads when it is shown, when a setting or a token changes, and every ten seconds while visible. */
export class AgentsPageModel implements PageModel<AgentsPage> {
  readonly title = 'Where Agents See the Tracker';
  readonly visibility = new Visibility();
  readonly actions: Actions<AgentsPage>;
  readonly #needs: AgentsPageNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly Disposable[];
  #rows: readonly RowWithFix[] = [];
  #others = '';
  #note = '';
  #readAt: number | undefined;
  #running: Promise<void> | undefined;
  #isStale = false;
  #wantsFresh = false;
  #isEnded = false;
  #timer: Disposable | undefined;

  constructor(needs: AgentsPageNeeds) {
    this.#needs = needs;
    this.#subscriptions = [
      needs.onDidChange(() => this.visibility.isVisible && void this.#refresh(true)),
      this.visibility.onDidChange((change) => {
        if (change === 'focused') void this.#refresh(false);
        else this.#timer?.dispose();
      }),
    ];
    this.actions = {
      refresh: () => this.#refresh(true),
      setUp: () => this.#thenRefresh(needs.setUp()),
      fix: ({ id }) => {
        const fix = this.#rows.find(({ row }) => row.id === id)?.fix;
        return fix === undefined ? this.#refresh(true) : this.#thenRefresh(needs.runFix(fix));
      },
    };
  }

  snapshot(): SnapshotOf<AgentsPage> {
    const { clock, language } = this.#needs;
    return {
      note: this.#note,
      checked: this.#readAt === undefined ? '' : formatRecent(this.#readAt, clock.now(), language()),
      rows: this.#rows.map(({ row }) => row),
      others: this.#others,
    };
  }

  dispose(): void {
    this.#isEnded = true;
    this.#timer?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.visibility.dispose();
    this.#changed.dispose();
  }

  async #thenRefresh(work: Promise<void>): Promise<void> {
    try {
      await work;
    } finally {
      void this.#refresh(true);
    }
  }

  /** Of concurrent refreshes only the last counts. */
  #refresh(isFresh: boolean): Promise<void> {
    this.#isStale = true;
    this.#wantsFresh ||= isFresh;
    this.#running ??= this.#readUntilCurrent();
    return this.#running;
  }

  async #readUntilCurrent(): Promise<void> {
    this.#timer?.dispose();
    while (this.#isStale && !this.#isEnded) {
      this.#isStale = false;
      await this.#read();
    }
    this.#running = undefined;
    this.#changed.fire();
    if (this.visibility.isVisible && !this.#isEnded)
      this.#timer = this.#needs.clock.after(intervalMs, () => void this.#refresh(false));
  }

  async #read(): Promise<void> {
    const { readViews, readToken, agentChanges, relayedAt, isLocal, clock, language, formatFailure } = this.#needs;
    const isFresh = this.#wantsFresh;
    this.#wantsFresh = false;
    try {
      const [views, tokens] = await Promise.all([readViews(), readToken(isFresh)]);
      if (this.#isStale) return;
      const now = clock.now();
      const window = { changes: agentChanges(), relayedAt: relayedAt(), isLocal: isLocal(), language: language() };
      const { rows, others } = agentRows({ views, ...tokens, ...window, now });
      this.#rows = rows;
      this.#others = others;
      this.#readAt = now;
      this.#note = '';
    } catch (error) {
      this.#note = formatFailure(error);
    }
  }
}
