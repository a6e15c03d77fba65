import type { Locator, Page } from '@playwright/test';

import { succeeds } from './succeeds.ts';

/** The window it belongs to, whose one widget for all that is asked it stands in. */
interface AskingWindow {
  readonly browserPage: Page;
  readonly input: Locator;
  quickPickRow(label: string): Locator;
  untilNoQuickInput(): Promise<void>;
  leavePage(): Promise<void>;
}

/** What the palette may take for each step; one that has closed takes none. */
const timeout = 1_500;

/**
 * The palette of a window, in the words of its user. It lists what could be run as it was opened, and closes when an editor takes the
 * focus, so it is opened again while a command cannot be chosen.
 */
export class Palette {
  readonly #window: AskingWindow;

  constructor(window: AskingWindow) {
    this.#window = window;
  }

  /** Runs a command by its whole title. */
  async run(title: string): Promise<void> {
    for (let tries = 1; !(await this.#takes(title)); tries += 1) {
      if (tries === 10) throw new Error(`The palette does not offer "${title}".`);
      await this.#close();
    }
  }

  /** Whether a command is offered now. */
  async offers(title: string): Promise<boolean> {
    const offered = await this.#lists(title);
    await this.#close();
    return offered;
  }

  async #lists(title: string): Promise<boolean> {
    await this.#window.leavePage();
    await this.#window.browserPage.keyboard.press('F1');
    if (!(await succeeds(this.#window.input.fill(`>${title}`, { timeout })))) return false;
    return succeeds(this.#window.quickPickRow(title).waitFor({ timeout }));
  }

  /**
   * Takes a command, whose list is gone then: what it asks comes into the same widget. A list that gets what was found late is drawn anew
   * and loses a click that is under way, and stays open.
   */
  async #takes(title: string): Promise<boolean> {
    if (!(await this.#lists(title))) return false;
    if (!(await succeeds(this.#window.quickPickRow(title).click({ timeout })))) return false;
    return succeeds(this.#window.browserPage.waitForFunction(isGone(`>${title}`), undefined, { timeout }));
  }

  async #close(): Promise<void> {
    await this.#window.browserPage.keyboard.press('Escape');
    await this.#window.untilNoQuickInput();
  }
}

/** Runs in the page: whether no quick input in sight holds this text. */
const isGone = (text: string): string =>
  `[...document.querySelectorAll('.quick-input-widget input')].every((each) => each.offsetParent === null || each.value !== ${JSON.stringify(text)})`;
