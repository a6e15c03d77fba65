import { expect, type Locator } from '@playwright/test';

import type { EditorWindow } from './editorWindow.ts';

/** The tabs of a window's editor groups. */
export class EditorTabs {
  readonly #tabs: Locator;
  readonly #window: EditorWindow;

  constructor(window: EditorWindow) {
    this.#window = window;
    this.#tabs = window.browserPage.locator('.editor-group-container .tab');
  }

  /** Waits for these tabs, from left to right; that of a preview ends in `(preview)`. */
  async untilTitles(...titles: readonly string[]): Promise<void> {
    await expect.poll(() => this.#titles(), { message: 'the titles of the tabs' }).toEqual(titles);
  }

  async show(title: string): Promise<void> {
    await this.#tabs.filter({ hasText: title }).click();
  }

  /** The number of editor groups side by side. */
  groups(): Promise<number> {
    return this.#window.browserPage.locator('.editor-group-container').count();
  }

  #titles(): Promise<string[]> {
    return this.#tabs.evaluateAll((tabs) =>
      tabs.map((tab) => {
        const title = tab.querySelector('.label-name')?.textContent ?? '';
        return tab.querySelector('.monaco-icon-label.italic') === null ? title : `${title} (preview)`;
      }),
    );
  }
}
