import assert from 'node:assert/strict';

import { type Clock, systemClock } from '../../../src/base/flow/clock.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { TrackerSettingsStore } from '../../../src/store/board/settings.ts';
import type { StatisticsFigures } from '../../../src/store/statistics/figures.ts';
import { StatisticsStore } from '../../../src/store/statistics/statistics.ts';
import { CacheSync } from '../../../src/store/sync/cacheSync.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';

interface WindowNeeds {
  readonly clock: Clock;
  readonly files: FilesInMemory;
  readonly account: () => string;
}

export interface OpenedStatistics {
  readonly store: StatisticsStore;
  readonly board: BoardStore;
  readonly closePage: () => void;
  readonly dispose: () => void;
}

/** The store of statistics as an open page has it, in a window of an account whose `files` all windows share. */
export function openedStatistics(
  tracker: Tracker,
  { clock = systemClock, files = new FilesInMemory(), account = () => 'one' }: Partial<WindowNeeds> = {},
): OpenedStatistics {
  const cacheSync = new CacheSync({ files, clock, random: () => 0, warn: assert.fail });
  const board = new BoardStore(tracker);
  const settings = new TrackerSettingsStore(board, tracker);
  const store = new StatisticsStore({
    ...{ tracker, board, settings, clock, cacheSync, account, language: 'en' },
    isLimited: () => true,
  });
  const opened = store.open();
  const dispose = (): void => {
    opened.dispose();
    store.dispose();
    settings.dispose();
    board.dispose();
  };
  return { store, board, closePage: () => opened.dispose(), dispose };
}

/** Reads the figures, and resolves once no history is being read. */
export async function untilRead(store: StatisticsStore): Promise<StatisticsFigures> {
  await store.refresh();
  await untilFigures(store, ({ histories }) => histories.kind !== 'reading');
  return figuresOf(store);
}

export function untilFigures(store: StatisticsStore, fits: (figures: StatisticsFigures) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    const { state } = store;
    if (state.kind === 'failed') reject(state.error);
    else if ('value' in state && fits(figuresOf(store))) resolve();
  };
  const subscription = store.onDidChange(look);
  look();
  return promise.finally(() => subscription.dispose());
}

export function figuresOf({ state }: StatisticsStore): StatisticsFigures {
  if ('value' in state && state.value !== undefined) return state.value;
  throw new Error(`There are no figures: ${state.kind}`);
}
