import type { Locator } from '@playwright/test';

import { wholeText } from './editorWindow.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

/** The keys view, in terms of its user. */
export class KeysView {
  readonly #page: WorkbenchPage;

  constructor(page: WorkbenchPage) {
    this.#page = page;
  }

  /** Expands the view, and collapses the board above it to free space. */
  async open(): Promise<void> {
    await this.#page.openJobdeckView();
    const board = this.#pane('Board').locator('.pane-header');
    if ((await board.getAttribute('aria-expanded')) === 'true') await board.click();
    const keys = this.#pane('Keys').locator('.pane-header');
    await keys.waitFor();
    if ((await keys.getAttribute('aria-expanded')) !== 'true') await keys.click();
  }

  #pane(name: string): Locator {
    const { browserPage } = this.#page;
    const title = browserPage.locator('.pane-header .title', { hasText: wholeText(name) });
    return browserPage.locator('.sidebar .pane').filter({ has: title });
  }

  /** Waits for the description of a key without changes in flight. */
  describes(name: string, words: string | RegExp): Promise<void> {
    return this.#page
      .treeRow(name)
      .filter({ hasNot: this.#page.browserPage.locator('.codicon-modifier-spin') })
      .locator('.label-description', { hasText: words })
      .waitFor();
  }

  /** Connects to a key service with a valid management key. */
  async connect(baseUrl: string, managementKey: string): Promise<void> {
    await this.#page.runCommand('Jobdeck: Connect to Key Service…');
    await this.#page.typeInput('Base URL of the key service', baseUrl);
    await this.#page.typeInput('Management key for', managementKey);
  }

  async #pressButton(command: string): Promise<void> {
    const header = this.#pane('Keys').locator('.pane-header');
    await header.hover();
    await header.locator(`.action-label[aria-label^=${JSON.stringify(command)}]`).click();
  }

  /** By mouse: an entry of the menu in the header of the view. */
  async byMore(command: string): Promise<void> {
    await this.#page.chooseMenuItem(() => this.#pressButton('More Actions'), command);
  }

  /** Remaining spend in the status bar. */
  get meter(): Locator {
    return this.#page.browserPage.locator('[id="jobdeck.jobdeck.jobdeck.spendMeter"]');
  }

  /** Message above the keys. */
  get message(): Locator {
    return this.#pane('Keys').locator('.message');
  }

  /** Waits until the page that opens has taken the focus. */
  async untilEditorHasFocus(): Promise<void> {
    await this.#page.browserPage.waitForFunction("document.activeElement?.tagName === 'IFRAME'");
  }

  /** Focuses the list. */
  async focus(): Promise<void> {
    await this.#pane('Keys').locator('.monaco-list').focus();
  }
}
