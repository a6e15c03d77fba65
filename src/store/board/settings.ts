import { dayInTimeZone } from '../../base/domain/calendar.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Settings } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from './board.ts';
import { isSame } from './cardEdit.ts';

export type SettingsCalls = Pick<Tracker, 'tracker_get_settings' | 'tracker_update_settings'>;

export type SettingName =
  | 'timeZone'
  | 'currency'
  | 'defaultColumnId'
  | 'reminderLeadMinutes'
  | 'staleAfterDays'
  | 'weekStartsOn';

export type SettingChange = {
  readonly [K in SettingName]: { readonly name: K; readonly before: Settings[K]; readonly after: Settings[K] };
}[SettingName];

type SettingsResult =
  | { readonly kind: 'saved'; readonly settings: Settings }
  | { readonly kind: 'conflict'; readonly settings: Settings };

export class TrackerSettingsStore implements Disposable {
  readonly #board: BoardStore;
  readonly #tracker: SettingsCalls;
  readonly #changed = new Emitter<void>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;
  #known: Settings | undefined;
  #firstRead: Promise<void> | undefined;

  constructor(board: BoardStore, tracker: SettingsCalls) {
    this.#board = board;
    this.#tracker = tracker;
    this.#subscription = board.serverState.onDidForget(() => {
      this.#known = undefined;
      this.#firstRead = undefined;
    });
  }

  get known(): Settings | undefined {
    return this.#known;
  }

  async read(options: CallOptions = {}): Promise<Settings> {
    const account = this.#board.serverState.accountGuard();
    const settings = await this.#tracker.tracker_get_settings({}, options);
    account.assertInUse();
    return this.#accept(settings);
  }

  /** Resolves once they are known, or the first read has failed. */
  async readOnce(): Promise<void> {
    if (this.#known !== undefined) return;
    this.#firstRead ??= this.read({ priority: 'background' }).then(
      () => undefined,
      () => undefined,
    );
    await this.#firstRead;
  }

  /** Calendar day in the time zone of the settings, `YYYY-MM-DD`. */
  async dayOf(moment: Date): Promise<string> {
    await this.readOnce();
    return dayInTimeZone(this.#known?.timeZone ?? '')(moment);
  }

  /** Reads the record, changes one setting and writes all of it back, so that other clients' changes are preserved. */
  async change({ name, before, after }: SettingChange): Promise<SettingsResult> {
    const account = this.#board.serverState.accountGuard();
    const now = await this.read();
    if (!isSame(now[name], before) && !isSame(now[name], after)) return { kind: 'conflict', settings: now };
    const { timeZone, currency, defaultColumnId, reminderLeadMinutes, staleAfterDays, weekStartsOn } = now;
    const settings = await this.#tracker.tracker_update_settings({
      timeZone,
      currency,
      defaultColumnId,
      reminderLeadMinutes,
      staleAfterDays,
      weekStartsOn,
      [name]: after,
    });
    account.assertInUse();
    return { kind: 'saved', settings: this.#accept(settings) };
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #accept(settings: Settings): Settings {
    this.#known = settings;
    this.#changed.fire();
    return settings;
  }
}
