import type { Locator } from 'playwright-core';

import { EditorWindow, wholeText } from './editorWindow.ts';

/** A window of VS Code with Jobdeck in its side bar. */
export class WorkbenchPage extends EditorWindow {
  /** Shows the Jobdeck container in the side bar. */
  async openJobdeckView(): Promise<void> {
    const title = this.browserPage.locator('.sidebar .composite.title', { hasText: 'Jobdeck' });
    if (!(await title.isVisible()))
      await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Jobdeck' }).click();
    await title.waitFor();
  }

  /** A row of the Jobdeck tree by its label. */
  treeRow(label: string): Locator {
    const exactly = this.browserPage.locator('.label-name', { hasText: wholeText(label) });
    return this.browserPage.locator('.sidebar .monaco-list-row').filter({ has: exactly });
  }

  /** The labels of the tree's rows that are in sight, from top to bottom. */
  treeLabels(): Promise<string[]> {
    return this.browserPage.evaluate(labelsInOrder);
  }

  /** Makes the side bar wide enough for whole rows, by its sash. */
  async widenSideBar(): Promise<void> {
    const { mouse } = this.browserPage;
    const box = await this.browserPage.locator('.sidebar').boundingBox();
    if (box === null) throw new Error('The side bar is not in sight.');
    await mouse.move(box.x + box.width, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + 480, box.y + box.height / 2, { steps: 5 });
    await mouse.up();
  }

  /** Drags one row of the tree onto another, as a hand does: with moves in between. */
  async dragRow(from: string, onto: string): Promise<void> {
    const { mouse } = this.browserPage;
    const start = await middleOf(this.treeRow(from));
    const end = await middleOf(this.treeRow(onto));
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + 5, start.y + 5, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 8 });
    await this.browserPage.locator('.sidebar .monaco-list.dragging').waitFor();
    await mouse.move(end.x + 2, end.y);
    await mouse.up();
  }

  /** Chooses an entry of a tree row's context menu. */
  async chooseFromMenu(row: string, entry: string): Promise<void> {
    await this.treeRow(row).click({ button: 'right' });
    await this.chooseMenuItem(entry);
  }

  /** The number behind a stage in the tree. */
  async countOf(stage: string): Promise<number> {
    return Number(await this.treeRow(stage).locator('.label-description').textContent());
  }

  /** Waits until the number behind a stage is this one. */
  async untilCount(stage: string, count: number): Promise<void> {
    await this.treeRow(stage)
      .locator('.label-description', { hasText: wholeText(String(count)) })
      .waitFor();
  }

  /** Waits until a card stands below a stage: no other stage between them. */
  async untilStage(card: string, stage: string): Promise<void> {
    await this.browserPage.waitForFunction(standsBelow, [card, stage]);
  }
}

/** Runs in the page: the labels by the rows' own order, which is not the document's. */
const labelsInOrder = `[...document.querySelectorAll('.sidebar .monaco-list-row')]
  .sort((a, b) => a.dataset.index - b.dataset.index)
  .map((row) => row.querySelector('.label-name')?.textContent.trim() ?? '')`;

/** Runs in the page: whether the tree has the card below the stage, by the rows' own order. */
const standsBelow = `([card, stage]) => {
  const rows = [...document.querySelectorAll('.sidebar .monaco-list-row')];
  let heading = '';
  for (const row of rows.sort((a, b) => a.dataset.index - b.dataset.index)) {
    const label = row.querySelector('.label-name')?.textContent.trim();
    if (row.getAttribute('aria-level') === '1') heading = label;
    else if (label === card && heading === stage) return true;
  }
  return false;
}`;

async function middleOf(row: Locator): Promise<{ x: number; y: number }> {
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
