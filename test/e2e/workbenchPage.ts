import type { Locator } from '@playwright/test';

import { type Contrast, contrastsInTree } from './contrastInPage.ts';
import { EditorWindow, wholeText } from './editorWindow.ts';
import { countsOfStages, labelsInOrder, standsBelow } from './treeInPage.ts';

/** A window of VS Code with Jobdeck in its side bar. */
export class WorkbenchPage extends EditorWindow {
  /** Shows the Jobdeck container in the side bar. */
  async openJobdeckView(): Promise<void> {
    const title = this.browserPage.locator('.sidebar .composite.title', { hasText: 'Jobdeck' });
    if (!(await title.isVisible()))
      await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Jobdeck' }).click();
    await title.waitFor();
  }

  /** Shows another container in the side bar, so that Jobdeck's is hidden. */
  async hideJobdeckView(): Promise<void> {
    await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
    await this.browserPage.locator('.sidebar .composite.title', { hasText: 'Explorer' }).waitFor();
  }

  /** Folds one of Jobdeck's views up, so that the others have its room. */
  async collapseView(name: string): Promise<void> {
    const header = this.browserPage.locator('.sidebar .pane-header', { hasText: name });
    if ((await header.getAttribute('aria-expanded')) === 'true') await header.locator('.title').click();
    await this.browserPage.locator('.sidebar .pane-header[aria-expanded="false"]', { hasText: name }).waitFor();
  }

  /** The text that stands in the view's place when there is no board to show. */
  get welcome(): Locator {
    return this.browserPage.locator('.sidebar .welcome-view-content');
  }

  /** The line above the tree. */
  get viewMessage(): Locator {
    return this.browserPage.locator('.sidebar .tree-explorer-viewlet-tree-view .message');
  }

  /** Presses a button of the text in the view's place. */
  async answerWelcome(button: string): Promise<void> {
    await this.welcome.locator('.monaco-button', { hasText: wholeText(button) }).click();
  }

  /** Runs the command that connects to a hosted tracker, and answers what it asks. */
  async connectTo(baseUrl: string, token: string): Promise<void> {
    await this.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await this.answerConnect(baseUrl, token);
  }

  /** As connectTo, for what does not work: gives it to be tried and answers no more. */
  async tryToConnect(baseUrl: string, token: string): Promise<void> {
    await this.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await this.typeConnect(baseUrl, token);
  }

  /** Answers what connecting to a hosted tracker asks, with a token that works: the last question comes only then. */
  async answerConnect(baseUrl: string, token: string): Promise<void> {
    await this.typeConnect(baseUrl, token);
    await this.pickItem('I do not know');
    await this.closeEditor(/Permissions/);
  }

  /** Answers what connecting to a hosted tracker asks before the token is tried. */
  async typeConnect(baseUrl: string, token: string): Promise<void> {
    await this.typeInput('Base URL of the tracker', baseUrl);
    await this.typeInput('API token for', token);
  }

  /** How readable each text of the tree is. */
  contrasts(): Promise<Contrast[]> {
    return this.browserPage.evaluate(contrastsInTree);
  }

  /** A row of the Jobdeck tree by its label. */
  treeRow(label: string): Locator {
    const exactly = this.browserPage.locator('.label-name', { hasText: wholeText(label) });
    return this.browserPage.locator('.sidebar .monaco-list-row').filter({ has: exactly });
  }

  /** The labels of the tree's rows that are in sight, from top to bottom. */
  async treeLabels(): Promise<string[]> {
    const labels = await this.browserPage.waitForFunction<string[]>(labelsInOrder);
    return labels.jsonValue();
  }

  /** The cards of a stage that are in sight, from top to bottom; the stage is not the last one in sight. */
  async cardsOf(stage: string): Promise<string[]> {
    const labels = await this.treeLabels();
    const start = labels.indexOf(stage) + 1;
    return labels.slice(start, start + (await this.countOf(stage)));
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
    // A row shows that it is being saved, and is drawn anew when that is over: a menu that is being opened on it is lost.
    await this.browserPage.locator('.sidebar .monaco-list-row .codicon-modifier-spin').waitFor({ state: 'detached' });
    await this.chooseMenuItem(() => this.treeRow(row).click({ button: 'right' }), entry);
  }

  /** The number behind a stage in the tree. */
  async countOf(stage: string): Promise<number> {
    const counts = await this.browserPage.waitForFunction<[string, number][]>(countsOfStages);
    const count = new Map(await counts.jsonValue()).get(stage);
    if (count === undefined) throw new Error(`The stage ${stage} is not in sight.`);
    return count;
  }

  /** Waits until the number behind a stage is this one. */
  async untilCount(stage: string, count: number): Promise<void> {
    await this.treeRow(stage)
      .locator('.label-description', { hasText: wholeText(String(count)) })
      .waitFor();
  }

  /** Waits until a card stands below a stage: no other stage between them. */
  async untilStage(card: string, stage: string): Promise<void> {
    await this.browserPage.waitForFunction(standsBelow(card, stage));
  }
}

async function middleOf(row: Locator): Promise<{ x: number; y: number }> {
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
