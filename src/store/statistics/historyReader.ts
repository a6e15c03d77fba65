import type { Clock } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { readPages } from '../../base/flow/pagedList.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { type HistoryStep, historyStepOf } from './countedCard.ts';

export type HistoryCalls = Pick<Tracker, 'tracker_get_card_history'>;

const pageSize = 200;
/** Histories that are read each minute before the user's own requests; the others wait behind them. */
const firstPerMinute = 60;
/** About how many histories the limit of requests allows in a minute. */
const perMinute = 85;
const minuteMs = 60_000;

/** About how long it takes to read so many histories where requests are limited. */
export const minutesToRead = (count: number): number => (count <= firstPerMinute ? 0 : Math.ceil(count / perMinute));

export class HistoryReader {
  readonly #calls: HistoryCalls;
  readonly #clock: Clock;
  #firstReads: readonly number[] = [];

  constructor(calls: HistoryCalls, clock: Clock) {
    this.#calls = calls;
    this.#clock = clock;
  }

  /** Oldest step first. Rejects with a ServiceError. */
  async read(cardId: string, signal: AbortSignal): Promise<readonly HistoryStep[]> {
    const options = { signal, priority: this.#priority() };
    const list = await readPages(
      (cursor) =>
        this.#calls.tracker_get_card_history(
          { cardId, limit: pageSize, ...(cursor !== undefined && { cursor }) },
          options,
        ),
      { idOf: ({ id }: HistoryEntry) => id },
    );
    if (list.end !== 'complete')
      throw new ServiceError('unknownShape', 'tracker_get_card_history', 'The service sends a history without an end.');
    return list.items.toReversed().flatMap((entry) => historyStepOf(entry) ?? []);
  }

  /** The first reads of each minute are the user's own request; later ones leave room for the user's other requests. */
  #priority(): 'user' | 'background' {
    const now = this.#clock.now();
    this.#firstReads = this.#firstReads.filter((at) => at > now - minuteMs);
    if (this.#firstReads.length >= firstPerMinute) return 'background';
    this.#firstReads = [...this.#firstReads, now];
    return 'user';
  }
}
