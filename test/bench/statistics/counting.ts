import { addDays } from '../../../src/base/domain/calendar.ts';
import { systemClock } from '../../../src/base/flow/clock.ts';
import type { Board, HistoryEntry, Settings, Stats } from '../../../src/contract/tracker/board.ts';
import { statisticsPage } from '../../../src/features/statistics/contract.ts';
import { StatisticsPageModel } from '../../../src/features/statistics/pageModel.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { figureTablesOf } from '../../../src/store/statistics/figureTables.ts';
import { StatisticsStore } from '../../../src/store/statistics/statistics.ts';
import { CacheSync } from '../../../src/store/sync/cacheSync.ts';
import { boardOf } from '../../fixtures/board.ts';
import { FakeTracker } from '../../fixtures/fakeTracker.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { pageNeeds } from '../../fixtures/statisticsPageNeeds.ts';
import { cpuMs } from '../watchBlocks.ts';

const entriesOfCard = 8;
const firstWeek = '2026-03-02';
const weeks = Array.from({ length: 26 }, (_, index) => addDays(firstWeek, 7 * index));
const columnIds = ['saved', 'applied', 'screening', 'interview', 'offer', 'rejected'];

interface Blocks {
  /** Milliseconds from a click on a number to its cards. */
  readonly click: number;
  /** Milliseconds of the page's figures after another stage was chosen. */
  readonly stage: number;
}

/** The longest blocks of the extension host with so many cards, whose histories are known. */
export async function countStatistics(cards: number): Promise<Blocks> {
  const tracker = trackerWith(cards);
  const board = new BoardStore(tracker);
  const settings = { read: async () => settingsOfBoard };
  const statistics = new StatisticsStore({
    isLimited: () => true,
    ...{ tracker, board, settings, clock: systemClock, account: () => 'one', language: 'en' },
    cacheSync: new CacheSync({
      files: new FilesInMemory(),
      clock: systemClock,
      random: Math.random,
      warn: console.warn,
    }),
  });
  const model = new StatisticsPageModel({ ...pageNeeds, statistics }, undefined);
  await statistics.refresh();
  // As the page reports once its first figures are on screen; no history is read before.
  model.actions.painted({});
  statistics.readHistories();
  while (statistics.state.kind !== 'ready' || statistics.state.value.histories.kind === 'reading') await nextTurn();

  let [click, stage] = [0, 0];
  for (const { figure } of figureTablesOf(statistics.state.value).flatMap(({ rows }) => rows.flat()))
    if (figure !== undefined)
      click = Math.max(
        click,
        timeOf(() => statistics.cardsOf(figure)),
      );
  for (const columnId of columnIds) {
    stage = Math.max(
      stage,
      timeOf(() => {
        statistics.setAnswerStage(columnId);
        return statisticsPage.snapshot(model.snapshot()).figures?.answers;
      }),
    );
  }
  for (const each of [model, statistics, board]) each.dispose();
  return { click, stage };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Of this thread's processor time. */
function timeOf(work: () => object | undefined): number {
  const start = cpuMs();
  if (work() === undefined) throw new Error('There are no figures to measure.');
  return cpuMs() - start;
}

const settingsOfBoard: Settings = {
  ...{ timeZone: 'Europe/Berlin', currency: 'EUR', defaultColumnId: null, reminderLeadMinutes: 0 },
  ...{ staleAfterDays: null, weekStartsOn: 'monday' },
};

/** Each card moves from stage to stage, one step in three weeks. */
function trackerWith(cards: number) {
  const idsOf = (column: number) =>
    Array.from({ length: Math.ceil(cards / columnIds.length) }, (_, index) => `${columnIds[column]}${index}`);
  const empty = boardOf(Object.fromEntries(columnIds.map((id, index) => [id, idsOf(index)])));
  const board: Board = {
    ...empty,
    cards: empty.cards.map((card, index) => ({
      ...card,
      url: `https://jobs.host-${index % 300}.example/${index}`,
      tags: [`tag ${index % 7}`, `tag ${index % 90}`, `tag ${index % 200}`],
    })),
  };
  const stats: Stats = {
    ...{ generatedAt: '2026-08-31T10:00:00Z', period: { from: firstWeek, to: null } },
    totals: { active: cards, archived: 0, all: cards },
    funnel: columnIds.map((columnId, position) => ({
      ...{ columnId, title: columnId, position, current: 1, reached: cards, conversion: 1, medianDays: 1 },
    })),
    weekly: weeks.map((weekStart) => ({ weekStart, created: 1, moved: 1, archived: 1 })),
  };
  return Object.assign(new FakeTracker(board), {
    tracker_get_stats: async () => stats,
    tracker_list_archive: async () => ({ items: [], nextCursor: null }),
    tracker_list_cards: async () => ({ items: board.cards, nextCursor: null }),
    tracker_get_card_history: async ({ cardId }: { readonly cardId: string }) => ({
      items: historyOf(Number(cardId.replace(/\D/g, ''))),
      nextCursor: null,
    }),
  });
}

/** Newest entry first. */
const historyOf = (card: number): HistoryEntry[] =>
  Array.from({ length: entriesOfCard }, (_, index): HistoryEntry => {
    const at = `${addDays(firstWeek, ((card % 7) + 21 * index) % (7 * weeks.length))}T12:00:00.000Z`;
    const stage = (step: number) => ({ columnId: columnIds[step % columnIds.length] ?? '', columnTitle: '' });
    return {
      ...{ id: `${index}`, at, actor: { kind: 'user', name: null }, changes: [], meetingId: null },
      type: index === 0 ? 'created' : 'moved',
      from: index === 0 ? null : stage(index - 1),
      to: stage(index),
    };
  }).toReversed();
