import { expect, type Locator, type Page } from '@playwright/test';

/** The text editors of a window, in terms of their user. */
export class NoteEditors {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The active tab, by its name. */
  tab(name: string): Locator {
    return this.#page.locator('.editor-group-container.active .tab.active', { hasText: name });
  }

  get unsavedTab(): Locator {
    return this.#page.locator('.editor-group-container.active .tab.active.dirty');
  }

  /** Text of the active editor; in a comparison, of its right side. */
  get text(): Locator {
    return this.#page.locator('.editor-group-container.active .monaco-editor[role="code"] .view-lines').last();
  }

  /** Inserts text at the start of the document. */
  async type(text: string): Promise<void> {
    await this.text.click();
    await this.#page.keyboard.press('ControlOrMeta+Home');
    await this.#page.keyboard.type(text);
    await this.unsavedTab.waitFor();
  }

  /** Presses Ctrl+S without waiting for the result. */
  async save(): Promise<void> {
    await this.text.click();
    await this.#page.keyboard.press('ControlOrMeta+s');
  }

  async untilSaved(): Promise<void> {
    await this.unsavedTab.waitFor({ state: 'detached' });
  }

  /** Opens the last link of the text. The editor draws a line anew once it marks the link as one to open, so the click is by place. */
  async followLastLink(): Promise<void> {
    const { mouse, keyboard } = this.#page;
    const link = this.text.locator('.detected-link').last();
    let box = { x: 0, y: 0, width: 0, height: 0 };
    // The text cursor may be above the link and would catch a hover. An element that was just drawn anew has no place.
    const isInView = async () => {
      box = await link.evaluate((element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      });
      return box.width > 0;
    };
    await expect.poll(isInView, { message: 'the link is visible' }).toBe(true);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await mouse.move(x, y);
    await keyboard.down('ControlOrMeta');
    await mouse.move(x + 1, y);
    await this.text.locator('.detected-link-active').first().waitFor();
    await mouse.click(x, y);
    await keyboard.up('ControlOrMeta');
  }

  /** A button at the right of the tabs, by its tooltip. */
  button(label: string): Locator {
    return this.#page.locator('.editor-group-container.active .editor-actions').getByRole('button', { name: label });
  }

  /** Waits until the active merge editor has compared its texts: it accepts no change before. */
  async untilCompared(): Promise<void> {
    await this.#page.locator('.merge-editor .merge-editor-conflict-actions').first().waitFor();
  }

  /** Waits until the merge result in the active editor contains a text. */
  async untilMerged(text: string): Promise<void> {
    await this.#page.locator('.merge-editor .code-view.result .view-lines').getByText(text).waitFor();
  }

  /** Completes the merge in the active editor by its button, and waits until the editor closes. */
  async completeMerge(): Promise<void> {
    await this.button('Complete Merge').click();
    await this.tab('Merging').waitFor({ state: 'detached' });
  }
}
