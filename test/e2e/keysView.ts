import type { Locator } from '@playwright/test';

import { wholeText } from './editorWindow.ts';
import { pageFrame } from './pageFrame.ts';
import type { Workbench } from './workbench.ts';

/** The keys view, in terms of its user. */
export class KeysView {
  readonly #workbench: Pick<Workbench, 'page' | 'folder'>;

  constructor(workbench: Pick<Workbench, 'page' | 'folder'>) {
    this.#workbench = workbench;
  }

  get #page() {
    return this.#workbench.page;
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

  /** By mouse: an entry of a row's context menu. */
  async byMouse(name: string, command: string): Promise<void> {
    await this.#page.chooseFromMenu(name, command);
  }

  /** By mouse: a button in the header of the view. */
  async byButton(command: string): Promise<void> {
    const header = this.#pane('Keys').locator('.pane-header');
    await header.hover();
    await header.locator(`.action-label[aria-label^=${JSON.stringify(command)}]`).click();
  }

  /** By mouse: an entry of the menu in the header of the view. */
  async byMore(command: string): Promise<void> {
    await this.#page.chooseMenuItem(() => this.byButton('More Actions'), command);
  }

  /** By keyboard: a command of the palette, and the name of the key typed into its quick pick. */
  async byKeyboard(command: string, name?: string): Promise<void> {
    const { keyboard } = this.#page.browserPage;
    await this.#clearSelection();
    // A page that had the focus regains it after the palette closes, which closes the quick pick of the command.
    await this.#pane('Keys').locator('.pane-header').focus();
    await keyboard.press('F1');
    await this.#page.input.fill(`>Jobdeck: ${command}`);
    await this.#page.quickPickRow(`Jobdeck: ${command}`).waitFor();
    await keyboard.press('Enter');
    if (name !== undefined) await this.choose(name);
  }

  /** Chooses a row of the open quick pick by typing. */
  async choose(label: string): Promise<void> {
    await this.#page.quickPickRow(label).waitFor();
    await this.#page.input.fill(label);
    await this.#page.quickPickRow(label).waitFor();
    await this.#page.browserPage.keyboard.press('Enter');
  }

  /** The quick input with this title, message or placeholder. */
  asking(words: string | RegExp): Locator {
    const { browserPage } = this.#page;
    const box = browserPage.locator('.quick-input-widget:visible');
    return box.filter({ hasText: words }).or(box.filter({ has: browserPage.getByPlaceholder(words) }));
  }

  /** Types into the input box `asked`, checks its message if one is given, and accepts. A preview replaces the message of a box. */
  async enter(asked: string | RegExp, text: string, message?: string | RegExp): Promise<void> {
    const box = this.asking(asked);
    await box.waitFor();
    await this.#page.input.fill(text);
    if (message !== undefined) await this.#page.inputMessage.filter({ hasText: message }).waitFor();
    await this.#page.input.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Cancels the quick input `asked`. */
  async callOff(asked: string | RegExp): Promise<void> {
    await this.asking(asked).waitFor();
    await this.#page.browserPage.keyboard.press('Escape');
    await this.asking(asked).waitFor({ state: 'hidden' });
  }

  /** Names of the visible keys, from top to bottom. */
  async names(): Promise<string[]> {
    const rows = await this.#pane('Keys').locator('.monaco-list-row[aria-level="1"]').all();
    const placed = await Promise.all(
      rows.map(async (row) => ({
        at: Number(await row.getAttribute('data-index')),
        name: ((await row.locator('.label-name').textContent()) ?? '').trim(),
      })),
    );
    return placed.sort((one, other) => one.at - other.at).map(({ name }) => name);
  }

  get welcome(): Locator {
    return this.#pane('Keys').locator('.welcome-view-content');
  }

  /** Remaining spend in the status bar. */
  get meter(): Locator {
    return this.#page.browserPage.locator('[id="jobdeck.jobdeck.jobdeck.spendMeter"]');
  }

  /** Message above the keys. */
  get message(): Locator {
    return this.#pane('Keys').locator('.message');
  }

  /** Selects a key, which opens its page as a preview and leaves the focus in the list. */
  async select(name: string): Promise<void> {
    await this.#page.treeRow(name).click();
    await pageFrame(this.#page, 'jobdeck.keyPage');
  }

  /** Waits until the page or preview that opens has taken the focus, since that closes an open quick pick. */
  async untilEditorHasFocus(): Promise<void> {
    await this.#page.browserPage.waitForFunction("document.activeElement?.tagName === 'IFRAME'");
  }

  /** Focuses the list. */
  async focus(): Promise<void> {
    await this.#pane('Keys').locator('.monaco-list').focus();
  }

  /** Clears the selection, because a command asks for a key only if none is selected. */
  async #clearSelection(): Promise<void> {
    const selected = this.#pane('Keys').locator('.monaco-list-row.selected');
    if ((await selected.count()) === 0) return;
    await this.focus();
    await this.#page.browserPage.keyboard.press('Escape');
    await selected.waitFor({ state: 'detached' });
  }
}
