import type { Locator } from '@playwright/test';

import { wholeText } from './editorWindow.ts';
import { pageFrame } from './pageFrame.ts';
import type { Workbench } from './workbench.ts';

/** The view of the keys, in the words of its user. */
export class KeysView {
  readonly #workbench: Pick<Workbench, 'page' | 'folder'>;

  constructor(workbench: Pick<Workbench, 'page' | 'folder'>) {
    this.#workbench = workbench;
  }

  get #page() {
    return this.#workbench.page;
  }

  /** Opens the view by its heading, and closes the board's above it, so that there is room. */
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

  /** What stands behind a key's name once nothing of it is on its way to the service. */
  describes(name: string, words: string | RegExp): Promise<void> {
    return this.#page
      .treeRow(name)
      .filter({ hasNot: this.#page.browserPage.locator('.codicon-modifier-spin') })
      .locator('.label-description', { hasText: words })
      .waitFor();
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

  /** With the hand on the mouse: a button beside the view's heading. */
  async byButton(command: string): Promise<void> {
    const header = this.#pane('Keys').locator('.pane-header');
    await header.hover();
    await header.locator(`.action-label[aria-label^=${JSON.stringify(command)}]`).click();
  }

  /** With the hand on the mouse: an entry of the menu beside the view's heading. */
  async byMore(command: string): Promise<void> {
    await this.#page.chooseMenuItem(() => this.byButton('More Actions'), command);
  }

  /** With the hands on the keyboard: the palette, and the key typed into the list that it asks with. */
  async byKeyboard(command: string, name?: string): Promise<void> {
    const { keyboard } = this.#page.browserPage;
    await this.#clearSelection();
    // A page that had the focus takes it back a little after the palette has closed, and with it the list that the command opens.
    await this.#pane('Keys').locator('.pane-header').focus();
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

  /** The box or list that says what it asks, as its title, its message or its hint. */
  asking(words: string | RegExp): Locator {
    const { browserPage } = this.#page;
    const box = browserPage.locator('.quick-input-widget:visible');
    return box.filter({ hasText: words }).or(box.filter({ has: browserPage.getByPlaceholder(words) }));
  }

  /** Types into the box that asks this, looks at what it says meanwhile, and goes on. A box with a preview says that in place of its message. */
  async enter(asked: string | RegExp, text: string, meanwhile?: string | RegExp): Promise<void> {
    const box = this.asking(asked);
    await box.waitFor();
    await this.#page.input.fill(text);
    if (meanwhile !== undefined) await this.#page.inputMessage.filter({ hasText: meanwhile }).waitFor();
    await this.#page.input.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Calls off what is asked. */
  async callOff(asked: string | RegExp): Promise<void> {
    await this.asking(asked).waitFor();
    await this.#page.browserPage.keyboard.press('Escape');
    await this.asking(asked).waitFor({ state: 'hidden' });
  }

  /** The names of the keys that are in sight, from top to bottom. */
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

  /** The view's welcome text. */
  get welcome(): Locator {
    return this.#pane('Keys').locator('.welcome-view-content');
  }

  /** What is left to spend, in the status bar. */
  get meter(): Locator {
    return this.#page.browserPage.locator('[id="jobdeck.jobdeck.jobdeck.spendMeter"]');
  }

  /** The line above the keys. */
  get message(): Locator {
    return this.#pane('Keys').locator('.message');
  }

  /** Selects a key, whose page opens, and goes back to the list, where keys of the keyboard mean it. */
  async select(name: string): Promise<void> {
    await this.#page.treeRow(name).click();
    await pageFrame(this.#page, 'jobdeck.keyPage');
    await this.untilEditorHasFocus();
    await this.focus();
  }

  /** Waits until the page or preview that opens in the editor has taken the focus, since that closes a list that is open. */
  async untilEditorHasFocus(): Promise<void> {
    await this.#page.browserPage.waitForFunction("document.activeElement?.tagName === 'IFRAME'");
  }

  /** Lets the keyboard speak to the list. */
  async focus(): Promise<void> {
    await this.#pane('Keys').locator('.monaco-list').focus();
  }

  /** Without a selected key a command asks for one. */
  async #clearSelection(): Promise<void> {
    const selected = this.#pane('Keys').locator('.monaco-list-row.selected');
    if ((await selected.count()) === 0) return;
    await this.focus();
    await this.#page.browserPage.keyboard.press('Escape');
    await selected.waitFor({ state: 'detached' });
  }
}
