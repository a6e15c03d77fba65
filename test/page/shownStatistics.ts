import type { Page } from '@playwright/test';

import type { ShownCards } from '../../src/base/domain/shownCards.ts';
import { systemClock } from '../../src/base/flow/clock.ts';
import { type StatisticsPage, statisticsPage } from '../../src/features/statistics/contract.ts';
import { type SavedPicture, StatisticsPageModel } from '../../src/features/statistics/pageModel.ts';
import { type StatisticsCalls, StatisticsStore } from '../../src/store/statistics/statistics.ts';
import { CacheSync } from '../../src/store/sync/cacheSync.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import { test as base, trackerAt } from './fixtures.ts';
import type { PageInBrowser } from './pageInBrowser.ts';

/** What the page asked of the editor. */
class AskedOfEditor {
  readonly cards: ShownCards[] = [];
  /** Such as `copy funnel markdown` and `export`. */
  readonly done: string[] = [];
  readonly pictures: SavedPicture[] = [];
}

interface StatisticsFixtures {
  /** Opens the page; `calls` are answers that the service itself does not give. */
  readonly openStatistics: (
    calls?: Partial<StatisticsCalls>,
  ) => Promise<{ readonly shown: PageInBrowser<StatisticsPage>; readonly asked: AskedOfEditor }>;
}

export const test = base.extend<StatisticsFixtures>({
  openStatistics: async ({ stores, gate, service, showPage }, use) => {
    const owned: StatisticsStore[] = [];
    const cacheSync = new CacheSync({
      ...{ files: new FilesInMemory(), clock: systemClock, random: Math.random, warn: console.warn },
    });
    await use(async (calls) => {
      const asked = new AskedOfEditor();
      const tracker = { ...trackerAt(gate.address, service.token), ...calls };
      const statistics = new StatisticsStore({
        isLimited: () => true,
        ...stores,
        tracker,
        clock: systemClock,
        cacheSync,
        account: () => 'one',
        language: 'en',
      });
      owned.push(statistics);
      const shown = await showPage({
        ...{ contract: statisticsPage, feature: 'statistics', key: '' },
        open: (state) =>
          new StatisticsPageModel(
            {
              ...{ statistics, now: Date.now, language: 'en' },
              showCards: async (cards) => void asked.cards.push(cards),
              copyTable: async ({ id }, format) => void asked.done.push(`copy ${id} ${format}`),
              savePicture: async (_, picture) => void asked.pictures.push(picture),
              export: async () => void asked.done.push('export'),
              openBoard: async () => void asked.done.push('board'),
              offerToRead: async (message) => asked.done.push(message) > 0,
            },
            state,
          ),
      });
      return { shown, asked };
    });
    for (const each of owned) each.dispose();
  },
});

/** A section by its heading. */
export const sectionOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** The texts of a section's table, which is opened for it. */
export async function tableOf(page: Page, heading: string): Promise<string[][]> {
  const section = sectionOf(page, heading);
  const details = section.locator('details');
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  await section.locator('table').waitFor();
  return section
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
}
