import type { Locator } from 'playwright-core';

import { wholeText } from './editorWindow.ts';
import type { Workbench } from './workbench.ts';

/** The view of the keys, in the words of its user. */
export class KeysView {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  get #page() {
    return this.#workbench.page;
  }

  /** Opens the view by its heading, and closes the board's above it, so that there is room. */
  async open(): Promise<void> {
    await this.#page.openJobdeckView();
    const board = this.#heading('Board');
    if ((await board.getAttribute('aria-expanded')) === 'true') await board.click();
    const keys = this.#heading('Keys');
    await keys.waitFor();
    if ((await keys.getAttribute('aria-expanded')) !== 'true') await keys.click();
  }

  #heading(name: string): Locator {
    const { browserPage } = this.#page;
    return browserPage.locator('.sidebar .pane-header', {
      has: browserPage.locator('.title', { hasText: wholeText(name) }),
    });
  }

  /** What stands behind a key's name. */
  describes(name: string, words: string | RegExp): Promise<void> {
    return this.#page.treeRow(name).locator('.label-description', { hasText: words }).waitFor();
  }

  /** Connects to a key service, with a management key that works. */
  async connect(baseUrl: string, managementKey: string): Promise<void> {
    await this.#page.runCommand('Jobdeck: Connect to Key Service…');
    await this.#page.typeInput('Base URL of the key service', baseUrl);
    await this.#page.typeInput('Management key for', managementKey);
  }

  /** With the hand on the mouse: the entry of a row's menu. */
  async byMouse(name: string, command: string): Promise<void> {
    await this.#page.chooseFromMenu(name, command);
  }

  /** With the hands on the keyboard: the palette, and the key typed into the list that it asks with. */
  async byKeyboard(command: string, name?: string): Promise<void> {
    const { keyboard } = this.#page.browserPage;
    await this.#clearSelection();
    await keyboard.press('F1');
    await this.#page.input.fill(`>Jobdeck: ${command}`);
    await this.#page.quickPickRow(`Jobdeck: ${command}`).waitFor();
    await keyboard.press('Enter');
    if (name !== undefined) await this.choose(name);
  }

  /** Chooses in the open list by typing. */
  async choose(label: string): Promise<void> {
    await this.#page.quickPickRow(label).waitFor();
    await this.#page.input.fill(label);
    await this.#page.quickPickRow(label).waitFor();
    await this.#page.browserPage.keyboard.press('Enter');
  }

  /** Types into the box whose title or hint says `asked`, looks at what it says meanwhile, and goes on. */
  async enter(asked: string | RegExp, text: string, meanwhile?: string | RegExp): Promise<void> {
    const box = this.#page.browserPage.locator('.quick-input-widget:visible').filter({ hasText: asked });
    await box.waitFor();
    await this.#page.input.fill(text);
    if (meanwhile !== undefined) await this.#page.inputMessage.filter({ hasText: meanwhile }).waitFor();
    await this.#page.input.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** A line of the row that a click on a key has opened. */
  detail(name: string): Locator {
    return this.#page.treeRow(name).locator('.label-description');
  }

  /** The names of the keys that are in sight, from top to bottom. */
  async names(): Promise<string[]> {
    const rows = await this.#pane.locator('.monaco-list-row[aria-level="1"]').all();
    const placed = await Promise.all(
      rows.map(async (row) => ({
        at: Number(await row.getAttribute('data-index')),
        name: ((await row.locator('.label-name').textContent()) ?? '').trim(),
      })),
    );
    return placed.sort((one, other) => one.at - other.at).map(({ name }) => name);
  }

  get #pane(): Locator {
    return this.#page.browserPage.locator('.sidebar .pane', { has: this.#heading('Keys') });
  }

  /** The view's welcome text. */
  get welcome(): Locator {
    return this.#pane.locator('.welcome-view-content');
  }

  /** Without a selected key a command asks for one. */
  async #clearSelection(): Promise<void> {
    const selected = this.#page.browserPage.locator('.sidebar .monaco-list-row.selected');
    if ((await selected.count()) === 0) return;
    await selected.first().focus();
    await this.#page.browserPage.keyboard.press('Escape');
  }
}
