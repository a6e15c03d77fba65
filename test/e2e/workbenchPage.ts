import type { Locator } from '@playwright/test';

import { type Contrast, contrastsInTree } from './contrastInPage.ts';
import { EditorWindow, startOfText, wholeText } from './editorWindow.ts';
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

  /** Shows another container in the side bar, which hides Jobdeck's. */
  async hideJobdeckView(): Promise<void> {
    await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
    await this.browserPage.locator('.sidebar .composite.title', { hasText: 'Explorer' }).waitFor();
  }

  /** Collapses one of Jobdeck's views, so that the others have more space. */
  async collapseView(name: string): Promise<void> {
    const header = this.browserPage.locator('.sidebar .pane-header', { hasText: name });
    if ((await header.getAttribute('aria-expanded')) === 'true') await header.locator('.title').click();
    await this.browserPage.locator('.sidebar .pane-header[aria-expanded="false"]', { hasText: name }).waitFor();
  }

  /** Welcome text, shown in place of the tree when there is no board. */
  get welcome(): Locator {
    return this.browserPage.locator('.sidebar .welcome-view-content');
  }

  /** Message above the tree. */
  get viewMessage(): Locator {
    return this.browserPage.locator('.sidebar .tree-explorer-viewlet-tree-view .message');
  }

  /** Presses a button of the welcome text. */
  async answerWelcome(button: string): Promise<void> {
    await this.welcome.locator('.monaco-button', { hasText: wholeText(button) }).click();
  }

  /** Runs the command that connects to a hosted tracker, and answers its inputs. */
  async connectTo(baseUrl: string, token: string): Promise<void> {
    await this.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await this.answerConnect(baseUrl, token);
  }

  /** As `connectTo`, for a connection that fails: answers no input after the attempt. */
  async tryToConnect(baseUrl: string, token: string): Promise<void> {
    await this.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await this.typeConnect(baseUrl, token);
  }

  /** Answers the inputs of the connection with a valid token; the last input requires one. */
  async answerConnect(baseUrl: string, token: string): Promise<void> {
    await this.typeConnect(baseUrl, token);
    await this.pickItem('I do not know');
    await this.closeEditor(/Permissions/);
  }

  /** Answers the inputs that precede the connection attempt. */
  async typeConnect(baseUrl: string, token: string): Promise<void> {
    await this.typeInput('Base URL of the tracker', baseUrl);
    await this.typeInput('API token for', token);
  }

  /** Contrast of each text in the tree. */
  contrasts(): Promise<Contrast[]> {
    return this.browserPage.evaluate(contrastsInTree);
  }

  /** A row of the Jobdeck tree by its label, or by the title of its card, which the company precedes. */
  treeRow(label: string): Locator {
    const byLabel = this.browserPage.locator('.label-name', { hasText: wholeText(label) });
    const byTitle = this.browserPage.locator('.label-description', { hasText: startOfText(`${label} · `) });
    return this.browserPage.locator('.sidebar .monaco-list-row').filter({ has: byLabel.or(byTitle) });
  }

  /** Labels of the visible rows of the tree, from top to bottom. */
  async treeLabels(): Promise<string[]> {
    const labels = await this.browserPage.waitForFunction<string[]>(labelsInOrder);
    return labels.jsonValue();
  }

  /** Visible cards of a stage, from top to bottom; the stage must not be the last visible one. */
  async cardsOf(stage: string): Promise<string[]> {
    const labels = await this.treeLabels();
    const start = labels.indexOf(stage) + 1;
    return labels.slice(start, start + (await this.countOf(stage)));
  }

  /** Widens the side bar by its sash, so that whole rows are visible. */
  async widenSideBar(): Promise<void> {
    const { mouse } = this.browserPage;
    const box = await this.browserPage.locator('.sidebar').boundingBox();
    if (box === null) throw new Error('The side bar is not visible.');
    await mouse.move(box.x + box.width, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + 480, box.y + box.height / 2, { steps: 5 });
    await mouse.up();
  }

  /** Drags one row of the tree onto another, with intermediate moves. */
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
    // A row is redrawn when its save completes, which closes a menu that is opening.
    await this.browserPage.locator('.sidebar .monaco-list-row .codicon-modifier-spin').waitFor({ state: 'detached' });
    await this.chooseMenuItem(() => this.treeRow(row).click({ button: 'right' }), entry);
  }

  /** Count of a stage in the tree. */
  async countOf(stage: string): Promise<number> {
    const counts = await this.browserPage.waitForFunction<[string, number][]>(countsOfStages);
    const count = new Map(await counts.jsonValue()).get(stage);
    if (count === undefined) throw new Error(`The stage ${stage} is not visible.`);
    return count;
  }

  /** Waits until a stage has this count. */
  async untilCount(stage: string, count: number): Promise<void> {
    await this.treeRow(stage)
      .locator('.label-description', { hasText: wholeText(String(count)) })
      .waitFor();
  }

  /** Waits until a card is below a stage, with no other stage between them. */
  async untilStage(card: string, stage: string): Promise<void> {
    await this.browserPage.waitForFunction(standsBelow(card, stage));
  }
}

async function middleOf(row: Locator): Promise<{ x: number; y: number }> {
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
