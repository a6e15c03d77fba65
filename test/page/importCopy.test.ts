import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

import { planCopy } from '../../src/features/transfer/copy/planCopy.ts';
import { startLocalService } from '../../src/local/service.ts';
import { AskedUser } from './askedUser.ts';
import { test as base, trackerAt } from './fixtures.ts';
import { importPageKind } from './importPageKind.ts';

interface CopyFixtures {
  /** Shows the plan of a copy of the sample board, with an empty stage of its own. */
  readonly showCopy: () => Promise<{ readonly user: AskedUser; readonly reports: readonly string[] }>;
}

const test = base.extend<CopyFixtures>({
  showCopy: async ({ stores, gate, service, showPage }, use) => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-page-local-'));
    const localService = await startLocalService({ dataFolder, sample: 'small' });
    const local = trackerAt(localService.trackerUrl, localService.token);
    await local.tracker_create_column({ title: 'Waiting' });
    const tracker = trackerAt(gate.address, service.token);
    await use(async () => {
      const [user, reports] = [new AskedUser(), [] as string[]];
      const needs = { board: stores.board, tracker, local: async () => local };
      const copy = await planCopy(needs, new AbortController().signal);
      await showPage(importPageKind({ stores, tracker, user, reports }, copy));
      return { user, reports };
    });
    await localService.close();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

test('copy plan: fills the progress of its undo, and names what exists already', async ({
  showCopy,
  elsewhere,
  gate,
  page,
}) => {
  const { user } = await showCopy();
  const start = page.getByRole('button', { name: /^Import \d+ Cards, \d+ Notes, and 1 Stage$/ });
  const cards = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0]);
  await elsewhere.tracker_initialize({});
  await elsewhere.tracker_create_column({ title: 'Waiting' });
  await start.click();
  await expect(
    page.getByText(/ created \(\d+ cards and \d+ notes\), 1 skipped because it exists already\.$/),
  ).toBeVisible();
  const archiving = gate.hold('PATCH', /archive$/);
  user.answer = 'Undo Import';
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await archiving.asked;
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('max', String(cards));
  archiving.pass();
  await expect(page.getByText('The import was undone.')).toBeVisible();
});

test('copy plan: has cards, notes and stages, and names what stays', async ({ showCopy, elsewhere, page }) => {
  const { user, reports } = await showCopy();
  await expect(page.getByText(/^Notes are copied with the cards\. Not copied: the histories of cards,/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to Columns' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Import \d+ Cards, \d+ Notes, and 1 Stage$/ }).click();
  await expect(
    page.getByText(/^Import completed\. \d+ of \d+ created \(\d+ cards, \d+ notes, and 1 stage\)\.$/),
  ).toBeVisible();
  const { columns } = await elsewhere.tracker_get_board({});
  expect(columns.map(({ title }) => title)).toContain('Waiting');
  const { items } = await elsewhere.list_notes({});
  expect(items.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save Report…' }).click();
  await expect.poll(() => reports[0]).toContain('"Note"');
  expect(reports[0]).toContain('"Stage","Waiting","","created"');
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await expect
    .poll(() => user.asked[0])
    .toContain('Copied notes stay. Stages that it created are removed if they have no cards then.');
});
