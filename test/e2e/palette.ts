import type { Locator, Page } from '@playwright/test';

/** The window it belongs to, whose one widget for all that is asked it stands in. */
interface AskingWindow {
  readonly browserPage: Page;
  readonly input: Locator;
  quickPickRow(label: string): Locator;
  pickItem(label: string): Promise<void>;
  untilNoQuickInput(): Promise<void>;
  leavePage(): Promise<void>;
}

/** The palette of a window, in the words of its user. */
export class Palette {
  readonly #window: AskingWindow;

  constructor(window: AskingWindow) {
    this.#window = window;
  }

  /** Runs a command that is offered now, by its whole title. What it asks comes into the same widget. */
  async run(title: string): Promise<void> {
    await this.#list(title);
    await this.#window.pickItem(title);
    await this.#window.browserPage.waitForFunction(isGone(`>${title}`));
  }

  /** Whether a command is offered now. */
  async offers(title: string): Promise<boolean> {
    const row = this.#window.quickPickRow(title);
    await this.#list(title);
    // Where no title fits, the palette says so, or offers what is like it.
    const others = this.#window.browserPage.locator('.quick-input-list .monaco-list-row', {
      hasText: /No matching commands|similar commands/,
    });
    await row.or(others).first().waitFor();
    const offered = await row.isVisible();
    await this.#window.input.press('Escape');
    await this.#window.untilNoQuickInput();
    return offered;
  }

  /** Opens it with the commands that a title fits. */
  async #list(title: string): Promise<void> {
    await this.#window.leavePage();
    await this.#window.browserPage.keyboard.press('F1');
    await this.#window.input.fill(`>${title}`);
  }
}

/** Runs in the page: whether no quick input in sight holds this text. */
const isGone = (text: string): string =>
  `[...document.querySelectorAll('.quick-input-widget input')].every((each) => each.offsetParent === null || each.value !== ${JSON.stringify(text)})`;
