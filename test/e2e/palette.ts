import type { Locator, Page } from '@playwright/test';

/** The window of the palette, which shows all quick inputs in one widget. */
interface AskingWindow {
  readonly browserPage: Page;
  readonly input: Locator;
  quickPickRow(label: string): Locator;
  pickItem(label: string): Promise<void>;
  untilNoQuickInput(): Promise<void>;
  leavePage(): Promise<void>;
}

/** The command palette of a window, in terms of its user. */
export class Palette {
  readonly #window: AskingWindow;

  constructor(window: AskingWindow) {
    this.#window = window;
  }

  /** Runs an available command by its full title. Its own inputs use the same widget. */
  async run(title: string): Promise<void> {
    await this.#list(title);
    await this.#window.pickItem(title);
    await this.#window.browserPage.waitForFunction(isGone(`>${title}`));
  }

  /** Whether a command is available now. */
  async offers(title: string): Promise<boolean> {
    const row = this.#window.quickPickRow(title);
    await this.#list(title);
    // If no title matches, the palette shows a message or similar commands.
    const others = this.#window.browserPage.locator('.quick-input-list .monaco-list-row', {
      hasText: /No matching commands|similar commands/,
    });
    await row.or(others).first().waitFor();
    const offered = await row.isVisible();
    await this.#window.input.press('Escape');
    await this.#window.untilNoQuickInput();
    return offered;
  }

  /** Opens the palette with the commands that match a title. */
  async #list(title: string): Promise<void> {
    await this.#window.leavePage();
    await this.#window.browserPage.keyboard.press('F1');
    await this.#window.input.fill(`>${title}`);
  }
}

/** Runs in the page: whether no visible quick input contains this text. */
const isGone = (text: string): string =>
  `[...document.querySelectorAll('.quick-input-widget input')].every((each) => each.offsetParent === null || each.value !== ${JSON.stringify(text)})`;
