import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { Palette } from './palette.ts';
import { isStored } from './storedInPage.ts';

/** Runs in the page: whether the window has put back what was open before, by the marks that VS Code leaves. */
const isRestored = `performance.getEntriesByName('code/didStartWorkbench').length > 0`;

/** Runs in the page: whether a page of an extension has the focus, or nothing has. */
const isInPage = `document.activeElement?.matches('iframe, body') ?? true`;

/** One window of VS Code in the words of its user. Every verb waits until what it does can be done. */
export class EditorWindow {
  /** For what has no verb here. */
  readonly browserPage: Page;
  readonly #quickInput: Locator;
  readonly #modal: Locator;
  readonly #menu: Locator;

  constructor(browserPage: Page) {
    browserPage.setDefaultTimeout(waitTimeoutMs);
    this.browserPage = browserPage;
    this.#quickInput = browserPage.locator('.quick-input-widget:visible');
    this.#modal = browserPage.locator('.monaco-dialog-box');
    this.#menu = browserPage.locator('.monaco-menu');
  }

  async open(address: string): Promise<void> {
    await this.browserPage.goto(address);
    await this.#untilShown();
  }

  /** Loads the window anew, which starts the extension anew. */
  async reload(): Promise<void> {
    await this.browserPage.reload();
    await this.#untilShown();
  }

  /** Waits until the editor has stored what is open, by a word of it: a served one does so every few seconds, not as it is closed. */
  untilPageIsStored(word: string): Promise<void> {
    return this.#untilStored('memento/workbench.parts.editor', word);
  }

  /** As untilPageIsStored, for what Jobdeck remembers of the workspace. */
  untilRemembered(word: string): Promise<void> {
    return this.#untilStored('jobdeck.jobdeck', word);
  }

  /** Waits until the editor would not open a container of the side bar after a reload, by a word of its id. */
  async untilContainerStaysClosed(word: string): Promise<void> {
    const isShown = () => this.browserPage.evaluate<boolean>(isStored('workbench.sidebar.activeviewletid', word));
    await expect.poll(isShown, { message: `the editor would open ${word} after a reload` }).toBe(false);
  }

  async #untilStored(key: string, word: string): Promise<void> {
    // Waiting for a function would take the promise itself for a yes.
    const isThere = () => this.browserPage.evaluate<boolean>(isStored(key, word));
    await expect.poll(isThere, { message: `the editor has stored ${word}` }).toBe(true);
  }

  /** Runs a command from the palette by its whole title, such as `Jobdeck: Refresh Board`. */
  async runCommand(title: string): Promise<void> {
    await new Palette(this).run(title);
  }

  /** Whether the palette offers a command now. */
  offersCommand(title: string): Promise<boolean> {
    return new Palette(this).offers(title);
  }

  /**
   * Takes the focus out of a page. The editor gives it back to a page some time after the palette has closed, and closes menus and lists then;
   * and a page that was taken away with the focus in it hears no key any more.
   */
  async leavePage(): Promise<void> {
    if (await this.browserPage.evaluate<boolean>(isInPage))
      await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Jobdeck' }).focus();
  }

  /** Chooses an entry of a menu; behind its name there may be a key. */
  async chooseMenuItem(openMenu: () => Promise<void>, entry: string): Promise<void> {
    await this.leavePage();
    await openMenu();
    const name = new RegExp(`^${escaped(entry)}`);
    await this.#menu.getByRole('menuitem', { name }).first().hover();
    // A menu that has only just opened takes no clicks, so that the click which opened it chooses nothing.
    await this.#menu.locator('.action-item.focused', { hasText: entry }).waitFor();
    await this.browserPage.keyboard.press('Enter');
    await this.#menu.waitFor({ state: 'hidden' });
  }

  /** Chooses a color theme by its name in VS Code's own list. */
  async chooseTheme(name: string): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.input.fill(name);
    await this.pickItem(name);
    await this.untilNoQuickInput();
  }

  /** Waits until the window wears a theme, by the name of the theme's file. */
  async untilTheme(file: string): Promise<void> {
    await this.browserPage.locator(`.monaco-workbench.vscode-theme-defaults-themes-${file}-json`).waitFor();
  }

  async closeNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    // A palette that is about to close takes no other command.
    await this.untilNoQuickInput();
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

  /** Waits until the editor asks for something. */
  async untilQuickInput(): Promise<void> {
    await this.#quickInput.waitFor();
  }

  /** Waits until it asks for nothing. */
  async untilNoQuickInput(): Promise<void> {
    await this.#quickInput.waitFor({ state: 'hidden' });
  }

  /** Picks a row that is in sight by its label, with the arrow keys: a list that is drawn anew meanwhile moves its rows away from the mouse. */
  async pickItem(label: string): Promise<void> {
    const row = this.quickPickRow(label);
    await row.waitFor();
    while (!/\bfocused\b/.test((await row.getAttribute('class')) ?? '')) await this.input.press('ArrowDown');
    await this.input.press('Enter');
  }

  /** Ticks a row of a quick pick for several, or takes the tick away. */
  async tickItem(label: string): Promise<void> {
    await this.quickPickRow(label).click();
  }

  /** The labels of the ticked rows of a quick pick for several. */
  async tickedRows(): Promise<string[]> {
    const ticked = '.monaco-list-row[aria-checked="true"], .monaco-list-row:has([aria-checked="true"])';
    return this.#quickInput.locator(ticked).locator('.quick-input-list-row:first-child .label-name').allTextContents();
  }

  /** The box in which VS Code asks for a text or a password now. */
  get input(): Locator {
    return this.#quickInput.locator('input.input');
  }

  /** What is said under the input box, such as why a text is not accepted. */
  get inputMessage(): Locator {
    return this.#quickInput.locator('.quick-input-message');
  }

  /** Presses the arrow of an input that is one of several, and waits for the one before, which says `asked`. */
  async goBack(asked: string): Promise<void> {
    await this.#quickInput.locator('.codicon-quick-input-back').click();
    await this.#quickInput.filter({ hasText: asked }).waitFor();
  }

  /** Answers an input box whose title or hint says `asked`. */
  async typeInput(asked: string | RegExp, text: string): Promise<void> {
    // The box takes the focus a little after it is shown, and what is typed goes where the focus is.
    await this.#quickInput.filter({ hasText: asked }).locator('input.input:focus').waitFor();
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

  /** Presses a button of the dialog and waits until that one is gone; another may have come in its place. */
  async answerModal(button: string): Promise<void> {
    await this.#modal.waitFor();
    const asked = await this.#modal.elementHandle();
    await this.#modal.locator('.monaco-button', { hasText: wholeText(button) }).click();
    await asked?.waitForElementState('hidden');
  }

  /** The document inside the Markdown preview or the page that is in sight. */
  get shownPage(): Locator {
    return this.browserPage.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame').locator('body');
  }

  /** Waits for an editor by what its tab says, and closes it by the middle button of the mouse, which needs no focus. */
  async closeEditor(tab: string | RegExp): Promise<void> {
    const opened = this.browserPage.locator('.editor').getByRole('tab', { name: tab });
    await opened.click({ button: 'middle' });
    await opened.waitFor({ state: 'detached' });
  }

  /** Saves a picture of the window. */
  async savePicture(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.browserPage.screenshot({ path: file, animations: 'disabled' });
  }

  async #untilShown(): Promise<void> {
    await this.browserPage
      .locator('.monaco-workbench .activitybar')
      .getByRole('tab', { name: 'Jobdeck' })
      .waitFor({ timeout: waitTimeoutMs });
    // Until the side bar is as it was, a click that is to open it may close it.
    await this.browserPage.waitForFunction(isRestored, undefined, { timeout: waitTimeoutMs });
  }
}

/** Matches a text that is this and no more. */
export const wholeText = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}\\s*$`);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
