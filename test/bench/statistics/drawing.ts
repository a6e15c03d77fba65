import type { Browser, Page } from '@playwright/test';

import { median } from '../../../scripts/bench/figure.ts';
import { allTime } from '../../../src/base/domain/periodChoice.ts';
import { Emitter } from '../../../src/base/flow/event.ts';
import { statisticsPage } from '../../../src/features/statistics/contract.ts';
import { StatisticsPageModel } from '../../../src/features/statistics/pageModel.ts';
import { archiveNode, type StatisticsFigures } from '../../../src/store/statistics/figures.ts';
import type { LoadState } from '../../../src/store/sync/loadState.ts';
import { pageNeeds } from '../../fixtures/statisticsPageNeeds.ts';
import { Webview } from '../../page/browserPanel.ts';
import { PageInBrowser } from '../../page/pageInBrowser.ts';
import { inNewPage, launchPageBrowser } from '../pageBrowser.ts';

const rounds = 5;
const fewColumns = 6;

/** Milliseconds of the longest task while the figures arrive and are drawn, the median of several rounds; below 50 they are not measured. */
export async function drawStatistics(columns: number): Promise<{ readonly few: number; readonly many: number }> {
  const browser = await launchPageBrowser();
  try {
    const longest = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      longest.few.push(await longestTask(browser, fewColumns));
      longest.many.push(await longestTask(browser, columns));
    }
    return { few: median(longest.few), many: median(longest.many) };
  } finally {
    await browser.close();
  }
}

function longestTask(browser: Browser, columns: number): Promise<number> {
  return inNewPage(browser, async (page) => {
    const changed = new Emitter<void>();
    let state: LoadState<StatisticsFigures> = { kind: 'loading' };
    const shown = await PageInBrowser.open(
      await Webview.open(page),
      {
        ...{ contract: statisticsPage, feature: 'statistics', key: '' },
        open: () =>
          new StatisticsPageModel(
            needsWith(changed, () => state),
            undefined,
          ),
      },
      'dark',
    );
    await page.getByText('Reading the statistics…').waitFor();
    await page.evaluate(watch);
    for (const isRead of [false, true]) {
      state = { kind: 'ready', value: figuresOf(columns, isRead), fetchedAt: 0 };
      changed.fire();
      await shown.settled();
      await page.locator(isRead ? '.answers .picture' : '.funnel .picture').waitFor();
    }
    const took = await longest(page);
    await shown.close();
    return took;
  });
}

const needsWith = (changed: Emitter<void>, stateOf: () => LoadState<StatisticsFigures>) => ({
  ...pageNeeds,
  statistics: {
    get state() {
      return stateOf();
    },
    period: allTime,
    onDidChange: changed.event,
    open: () => ({ dispose: () => undefined }),
    refresh: async () => undefined,
    look: async () => undefined,
    setPeriod: () => undefined,
    setAnswerStage: () => undefined,
    readHistories: () => undefined,
    stop: () => undefined,
    cardsOf: () => undefined,
  },
});

/** Each stage leads to the next, to the one after it, and to the archive. */
function figuresOf(columns: number, isRead: boolean): StatisticsFigures {
  const stages = Array.from({ length: columns }, (_, index) => ({
    ...{ columnId: `c${index}`, title: `Stage ${index}`, position: index, current: index % 7 },
    ...{ reached: 3 * (columns - index), conversion: 0.5, medianDays: 3.5 },
  }));
  const id = (index: number) => stages[index]?.columnId ?? archiveNode;
  const ways = {
    nodes: [
      ...stages.map(({ columnId, title, reached }) => ({ id: columnId, title, cards: reached })),
      { id: archiveNode, title: 'Archived', cards: columns },
    ],
    links: stages.flatMap(({ reached }, index) => [
      { from: id(index), to: id(index + 1), cards: Math.max(1, reached - 3) },
      ...(index + 2 < columns
        ? [
            { from: id(index), to: id(index + 2), cards: 1 },
            { from: id(index), to: archiveNode, cards: 1 },
          ]
        : []),
    ]),
    movesBack: 3,
  };
  const origins = Array.from({ length: 300 }, (_, index) => ({
    name: `host-${index}.example`,
    cards: 300 - index,
    answered: isRead ? 1 : null,
  }));
  const stage = { columnId: 'c1', title: 'Stage 1' };
  const buckets = ['0–2 days', '3–7 days'].map((label) => ({ label, cards: 5 }));
  return {
    ...{ day: '2026-11-23', language: 'en' },
    stats: {
      ...{ generatedAt: '2026-11-23T10:00:00Z', period: { from: null, to: null }, funnel: stages },
      totals: { active: columns, archived: columns, all: 2 * columns },
      weekly: Array.from({ length: 26 }, (_, week) => ({
        weekStart: `2026-01-${10 + (week % 20)}`,
        created: week,
        moved: 5,
        archived: 3,
      })),
    },
    ...{ sources: origins, tags: origins, answerStage: stage },
    ways: isRead ? ways : undefined,
    answers: isRead ? { ...stage, answered: 10, waiting: 1, unanswered: 2, medianDays: 4, buckets } : undefined,
    histories: { kind: isRead ? 'done' : 'reading', read: 0, total: columns, failed: 0, minutes: 0, reason: '' },
  };
}

/** Runs in the page. */
const watch = `globalThis.longTasks = [0];
  globalThis.longTaskObserver = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
  longTaskObserver.observe({ type: 'longtask' });`;

const longest = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
    longTasks.push(...longTaskObserver.takeRecords().map(({ duration }) => duration));
    resolve(Math.max(...longTasks));
  })))`);
