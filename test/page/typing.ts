import { expect, type Locator } from '@playwright/test';

import { shownTexts, type TypedPage, typeInto } from './typedPages.ts';

/** Text that was typed into an input of a page. */
interface Typed extends TypedPage {
  readonly input: Locator;
  /** All of the text. */
  readonly text: string;
  readonly round: number;
}

const untilReported = ({ unsaved, text }: Typed) => expect.poll(unsaved, 'what is reported').toContain(text);
const untilShown = ({ shown, text }: Typed) =>
  expect.poll(() => shownTexts(shown.page), 'what is shown').toContain(text);

type Act = (typed: Typed) => Promise<void>;

interface Course {
  readonly beforeLastKey: Act;
  readonly act: Act;
}

/** What happens to the page right after the last key, and where all of the text is then. */
export const courses: Readonly<Record<string, Act | Course>> = {
  'its tab is closed at once': async (typed) => {
    await untilReported(typed);
    await typed.shown.close();
    const kept = async () => `${await typed.stored()} ${typed.unsaved()}`;
    await expect.poll(kept, 'what is saved or kept').toContain(typed.text);
    await typed.shown.openAgain();
    await untilShown(typed);
  },

  'the window ends': async (typed) => {
    await untilReported(typed);
    await typed.shown.reloadWindow({ isStored: false });
    await untilShown(typed);
  },

  // The extension has all but the last character.
  'the extension host is killed': {
    beforeLastKey: async (typed) => {
      await untilReported(typed);
      typed.shown.holdMessages();
    },
    act: async (typed) => {
      await expect(typed.input).toHaveValue(typed.text);
      await typed.shown.killHost();
      await untilShown(typed);
      await untilReported(typed);
    },
  },

  'the user signs out': async (typed) => {
    await untilReported(typed);
    typed.signOut();
    await typed.shown.closeAtOnce();
    expect(typed.unsaved()).toContain(typed.text);
    await typed.signIn();
    await typed.shown.openAgain();
    await untilShown(typed);
  },

  'the record is changed elsewhere': async (typed) => {
    await typed.changeElsewhere(typed.round);
    await typed.shown.settled();
    await untilShown(typed);
    await untilReported(typed);
  },

  'Escape leaves it': async (typed) => {
    const stored = await typed.stored();
    await typed.input.press('Escape');
    await untilShown(typed);
    await untilReported(typed);
    await expect(typed.input.and(typed.shown.page.locator(':focus'))).toHaveCount(typed.isForm ? 1 : 0);
    expect(await typed.stored()).toBe(stored);
  },
};

/** Types into inputs of one page, and does something to the page after each last key. */
export class Typing {
  readonly #page: TypedPage;
  readonly #texts: string[] = [];

  constructor(page: TypedPage) {
    this.#page = page;
  }

  /** Expects that the service never has a part of what was typed. */
  async typeInto(name: string, course: Act | Course): Promise<void> {
    const { beforeLastKey, act }: Partial<Course> & Pick<Course, 'act'> =
      typeof course === 'function' ? { act: course } : course;
    const { page } = this.#page.shown;
    await this.#page.reveal(name);
    // Nothing of this may wait for a timer.
    await page.evaluate('globalThis.setTimeout = () => 0');
    const input = page.getByLabel(name, { exact: true });
    const round = this.#texts.length;
    const typed = (text: string): Typed => ({ ...this.#page, input, text, round });
    const before = beforeLastKey && ((part: string) => beforeLastKey(typed(part)));
    const text = await typeInto(input, name, `${round + 10}77`, before);
    await act(typed(text));
    this.#texts.push(text);
    const others = this.#texts.reduce((rest, each) => rest.replaceAll(each, ''), await this.#page.stored());
    expect(others, `what the service has beside ${name}`).not.toContain(text.slice(0, -1));
  }
}
