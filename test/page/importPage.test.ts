import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { applicationsCsv } from '../fixtures/applications.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { workbookOf } from '../fixtures/workbook.ts';
import { zipOf } from '../fixtures/zip.ts';
import { test } from './shownImport.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/import-${name}.png`) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('checkbox');

test.describe('import page', () => {
  test('imports a spreadsheet after a plan', async ({ importText, elsewhere, page }) => {
    const { user, reports } = await importText(applicationsCsv());
    await expect(page.getByRole('combobox', { name: 'Field of Firma' })).toHaveValue('company');
    await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('semicolon');
    await expect(page.getByRole('heading', { name: 'Import jobs.csv' })).toBeFocused();
    await takePicture(page, 'mapping');
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 30 Cards')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).initialized).toBe(false);
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await expect(rows(page).first()).not.toBeChecked();
    await button(page, 'Import 29 Cards').click();
    await expect(page.getByText('Import completed.')).toBeVisible();
    await expect(page.getByText('29 of 29 created.')).toBeVisible();
    await takePicture(page, 'report');
    const board = await elsewhere.tracker_get_board({});
    expect(board.cards).toHaveLength(29);
    const counts = Object.fromEntries(board.columns.map(({ title, cardCount }) => [title, cardCount]));
    expect(counts).toEqual({ Saved: 6, Applied: 11, Screening: 0, Interview: 6, Offer: 6, Rejected: 0 });
    await button(page, 'Save Report…').click();
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toContain('"deselected"');
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    expect(user.asked[0]).toContain('the service cannot restore or delete an archived card');
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(0);
    await expect(rows(page).nth(1)).not.toBeChecked();
    await expect(page.locator('.row .kind').nth(1)).toHaveText(/Archived$/);
    await expect(page.locator('.row').getByRole('button', { name: /^Open/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Import jobs.csv' })).toBeFocused();
    await takePicture(page, 'undone');
  });

  test('opens the cards that it created', async ({ importText, elsewhere, page }) => {
    const { user } = await importText('Title,Company\nDev,A\nDev,A');
    await button(page, 'Show Plan').click();
    await button(page, 'Import 1 Card').click();
    await button(page, 'Open the card of row 2').click();
    const [card] = (await elsewhere.tracker_get_board({})).cards;
    await expect.poll(() => user.messages).toEqual([`card ${card?.id}`]);
    await expect(button(page, 'Open the card of row 3')).toHaveCount(0);
  });

  test('skips what is already on the board', async ({ importText, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const { id } = await elsewhere.tracker_create_card({ title: 'Dev', company: 'A' });
    const { user } = await importText('Title,Company,Stage\ndev,a,Saved\nOps,B,Saved\n,C,Saved');
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 1 Card')).toBeVisible();
    await expect(page.getByText('Same company and title as the card "A – Dev"')).toBeVisible();
    await expect(page.getByText('Title is empty.')).toBeVisible();
    await button(page, 'Open the card that row 2 repeats').click();
    await expect.poll(() => user.messages).toEqual([`card ${id}`]);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('duplicate');
    await expect(rows(page)).toHaveCount(1);
    await button(page, 'Select All Shown').click();
    await button(page, 'Import 2 Cards').click();
    await expect(page.getByText('2 of 2 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(3);
  });

  test('counts rows as a spreadsheet does in each step', async ({ importText, page }) => {
    await importText('Title;Company\n\nDev;A\nDev;A\n;B');
    await expect(page.getByRole('columnheader')).toHaveText(['Column', 'Becomes', 'Row 3', 'Row 4', 'Row 5']);
    await button(page, 'Show Plan').click();
    await expect(page.locator('.row .number')).toHaveText(['3', '4', '5']);
    await expect(page.locator('.row').nth(1)).toContainText('Same company and title as row 3');
    await expect(page.locator('.row').nth(2)).toContainText('Without title');
  });

  test('asks what the stages of the file become', async ({ importText, elsewhere, page }) => {
    await importText('Title,Status\nDev,Beworben\nOps,Absage\nQA,Warteliste\nPM,Zweitgespräch');
    const stage = (name: string) => page.getByRole('combobox', { name: `Stage for ${name}` });
    await expect(stage('Beworben').locator('option:checked')).toHaveText('Applied');
    await expect(stage('Warteliste').locator('option:checked')).toHaveText('Create this stage');
    await stage('Zweitgespräch').selectOption('Create this stage');
    await button(page, 'Show Plan').click();
    await expect(page.getByText('does not have yet are created: Warteliste, Zweitgespräch.')).toBeVisible();
    await button(page, 'Import 4 Cards').click();
    await expect(page.getByText('4 of 4 created.')).toBeVisible();
    const { columns } = await elsewhere.tracker_get_board({});
    expect(columns.map(({ title, cardCount }) => `${title} ${cardCount}`)).toEqual([
      ...['Saved 0', 'Applied 1', 'Screening 0', 'Interview 0', 'Offer 0'],
      ...['Warteliste 1', 'Zweitgespräch 1', 'Rejected 1'],
    ]);
  });

  test('asks which row has the names', async ({ importText, page }) => {
    await importText('Dev,Acme\nOps,B');
    const header = page.getByRole('combobox', { name: 'Header' });
    await expect(header).toHaveValue('1');
    await expect(page.getByText('1 row below the header.')).toBeVisible();
    await header.selectOption('No row has names');
    await expect(page.getByText('2 rows.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Field of Column 1' }).selectOption('title');
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 2 Cards')).toBeVisible();
  });

  test('says what it does not read, and in which line', async ({ importText, page }) => {
    await importText('My list\n\nTitle,Company\nDev,Acme\nOps,"never closed');
    const notRead = page.getByRole('region', { name: 'What is not read' });
    await expect(notRead).toContainText('row 1 above the header: My list');
    await expect(notRead).toContainText('Row 5, in line 5, has a quotation mark that is never closed');
  });

  test('offers each table of a text, and says where its columns go', async ({ importText, page }) => {
    await importText('| Title |\n|---|\n| Dev |\n\n| Company | Role |\n|---|---|\n| Acme | QA |');
    const table = page.getByRole('combobox', { name: 'Table' });
    await expect(table.locator('option:checked')).toHaveText('Table 1: Title (1)');
    await table.selectOption('Table 2: Company, Role (1)');
    await expect(page.getByRole('combobox', { name: 'Field of Role' })).toHaveValue('title');
    await expect(page.getByRole('region', { name: 'What is not read' })).toContainText(
      'the table with the columns Title',
    );
    await button(page, 'Show Plan').click();
    await page.getByText('Where the columns go').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Role: Title' })).toBeVisible();
  });

  test('draws the sample anew for another encoding', async ({ importText, page }) => {
    await importText('Title,Ort\nDev,Köln');
    await page.getByRole('combobox', { name: 'Encoding' }).selectOption('Western (Windows-1252)');
    await expect(page.getByRole('cell', { name: 'KÃ¶ln' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Encoding' }).selectOption('UTF-8');
    await expect(page.getByRole('cell', { name: 'Köln' })).toBeVisible();
  });

  test('asks once about reminders in the past', async ({ importText, elsewhere, page }) => {
    await importText('Title,Deadline\nDev,2020-05-31\nOps,2019-05-31');
    const past = page.getByRole('combobox', { name: 'Reminders in the past (2)' });
    await expect(past.locator('option:checked')).toHaveText('Import as done');
    await button(page, 'Show Plan').click();
    await button(page, 'Import 2 Cards').click();
    await expect(page.getByText('2 of 2 created.')).toBeVisible();
    const { cards } = await elsewhere.tracker_get_board({});
    expect(cards.map(({ reminders }) => reminders[0]?.done)).toEqual([true, true]);
  });

  test('imports the chosen sheet of a workbook', async ({ importBytes, elsewhere, page }) => {
    const rows = (title: string) => [
      ['Title', 'Company', 'Applied on'],
      [title, 'Acme', '<c s="1"><v>46083</v></c>'],
    ];
    const sheets = [
      { name: 'Active', rows: rows('Dev') },
      { name: 'Lists', rows: [['Applied']], state: 'hidden' },
      { name: '2025', rows: rows('Ops') },
    ] as const;
    await importBytes('jobs.xlsx', workbookOf({ sheets, formats: ['dd.mm.yyyy'] }));
    await expect(page.getByText('Excel workbook')).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^(Format|Encoding)$/ })).toHaveCount(0);
    const sheet = page.getByRole('combobox', { name: 'Sheet' });
    await expect(sheet.locator('option')).toHaveText(['Active', 'Lists (hidden)', '2025']);
    const notRead = page.getByRole('region', { name: 'What is not read' });
    await expect(notRead.getByRole('listitem')).toHaveText(['the hidden sheet "Lists"', 'the sheet "2025"']);
    await takePicture(page, 'workbook');
    await sheet.selectOption('2025');
    await expect(page.getByRole('cell', { name: 'Ops' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '2026-03-02' })).toBeVisible();
    await button(page, 'Show Plan').click();
    await button(page, 'Import 1 Card').click();
    await expect(page.getByText('1 of 1 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards.map(({ title }) => title)).toEqual(['Ops']);
  });

  test('names the only sheet of a workbook', async ({ importBytes, page }) => {
    await importBytes('jobs.xlsx', workbookOf({ sheets: [{ name: 'Active', rows: [['Title'], ['Dev']] }] }));
    await expect(page.getByText('Excel workbook, sheet Active')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveCount(0);
  });

  test('says how a file is saved that is no workbook of Excel', async ({ importBytes, page }) => {
    await importBytes('jobs.ods', zipOf([{ name: 'content.xml', content: '' }]));
    await expect(page.getByRole('alert')).toContainText('Save it as .xlsx or CSV in your spreadsheet program.');
    await expect(page.getByText('There are no rows')).toHaveCount(0);
    await expect(button(page, 'Show Plan')).toBeDisabled();
  });

  test('explains what it cannot read', async ({ importText, page }) => {
    await importText('{"a": 1}');
    await expect(page.getByRole('alert')).toContainText('The JSON has no list of applications.');
    await expect(button(page, 'Show Plan')).toBeDisabled();
  });

  test('asks for the column of the title', async ({ importText, page }) => {
    await importText('Feeling,Mood\ngood,fine');
    await expect(page.getByText('Choose the column that is the Title of the card.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Field of Mood' }).selectOption('title');
    await expect(button(page, 'Show Plan')).toBeEnabled();
  });

  test('asks which number of a date is the day', async ({ importText, elsewhere, page }) => {
    await importText('Title,Reminder\nDev,03/04/2026');
    const order = page.getByRole('combobox', { name: 'Order of day and month in Reminder' });
    await expect(order).toHaveValue('unknown');
    await expect(page.getByText('Choose the order of day and month in Reminder.')).toBeVisible();
    await order.selectOption('Day first');
    await button(page, 'Show Plan').click();
    await button(page, 'Import 1 Card').click();
    await expect(page.getByText('1 of 1 created.')).toBeVisible();
    const [card] = (await elsewhere.tracker_get_board({})).cards;
    expect(card?.reminders[0]?.at).toContain('2026-04-03');
  });

  test('leaves out rows by their stage, and asks before it creates many', async ({ importText, elsewhere, page }) => {
    const phases = Array.from({ length: 13 }, (_, index) => `Dev ${index},Phase ${index}x`);
    await importText(['Title,Status', ...phases, 'QA,Saved', 'PM,'].join('\n'));
    await expect(page.getByText('The board does not have 13 stages of the file.')).toBeVisible();
    await button(page, 'Create 13 Stages').click();
    await expect(button(page, 'Create 13 Stages')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Stage for Phase 0x' }).selectOption('Leave these rows out');
    await page.getByRole('combobox', { name: 'Stage for rows without one' }).selectOption('Applied');
    await button(page, 'Show Plan').click();
    await expect(page.getByText('The row has the stage Phase 0x, which is left out.')).toBeVisible();
    await button(page, 'Import 14 Cards').click();
    await expect(page.getByText('14 of 14 created.')).toBeVisible();
    const { columns } = await elsewhere.tracker_get_board({});
    expect(columns).toHaveLength(18);
    expect(columns.find(({ title }) => title === 'Applied')?.cardCount).toBe(1);
  });

  test('asks for the file again after a reload', async ({ importText, page }) => {
    const { user, shown } = await importText('Title\nDev');
    await expect(button(page, 'Show Plan')).toBeVisible();
    await shown.reloadWindow();
    await expect(page.getByText('The file is not kept while the editor reloads.')).toBeVisible();
    await button(page, 'Choose a File Again…').click();
    await expect.poll(() => user.messages).toEqual(['choose']);
  });

  test('passes axe in each theme', async ({ importText, page }) => {
    const { shown } = await importText(`${applicationsCsv(8)};Firma 9\r\n;Firma 10\r\nFirma 0;Entwickler "Team 0"`);
    for (const step of ['mapping', 'plan']) {
      if (step === 'plan') await button(page, 'Show Plan').click();
      if (step === 'plan') await expect(rows(page).first()).toBeVisible();
      for (const theme of themeNames) {
        await shown.wear(theme);
        await takePicture(page, `${step}-${theme}`);
        expect(await barriersIn(page.mainFrame()), `${step} ${theme}`).toEqual([]);
      }
    }
  });

  test('shows hostile texts as text', async ({ importText, page }) => {
    const cards = hostileTexts.map((text) => ({ title: text.slice(0, 500), company: text.slice(0, 400), url: text }));
    await importText(
      JSON.stringify(cards.map((card, index) => ({ ...card, [hostileTexts[index] ?? '']: 'x' })).slice(0, 120)),
    );
    await expect(button(page, 'Show Plan')).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await button(page, 'Show Plan').click();
    await expect(rows(page).first()).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await takePicture(page, 'hostile');
  });

  test('keeps few of 5,000 rows in the document', async ({ importText, page }) => {
    await importText(applicationsCsv(5_000));
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 5,000 Cards')).toBeVisible();
    const mostRows = `(async () => {
      const scroller = document.querySelector('.rows');
      const counts = [];
      for (let step = 1; step <= 60; step += 1) {
        scroller.scrollTop = scroller.scrollHeight * step / 60;
        await new Promise(requestAnimationFrame);
        counts.push(document.querySelectorAll('.row').length);
      }
      return Math.max(...counts);
    })()`;
    await expect.poll(() => page.evaluate<number>(mostRows)).toBeLessThan(60);
    await expect(page.locator('.row').getByText('Firma 4999')).toBeVisible();
    await rows(page).last().focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('checkbox', { name: /^Import row 2:/ })).toBeFocused();
  });
});
