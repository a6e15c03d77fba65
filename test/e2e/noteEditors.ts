import type { Locator, Page } from '@playwright/test';

/** The editors of a window in the words of whoever writes in them. */
export class NoteEditors {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The tab that is in front, by its name. */
  tab(name: string): Locator {
    return this.#page.locator('.editor-group-container.active .tab.active', { hasText: name });
  }

  get unsavedTab(): Locator {
    return this.#page.locator('.editor-group-container.active .tab.active.dirty');
  }

  /** The text of the editor in front; of a comparison its right side. */
  get text(): Locator {
    return this.#page.locator('.editor-group-container.active .monaco-editor[role="code"] .view-lines').last();
  }

  /** Types at the very beginning of the text. */
  async type(text: string): Promise<void> {
    await this.text.click();
    await this.#page.keyboard.press('ControlOrMeta+Home');
    await this.#page.keyboard.type(text);
    await this.unsavedTab.waitFor();
  }

  /** Presses Ctrl+S, whatever becomes of it. */
  async save(): Promise<void> {
    await this.text.click();
    await this.#page.keyboard.press('ControlOrMeta+s');
  }

  async untilSaved(): Promise<void> {
    await this.unsavedTab.waitFor({ state: 'detached' });
  }

  /** A button at the right of the tabs, by what it says when hovered over. */
  button(label: string): Locator {
    return this.#page.locator('.editor-group-container.active .editor-actions').getByRole('button', { name: label });
  }

  /** Waits until the result of the merge in front has a text. */
  async untilMerged(text: string): Promise<void> {
    await this.#page.locator('.merge-editor .code-view.result .view-lines').getByText(text).waitFor();
  }

  /** Presses the button that ends the merge in front, and waits until that is closed. */
  async completeMerge(): Promise<void> {
    await this.button('Complete Merge').click();
    await this.tab('Merging').waitFor({ state: 'detached' });
  }
}
