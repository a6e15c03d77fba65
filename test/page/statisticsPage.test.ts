import { expect, type Page } from '@playwright/test';

import { days, readableDay, share } from '../../src/base/domain/figureTexts.ts';
import { sectionOf, tableOf, test } from './shownStatistics.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const untilRead = (page: Page) => expect(sectionOf(page, 'Time to first answer').locator('.picture')).toBeVisible();

test.describe('statistics page', () => {
  test.use({ sample: 'small' });

  test('shows the figures of the service and of the histories', async ({ openStatistics, elsewhere, page }) => {
    await openStatistics();
    await untilRead(page);
    const stats = await elsewhere.tracker_get_stats({});
    await expect
      .poll(() => tableOf(page, 'Totals'))
      .toEqual([
        ['On the board', String(stats.totals.active)],
        ['Archived', String(stats.totals.archived)],
        ['All', String(stats.totals.all)],
      ]);
    const funnel = stats.funnel.map(({ title, reached, conversion, medianDays, current }) => [
      ...[title, String(reached), share(conversion), days(medianDays), String(current)],
    ]);
    await expect.poll(() => tableOf(page, 'Funnel')).toEqual(funnel);
    const drawn = sectionOf(page, 'Funnel').locator('.mark title');
    await expect(drawn.first()).toHaveText(`${stats.funnel[0]?.title}: reached by ${stats.funnel[0]?.reached} cards`);
    await expect
      .poll(() => tableOf(page, 'Weekly activity'))
      .toEqual(
        stats.weekly.map(({ weekStart, created, moved, archived }) => [
          ...[readableDay(weekStart, 'en'), String(created), String(moved), String(archived)],
        ]),
      );
    const ways = await tableOf(page, 'Ways through the stages');
    const entered = ways.filter(([from]) => from === 'Entered');
    const section = sectionOf(page, 'Ways through the stages');
    const curves = section.locator('.mark .curve');
    await expect.poll(() => curves.count()).toBeGreaterThan(3);
    await expect(curves).toHaveCount(ways.length - entered.length);
    const labels = async () =>
      (await section.locator('.labels .bold').allTextContents()).map((text) => text.replace(/[\u2068\u2069]/g, ''));
    await expect
      .poll(async () => (await labels()).toSorted())
      .toEqual(entered.map(([, title, cards]) => `${title} ${cards}`).toSorted());
  });

  test('opens the cards of a number from picture, table and totals', async ({ openStatistics, elsewhere, page }) => {
    const { asked } = await openStatistics();
    await untilRead(page);
    const { totals, funnel } = await elsewhere.tracker_get_stats({});
    await button(page, `${totals.active} On the board. Show cards`).click();
    await expect.poll(() => asked.cards.length).toBe(1);
    expect(asked.cards[0]?.board).toHaveLength(totals.active);
    const stage = funnel[1];
    await sectionOf(page, 'Funnel')
      .locator('.mark', { hasText: `${stage?.title}: reached` })
      .click();
    await expect.poll(() => asked.cards.length).toBe(2);
    const [, reached] = asked.cards;
    expect((reached?.board.length ?? 0) + (reached?.archive.length ?? 0)).toBe(stage?.reached);
    for (const heading of ['Funnel', 'Ways through the stages', 'Weekly activity', 'Sources', 'Time to first answer']) {
      const rows = await tableOf(page, heading);
      const number = sectionOf(page, heading).locator('td button').first();
      const before = asked.cards.length;
      await number.click();
      await expect.poll(() => asked.cards.length, heading).toBe(before + 1);
      const cards = asked.cards.at(-1);
      const count = (cards?.board.length ?? 0) + (cards?.archive.length ?? 0);
      await expect(number, `${heading} ${rows[0]}`).toHaveText(String(count));
    }
  });

  test('goes from number to number by keyboard', async ({ openStatistics, page }) => {
    const { asked } = await openStatistics();
    await untilRead(page);
    const marks = sectionOf(page, 'Funnel').locator('.mark');
    await button(page, 'Save Picture of Funnel…').focus();
    await page.keyboard.press('Tab');
    await expect(marks.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(marks.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(marks.last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.cards.length).toBe(1);
    await page.keyboard.press('Tab');
    await expect(sectionOf(page, 'Funnel').locator('summary')).toBeFocused();
  });

  test('limits the weekly activity to a period', async ({ openStatistics, elsewhere, page }) => {
    const { shown } = await openStatistics();
    await untilRead(page);
    await expect.poll(async () => (await tableOf(page, 'Weekly activity')).length).toBeGreaterThan(4);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('weeks4');
    await expect.poll(() => tableOf(page, 'Weekly activity')).toHaveLength(4);
    await shown.close();
    await shown.openAgain();
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('weeks4');
    await expect.poll(() => tableOf(page, 'Weekly activity')).toHaveLength(4);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('dates');
    const { weekly: weeks } = await elsewhere.tracker_get_stats({});
    const [from = '', to = ''] = [weeks[1]?.weekStart, weeks[2]?.weekStart];
    await page.getByLabel('From', { exact: true }).fill(to);
    await page.getByLabel('To', { exact: true }).fill(from);
    await expect(page.getByText('The first day must not be after the last day.')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(from);
    await page.getByLabel('To', { exact: true }).fill(to);
    const { weekly } = await elsewhere.tracker_get_stats({ from, to });
    await expect.poll(() => tableOf(page, 'Weekly activity')).toHaveLength(weekly.length);
    await shown.reloadWindow();
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('dates');
    await expect.poll(() => tableOf(page, 'Weekly activity')).toHaveLength(weekly.length);
  });

  test('counts first answers from another stage', async ({ openStatistics, page }) => {
    await openStatistics();
    await untilRead(page);
    const choice = page.getByRole('combobox', { name: 'Counted from' });
    const before = await tableOf(page, 'Time to first answer');
    await choice.selectOption({ index: 0 });
    await expect.poll(() => tableOf(page, 'Time to first answer')).not.toEqual(before);
  });

  test('says why the figures cannot be read, and reads them again', async ({ openStatistics, gate, page }) => {
    const held = gate.hold('GET', /\/tracker\/stats/);
    await openStatistics();
    await held.asked;
    await expect(page.getByText('Reading the statistics…')).toBeVisible();
    held.refuse(403, 'missing_permission', 'The token lacks the permission.');
    await expect(page.getByRole('alert')).toBeVisible();
    await button(page, 'Try Again').click();
    await untilRead(page);
    const again = gate.hold('GET', /\/tracker\/stats/);
    await button(page, 'Refresh').click();
    await again.asked;
    again.refuse(403, 'missing_permission', 'The token lacks the permission.');
    await expect(page.getByText(/^As of .* Not up to date:/)).toBeVisible();
    await expect(sectionOf(page, 'Funnel').locator('.picture')).toBeVisible();
  });

  test('shows figures whose dates are none', async ({ openStatistics, elsewhere, page }) => {
    const stats = await elsewhere.tracker_get_stats({});
    const weekly = [{ weekStart: 'soon', created: 1, moved: -3, archived: 0 }];
    await openStatistics({ tracker_get_stats: async () => ({ ...stats, generatedAt: '', weekly }) });
    await expect(sectionOf(page, 'Weekly activity').locator('.mark')).toHaveCount(1);
  });

  test('shows all rows of a table in one height', async ({ openStatistics, page }) => {
    await openStatistics();
    await untilRead(page);
    for (const heading of ['Sources', 'Ways through the stages']) {
      await expect.poll(async () => (await tableOf(page, heading)).length, heading).toBeGreaterThan(13);
      const scroll = sectionOf(page, heading).locator('.scroll');
      await expect
        .poll(() => scroll.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), heading)
        .toBe(0);
      const rows = sectionOf(page, heading).locator('tbody tr');
      const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      await expect.poll(async () => [...new Set(await heights())], `heights of ${heading}`).toHaveLength(1);
    }
    const answered = async () => (await tableOf(page, 'Sources')).map((cells) => cells[2]);
    await expect.poll(answered).toEqual(expect.arrayContaining(['0', '1']));
  });

  test('copies a table and starts an export', async ({ openStatistics, page }) => {
    const { asked } = await openStatistics();
    await untilRead(page);
    await tableOf(page, 'Funnel');
    await button(page, 'Copy as Markdown').click();
    await button(page, 'Copy for Spreadsheet').click();
    await button(page, 'Export Statistics…').click();
    await expect.poll(() => asked.done).toEqual(['copy funnel markdown', 'copy funnel tabs', 'export']);
  });
});

test.describe('statistics page of an empty board', () => {
  test('says how to begin', async ({ openStatistics, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const { asked } = await openStatistics();
    await expect(page.getByText('There are no cards yet.')).toBeVisible();
    await button(page, 'Open Board').click();
    await expect.poll(() => asked.done).toEqual(['board']);
  });

  test('opens the cards that moved back', async ({ openStatistics, elsewhere, page }) => {
    const { columns } = await elsewhere.tracker_initialize({});
    const [first = '', second = ''] = columns.map(({ id }) => id);
    const { id: cardId } = await elsewhere.tracker_create_card({ title: 'A', columnId: first });
    for (const columnId of [second, first, second, first]) await elsewhere.tracker_move_card({ cardId, columnId });
    const { asked } = await openStatistics();
    await button(page, '2: Moves back, which are left out. Show cards').click();
    await expect
      .poll(() => asked.cards)
      .toEqual([{ label: 'Moved back (2 moves of 1 card)', board: [cardId], archive: [] }]);
  });
});
