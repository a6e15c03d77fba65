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
    return this.browserPage.locator('.sidebar .monaco-list-row .label-name').allTextContents();
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
    await this.browserPage.locator('.sidebar .monaco-list-row.drop-target').first().waitFor();
    await mouse.up();
  }

  /** Chooses an entry of a tree row's context menu. */
  async chooseFromMenu(row: string, entry: string): Promise<void> {
    await this.treeRow(row).click({ button: 'right' });
    await this.browserPage.locator('.monaco-menu').getByRole('menuitem', { name: entry }).click();
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

  async #untilShown(): Promise<void> {
    await this.browserPage
      .locator('.monaco-workbench .activitybar')
      .getByRole('tab', { name: 'Jobdeck' })
      .waitFor({ timeout: 60_000 });
  }
}

async function middleOf(row: Locator): Promise<{ x: number; y: number }> {
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const wholeText = (text: string): RegExp => new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
