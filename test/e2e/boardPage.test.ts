import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';

import { pageFrame } from './pageFrame.ts';
import { Workbench } from './workbench.ts';

describe('The board page', () => {
  let workbench: Workbench;
  let board: Frame;

  before(async () => {
    workbench = await Workbench.open('board-page');
    await workbench.page.runCommand('Jobdeck: Open Board');
    board = await pageFrame(workbench.page, 'jobdeck.boardPage');
  });

  after(() => workbench?.close());

  it('shows every column with its cards', async () => {
    await board.getByRole('heading', { name: 'Saved' }).waitFor();
    const titles = await board.locator('.column h2').allInnerTexts();
    assert.deepEqual(
      titles.map((title) => title.replace(/\s*\d+$/, '')),
      ['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected'],
    );
    assert.ok((await board.locator('.card').count()) > 10);
  });

  it('is there again after a reload of the window', async () => {
    await workbench.page.untilPageIsStored('jobdeck.boardPage');
    await workbench.page.reload();
    board = await pageFrame(workbench.page, 'jobdeck.boardPage');
    await board.getByRole('heading', { name: 'Saved' }).waitFor();
  });
});
