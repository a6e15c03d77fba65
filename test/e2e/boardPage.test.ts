import assert from 'node:assert/strict';
import path from 'node:path';

import type { BoardOnPage } from '../browser/boardOnPage.ts';
import { boardPageIn, openBoardPage } from './boardPages.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures');

describe('The board page', () => {
  let workbench: Workbench;
  let board: BoardOnPage;
  let saved: string[];

  before(async () => {
    workbench = await Workbench.open('board-page');
    board = await openBoardPage(workbench.page);
    await workbench.page.closeNotifications();
    saved = await board.titlesIn('Saved');
  });

  after(() => workbench?.close());

  it('shows every column with its count and its cards', async () => {
    const columns = await board.frame.locator('.column').evaluateAll((all) => all.map((each) => each.ariaLabel));
    assert.deepEqual(columns, ['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected']);
    assert.equal(await board.head('Saved').locator('.count').textContent(), String(saved.length));
    assert.ok(saved.length > 3);
  });

  it('moves a card that is dragged into its place in another column', async () => {
    const [, second = ''] = saved;
    const before = await board.titlesIn('Screening');
    await board.dragOver(board.card(second), board.card(before[1] ?? ''));
    await workbench.page.savePicture(path.join(pictures, 'page-drag.png'));
    await board.drop();
    await board.untilCards('Screening', before.toSpliced(1, 0, second));
    await board.untilCards('Saved', saved.toSpliced(1, 1));
    await board.untilAnnounced(`${second} moved to Screening, 2 of ${before.length + 1}`);
  });

  it('offers to take it back, by its button', async () => {
    await board.frame.locator('.toast').getByText('to Screening').waitFor();
    await board.frame.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await board.untilCards('Saved', saved);
    await board.untilAnnounced('Taken back: Moved');
  });

  it('leaves a card where it is when the drag is called off', async () => {
    await board.dragOver(board.card(saved[1] ?? ''), board.card(saved[3] ?? ''), { below: true });
    await board.cancel();
    await board.frame.locator('.gap').waitFor({ state: 'detached' });
    await board.untilCards('Saved', saved);
  });

  it('moves cards by the keys, keeps the focus on them, and takes back by Ctrl+Z', async () => {
    const [first = '', second = ''] = saved;
    const applied = await board.titlesIn('Applied');
    await board.card(first).focus();
    await board.press('Alt+ArrowDown');
    await board.untilCards('Saved', [second, first, ...saved.slice(2)]);
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', applied.toSpliced(1, 0, first));
    await board.untilFocused(new RegExp(`${first}.*`));
    await board.untilAnnounced(`${first} moved to Applied, 2 of ${applied.length + 1}`);
    await board.press('Control+z', 'Control+z');
    await board.untilCards('Saved', saved);
    await board.untilCards('Applied', applied);
  });

  it('is one tab stop in which the arrows, Home, End and typing go about', async () => {
    const stops = await board.frame.locator('.columns [tabindex="0"]').count();
    assert.equal(stops, 1);
    await board.card(saved[0] ?? '').focus();
    await board.press('ArrowDown');
    await board.untilFocused(new RegExp(saved[1] ?? ''));
    await board.press('End');
    await board.untilFocused(new RegExp(saved.at(-1) ?? ''));
    await board.press('Home', 'ArrowUp');
    await board.untilFocused(/Saved \d/);
    await board.press('ArrowRight');
    await board.untilFocused(/Applied \d/);
    await board.press('ArrowLeft', 'ArrowDown', ...(saved[3] ?? '').slice(0, 12).toLowerCase());
    await board.untilFocused(new RegExp(saved[3] ?? ''));
  });

  it('filters by words and chips, says how many are left, and saves a filter under a name', async () => {
    await board.press('/');
    await workbench.page.browserPage.keyboard.type(saved[0]?.toUpperCase() ?? '');
    await board.untilCards('Saved', [saved[0] ?? '']);
    assert.equal(await board.head('Saved').locator('.count').textContent(), `1 of ${saved.length}`);
    await board.untilAnnounced(' of ');
    await board.frame.getByRole('button', { name: 'Save filter' }).click();
    await workbench.page.typeInput('Save Filter', 'Mine');
    await board.frame.getByRole('combobox', { name: 'Saved filters' }).waitFor();
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.untilCards('Saved', saved);
    await board.frame.getByRole('button', { name: 'Overdue', exact: true }).click();
    await board.frame.locator('.count', { hasText: ' of ' }).first().waitFor();
    await workbench.page.savePicture(path.join(pictures, 'page-filter.png'));
    await board.frame.getByRole('combobox', { name: 'Saved filters' }).selectOption('Mine');
    await board.untilCards('Saved', [saved[0] ?? '']);
  });

  it('is there again after a reload of the window, as it was looked at', async () => {
    await board.head('Rejected').click();
    await board.frame.locator('.column.collapsed').waitFor();
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await workbench.page.untilPageIsStored(saved[0]?.toUpperCase() ?? '');
    await workbench.page.untilRemembered('"isCompact":true');
    await workbench.page.reload();
    board = await boardPageIn(workbench.page);
    await board.untilCards('Saved', [saved[0] ?? '']);
    await board.frame.locator('.column.collapsed').waitFor();
    await board.frame.locator('.columns.compact').waitFor();
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.head('Rejected').click();
    await board.untilCards('Saved', saved);
  });

  it('asks what a key needs: where to move, what to archive, what is new', async () => {
    const { page } = workbench;
    const [first = ''] = saved;
    await board.card(first).focus();
    await board.press('m');
    await page.pickItem('Offer');
    await board.untilCards('Saved', saved.slice(1));
    await board.card(first).focus();
    await board.press('Control+z');
    await board.untilCards('Saved', saved);
    await board.card(first).focus();
    await board.press('Delete');
    assert.match(await page.modalText(), /Archive/);
    await board.press('Escape');
    await board.card(first).focus();
    await board.press('r');
    await page.untilQuickInput();
    await board.press('Escape');
    await board.card(first).focus();
    await board.press('n');
    await page.untilQuickInput();
    await board.press('Escape');
  });

  it('offers the same by right click', async () => {
    const { page } = workbench;
    await page.chooseMenuItem(() => board.card(saved[0] ?? '').click({ button: 'right' }), 'Move Card…');
    await page.pickItem('Offer');
    await board.untilCards('Saved', saved.slice(1));
    await page.runCommand('Jobdeck: Undo Last Change of Board');
    await board.untilCards('Saved', saved);
  });

  it('moves columns by drag and by key', async () => {
    const order = () => board.frame.locator('.column').evaluateAll((all) => all.map((each) => each.ariaLabel));
    await board.dragOver(board.head('Applied'), board.column('Saved'));
    await board.drop();
    await board.frame.locator('.column:first-child[aria-label="Applied"]').waitFor();
    await board.head('Applied').focus();
    await board.press('Alt+ArrowRight');
    await board.frame.locator('.column:first-child[aria-label="Saved"]').waitFor();
    assert.deepEqual((await order()).slice(0, 3), ['Saved', 'Applied', 'Screening']);
    await board.untilAnnounced('Applied moved, column 2 of 6');
  });

  it('does to a column what its menu and its keys offer', async () => {
    const { page } = workbench;
    await board.head('Offer').focus();
    await board.press('F2');
    await page.typeInput('Rename Column', 'Offers');
    await board.head('Offers').waitFor();
    const more = board.frame.getByRole('button', { name: 'More for Offers' });
    await page.chooseMenuItem(() => more.click(), 'Archive All Cards of Column…');
    assert.match(await page.modalText(), /Archive all \d+ cards? of "Offers"/);
    await board.press('Escape');
    await board.head('Offers').focus();
    await board.press('Control+z');
    await board.head('Offer').waitFor();
    await board.frame.getByRole('button', { name: 'New card in Offer' }).click();
    await page.untilQuickInput();
    await board.press('Escape');
  });
});
