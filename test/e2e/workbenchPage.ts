import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** One window of VS Code in the words of its user. Every verb waits until what it does can be done. */
export class WorkbenchPage {
  /** For what has no verb here. */
  readonly browserPage: Page;
  readonly #quickInput: Locator;
  readonly #modal: Locator;

  constructor(browserPage: Page) {
    browserPage.setDefaultTimeout(20_000);
    this.browserPage = browserPage;
    this.#quickInput = browserPage.locator('.quick-input-widget:visible');
    this.#modal = browserPage.locator('.monaco-dialog-box');
  }

  async open(address: string): Promise<void> {
    await this.browserPage.goto(address);
    await this.#untilShown();
  }

  async reload(): Promise<void> {
    await this.browserPage.reload();
    await this.#untilShown();
  }

  /** Shows the Jobdeck container in the side bar. */
  async openJobdeckView(): Promise<void> {
    const title = this.browserPage.locator('.sidebar .composite.title', { hasText: 'Jobdeck' });
    if (!(await title.isVisible()))
      await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Jobdeck' }).click();
    await title.waitFor();
  }

  /** Runs a command from the palette by its whole title, such as `Jobdeck: Refresh Board`. */
  async runCommand(title: string): Promise<void> {
    await this.browserPage.keyboard.press('F1');
    await this.#quickInput.locator('input.input').fill(`>${title}`);
    await this.quickPickRow(title).click();
  }

  /** Whether the palette offers a command now. */
  async offersCommand(title: string): Promise<boolean> {
    await this.browserPage.keyboard.press('F1');
    await this.#quickInput.locator('input.input').fill(`>${title}`);
    const offered = await this.quickPickRow(title)
      .waitFor({ timeout: 1_500 })
      .then(
        () => true,
        () => false,
      );
    await this.browserPage.keyboard.press('Escape');
    await this.#quickInput.waitFor({ state: 'hidden' });
    return offered;
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

  /** Chooses an entry of the open context menu. */
  async chooseMenuItem(entry: string): Promise<void> {
    await this.browserPage.locator('.monaco-menu').getByRole('menuitem', { name: entry }).hover();
    // A menu that has only just opened takes no clicks, so that the click which opened it chooses nothing.
    await this.browserPage.locator('.monaco-menu .action-item.focused', { hasText: entry }).waitFor();
    await this.browserPage.keyboard.press('Enter');
    await this.browserPage.locator('.monaco-menu').waitFor({ state: 'hidden' });
  }

  /** Chooses a color theme by its name in VS Code's own list. */
  async chooseTheme(name: string): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.input.fill(name);
    await this.quickPickRow(name).click();
    await this.#quickInput.waitFor({ state: 'hidden' });
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

  async closeNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    await this.browserPage.locator('.notification-list-item').waitFor({ state: 'hidden' });
  }

  /** A row of the open quick pick, or of the palette, by its label. */
  quickPickRow(label: string): Locator {
    const exactly = this.browserPage.locator(
      '.quick-input-list-label .label-name, .quick-input-list-label .monaco-highlighted-label',
      {
        hasText: wholeText(label),
      },
    );
    return this.#quickInput.locator('.monaco-list-row').filter({ has: exactly }).first();
  }

  async pickItem(label: string): Promise<void> {
    await this.quickPickRow(label).click();
  }

  /** The box in which VS Code asks for a text or a password now. */
  get input(): Locator {
    return this.#quickInput.locator('input.input');
  }

  /** What is said under the input box, such as why a text is not accepted. */
  get inputMessage(): Locator {
    return this.#quickInput.locator('.quick-input-message');
  }

  /** Answers an input box whose title or hint says `asked`. */
  async typeInput(asked: string | RegExp, text: string): Promise<void> {
    await this.#quickInput.filter({ hasText: asked }).waitFor();
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** A notification that holds the text. */
  notification(text: string | RegExp): Locator {
    return this.browserPage.locator('.notification-list-item', { hasText: text });
  }

  async answerNotification(text: string | RegExp, button: string): Promise<void> {
    await this.notification(text)
      .locator('.monaco-button', { hasText: wholeText(button) })
      .click();
  }

  /** The text of the dialog that has to be answered before anything else. */
  async modalText(): Promise<string> {
    await this.#modal.waitFor();
    return (await this.#modal.allInnerTexts()).join('\n');
  }

  async answerModal(button: string): Promise<void> {
    await this.#modal.locator('.monaco-button', { hasText: wholeText(button) }).click();
    await this.#modal.waitFor({ state: 'hidden' });
  }

  /** The tab of an open editor by its name. */
  editorTab(name: string | RegExp): Locator {
    return this.browserPage.locator('.editor-group-container .tab').getByText(name);
  }

  /** The document inside the Markdown preview or the page that is in sight. */
  get shownPage(): Locator {
    return this.browserPage.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame').locator('body');
  }

  /** Saves a picture of the window. */
  async savePicture(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.browserPage.screenshot({ path: file });
  }

  /** The colour theme that is applied, as VS Code names it in its own styles. */
  async theme(): Promise<string> {
    const classes = (await this.browserPage.locator('.monaco-workbench').getAttribute('class')) ?? '';
    return classes.split(' ').find((name) => name.startsWith('vscode-theme-')) ?? '';
  }

  async untilOtherTheme(theme: string): Promise<void> {
    await this.browserPage.locator(`.monaco-workbench:not(.${theme})`).waitFor();
  }

  async #untilShown(): Promise<void> {
    await this.browserPage
      .locator('.monaco-workbench .activitybar')
      .getByRole('tab', { name: 'Jobdeck' })
      .waitFor({ timeout: 60_000 });
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

const wholeText = (text: string): RegExp => new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
