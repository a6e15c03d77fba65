import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { Palette } from './palette.ts';
import { isStored } from './storedInPage.ts';

/** Runs in the page: whether the window has restored its editors and views, by VS Code's performance marks. */
const isRestored = `performance.getEntriesByName('code/didStartWorkbench').length > 0`;

/** Runs in the page: whether the focus is in a page of an extension, or nowhere. */
const isInPage = `document.activeElement?.matches('iframe, body') ?? true`;

/** One window of VS Code, in terms of its user. Each method waits until its action is possible. */
export class EditorWindow {
  /** For actions without a method here. */
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

  /** Reloads the window, which restarts the extension. */
  async reload(): Promise<void> {
    await this.browserPage.reload();
    await this.#untilShown();
  }

  /** Waits until VS Code has stored the open editors with this word. A served editor stores every few seconds, not when it closes. */
  untilPageIsStored(word: string): Promise<void> {
    return this.#untilStored('memento/workbench.parts.editor', word);
  }

  /** Waits until a reload would not reopen an editor, by a word of its address. */
  async untilEditorStaysClosed(word: string): Promise<void> {
    const isStillOpen = () => this.browserPage.evaluate<boolean>(isStored('memento/workbench.parts.editor', word));
    await expect.poll(isStillOpen, { message: `the editor would open ${word} after a reload` }).toBe(false);
  }

  /** As `untilPageIsStored`, for Jobdeck's workspace state. */
  untilRemembered(word: string): Promise<void> {
    return this.#untilStored('jobdeck.jobdeck', word);
  }

  /** Waits until a reload would reopen a container of the side bar, by a word of its id. */
  untilContainerIsStored(word: string): Promise<void> {
    return this.#untilStored('workbench.sidebar.activeviewletid', word);
  }

  /** Waits until a reload would not reopen a container of the side bar that was stored before. */
  async untilContainerStaysClosed(word: string): Promise<void> {
    const isShown = () => this.browserPage.evaluate<boolean>(isStored('workbench.sidebar.activeviewletid', word));
    await expect.poll(isShown, { message: `the editor would open ${word} after a reload` }).toBe(false);
  }

  async #untilStored(key: string, word: string): Promise<void> {
    // `waitForFunction` would accept the promise itself as true.
    const isThere = () => this.browserPage.evaluate<boolean>(isStored(key, word));
    await expect.poll(isThere, { message: `the editor has stored ${word}` }).toBe(true);
  }

  /** Runs a command from the palette by its full title, such as `Jobdeck: Refresh Board`. */
  async runCommand(title: string): Promise<void> {
    await new Palette(this).run(title);
  }

  offersCommand(title: string): Promise<boolean> {
    return new Palette(this).offers(title);
  }

  /**
   * Moves the focus out of a page. VS Code returns it to a page some time after the palette has closed, which closes menus and lists; and a
   * page that was removed while focused receives no more keys.
   */
  async leavePage(): Promise<void> {
    if (await this.browserPage.evaluate<boolean>(isInPage))
      await this.browserPage.locator('.activitybar').getByRole('tab', { name: 'Jobdeck' }).focus();
  }

  /** Chooses an entry of a menu; its label may be followed by a key binding. */
  async chooseMenuItem(openMenu: () => Promise<void>, entry: string): Promise<void> {
    await this.leavePage();
    await openMenu();
    const name = new RegExp(`^${escaped(entry)}`);
    await this.#menu.getByRole('menuitem', { name }).first().hover();
    // A newly opened menu ignores clicks, so that the click that opened it chooses nothing.
    await this.#menu.locator('.action-item.focused', { hasText: entry }).waitFor();
    await this.browserPage.keyboard.press('Enter');
    await this.#menu.waitFor({ state: 'hidden' });
  }

  /** Chooses a color theme by its name in VS Code's list. */
  async chooseTheme(name: string): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.input.fill(name);
    await this.pickItem(name);
    await this.untilNoQuickInput();
  }

  /** Waits until the window uses a theme, by the name of the theme's file. */
  async untilTheme(file: string): Promise<void> {
    await this.browserPage.locator(`.monaco-workbench.vscode-theme-defaults-themes-${file}-json`).waitFor();
  }

  async closeNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    // A palette that is closing accepts no other command.
    await this.untilNoQuickInput();
    await this.browserPage.locator('.notification-list-item').waitFor({ state: 'hidden' });
  }

  /** A row of the open quick pick, or of the palette, by its label, not by its description or detail. */
  quickPickRow(label: string): Locator {
    const exactly = this.browserPage.locator('.quick-input-list-row:first-child .monaco-icon-name-container', {
      hasText: wholeText(label),
    });
    return this.#quickInput.locator('.monaco-list-row').filter({ has: exactly }).first();
  }

  /** Waits until a quick pick or an input box has the focus, which it gets shortly after it is shown. */
  async untilQuickInput(): Promise<void> {
    await this.#quickInput.locator('input.input:focus').waitFor();
  }

  async untilNoQuickInput(): Promise<void> {
    await this.#quickInput.waitFor({ state: 'hidden' });
  }

  /** Picks a visible row by its label, with the arrow keys: a redraw of the list moves rows away from the mouse. */
  pickItem(label: string): Promise<void> {
    return this.#pickRow(this.quickPickRow(label));
  }

  pickItemWithDetail(detail: string): Promise<void> {
    const exactly = this.browserPage.locator('.quick-input-list-label .monaco-icon-name-container', {
      hasText: wholeText(detail),
    });
    return this.#pickRow(this.#quickInput.locator('.monaco-list-row').filter({ has: exactly }).first());
  }

  async #pickRow(row: Locator): Promise<void> {
    await row.waitFor();
    while (!/\bfocused\b/.test((await row.getAttribute('class')) ?? '')) await this.input.press('ArrowDown');
    await this.input.press('Enter');
  }

  /** Toggles a row of a multi-select quick pick. */
  async tickItem(label: string): Promise<void> {
    await this.quickPickRow(label).click();
  }

  /** Labels of the selected rows of a multi-select quick pick. */
  async tickedRows(): Promise<string[]> {
    const ticked = '.monaco-list-row[aria-checked="true"], .monaco-list-row:has([aria-checked="true"])';
    return this.#quickInput.locator(ticked).locator('.quick-input-list-row:first-child .label-name').allTextContents();
  }

  /** The open box for a text or a password. */
  get input(): Locator {
    return this.#quickInput.locator('input.input');
  }

  /** Message below the input box, such as a validation error. */
  get inputMessage(): Locator {
    return this.#quickInput.locator('.quick-input-message');
  }

  /** Presses the back button of a multi-step input, and waits for the previous step, which contains `asked`. */
  async goBack(asked: string): Promise<void> {
    await this.#quickInput.locator('.codicon-quick-input-back').click();
    await this.#quickInput.filter({ hasText: asked }).waitFor();
  }

  /** Answers an input box whose title or placeholder contains `asked`. */
  async typeInput(asked: string | RegExp, text: string): Promise<void> {
    // The box gets the focus shortly after it is shown, and keys go to the focused element.
    await this.#quickInput.filter({ hasText: asked }).locator('input.input:focus').waitFor();
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** The notification that contains the text. */
  notification(text: string | RegExp): Locator {
    return this.browserPage.locator('.notification-list-item', { hasText: text });
  }

  async answerNotification(text: string | RegExp, button: string): Promise<void> {
    await this.notification(text)
      .locator('.monaco-button', { hasText: wholeText(button) })
      .click();
  }

  /** Text of the modal dialog. */
  async modalText(): Promise<string> {
    await this.#modal.waitFor();
    return (await this.#modal.allInnerTexts()).join('\n');
  }

  /** Presses a button of the modal dialog and waits until the dialog closes; another may follow. */
  async answerModal(button: string): Promise<void> {
    await this.#modal.waitFor();
    const asked = await this.#modal.elementHandle();
    await this.#modal.locator('.monaco-button', { hasText: wholeText(button) }).click();
    await asked?.waitForElementState('hidden');
  }

  /** Body of the visible Markdown preview or page. */
  get shownPage(): Locator {
    return this.browserPage.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame').locator('body');
  }

  /** Waits for an editor by its tab title, and closes it with the middle mouse button, which needs no focus. */
  async closeEditor(tab: string | RegExp): Promise<void> {
    const opened = this.browserPage.locator('.editor').getByRole('tab', { name: tab });
    await opened.click({ button: 'middle' });
    await opened.waitFor({ state: 'detached' });
  }

  /** Saves a screenshot of the window. */
  async savePicture(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.browserPage.screenshot({ path: file, animations: 'disabled' });
  }

  async #untilShown(): Promise<void> {
    await this.browserPage
      .locator('.monaco-workbench .activitybar')
      .getByRole('tab', { name: 'Jobdeck' })
      .waitFor({ timeout: waitTimeoutMs });
    // Before the side bar is restored, a click to open it may close it.
    await this.browserPage.waitForFunction(isRestored, undefined, { timeout: waitTimeoutMs });
  }
}

/** Matches exactly this text, ignoring surrounding whitespace. */
export const wholeText = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}\\s*$`);

/** Matches a text that begins with this one, ignoring whitespace before it. */
export const startOfText = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}`);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
