import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { applicationsCsv } from '../fixtures/applications.ts';
import { test as boardTest } from './boardFixtures.ts';
import { InputMethod } from './inputMethod.ts';
import { test as agentsTest } from './shownAgents.ts';
import { test as cardTest } from './shownCard.ts';
import { test as importTest } from './shownImport.ts';
import { test as keyTest } from './shownKey.ts';
import { test as meetingTest } from './shownMeeting.ts';
import { test as noteTest } from './shownNote.ts';
import { test as statisticsTest } from './shownStatistics.ts';
import { namesOf, textInputsOf } from './textInputs.ts';

/** Composes text in each text input that is shown in this part of a page, which are at least these. */
async function composeIn(page: Page, known: readonly string[], part: Page | Locator = page): Promise<void> {
  const inputs = textInputsOf(part);
  await expect.poll(() => namesOf(inputs), 'text inputs').toEqual(expect.arrayContaining([...known]));
  const names = await namesOf(inputs);
  const method = await InputMethod.in(page);
  for (const [index, name] of names.entries()) await method.expectOwnKeys(inputs.nth(index), name);
}

/** Tests of each page, by its feature. */
const pages: Readonly<Record<string, (title: string) => void>> = {
  agentClients: (title) =>
    agentsTest(title, async ({ agents, page }) => {
      await agents.show();
      await expect(page.locator('tbody tr')).not.toHaveCount(0);
      await expect(textInputsOf(page)).toHaveCount(0);
    }),

  board: (title) =>
    boardTest.describe('with a card', () => {
      boardTest.use({ filled: { Saved: ['Ant'] } });
      boardTest(title, async ({ idOf, elsewhere, stores, board, page }) => {
        const tags = Array.from({ length: 12 }, (_, index) => `tag ${index}`);
        await elsewhere.tracker_update_card({ cardId: idOf('Ant'), tags });
        await stores.board.serverState.refresh();
        await composeIn(page, ['Filter by company, title, tags and description']);
        await board.frame.getByRole('button', { name: 'Clear filter' }).click();
        await page.getByRole('button', { name: 'Tags' }).click();
        await composeIn(page, ['Find a tag'], page.getByRole('dialog'));
      });
    }),

  cards: (title) =>
    cardTest(title, async ({ openCard, page }) => {
      const reminders = [{ at: '2030-11-24T09:00:00Z', text: 'Call Ada' }];
      await openCard({ description: 'A lamp.', contacts: [{ name: 'Ada' }], reminders });
      await page.getByRole('button', { name: 'Edit Description' }).click();
      await page.getByRole('button', { name: 'Add Contact' }).click();
      const known = ['Job', 'Location', 'Salary from', 'Add a tag', 'Description, as Markdown', 'Role of contact 2'];
      await composeIn(page, [...known, 'Text of the reminder Call Ada', 'Text of a new reminder']);
    }),

  keys: (title) =>
    keyTest(title, async ({ keys, showPage, page }) => {
      await showPage(keys.kind('Cover letters'));
      await composeIn(page, ['Name', 'Limit in USD']);
    }),

  meetings: (title) =>
    meetingTest(title, async ({ addMeeting, openMeeting, page }) => {
      const { id } = await addMeeting({ messages: ['one', 'two'] });
      await (await openMeeting(id)).untilRead();
      await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
      await composeIn(page, ['Find']);
      await expect(page.getByLabel(/^Go to a time/)).toHaveValue(/仮名/);
    }),

  notes: (title) =>
    noteTest(title, async ({ notes, showPage, page }) => {
      await showPage((await notes.create('Alder', 'A tree.')).kind);
      await composeIn(page, ['Title']);
    }),

  statistics: (title) =>
    statisticsTest.describe('with figures', () => {
      statisticsTest.use({ sample: 'small' });
      statisticsTest(title, async ({ openStatistics, page }) => {
        await openStatistics();
        await page.getByRole('combobox', { name: 'Period' }).selectOption('dates');
        await expect(page.getByLabel('From', { exact: true })).toBeVisible();
        await composeIn(page, []);
      });
    }),

  transfer: (title) =>
    importTest(title, async ({ importText, page }) => {
      await importText(applicationsCsv());
      await page.getByRole('button', { name: 'Show Plan' }).click();
      await page.getByLabel('Search in the plan').waitFor();
      await composeIn(page, ['Search in the plan']);
    }),
};

for (const [feature, add] of Object.entries(pages))
  add(`leaves keys of an input method alone on the page of ${feature}`);

boardTest('covers the pages of all features', () => {
  const withPage = globSync('src/features/*/page', { cwd: root }).map((folder) => path.basename(path.dirname(folder)));
  expect(Object.keys(pages)).toEqual(withPage.toSorted());
});
