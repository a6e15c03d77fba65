import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

import { reportName } from './webviewApi.ts';

/** Key code of a key that the input method handles. */
const handledCode = 229;

const codes = { Enter: 13, ArrowDown: 40, ArrowUp: 38, ArrowLeft: 37, ArrowRight: 39, Tab: 9, Escape: 27 } as const;
type Key = keyof typeof codes;

/** Actions by which pages report what is in an input; all others do something with it. */
const reports = ['reportUnsaved', 'reportTitle', 'preview', 'find', 'setFilter', 'requestWindows'];

/** Runs in the page: records the actions that it sends, without reports. */
const recordActions = `if (globalThis.sentActions === undefined) {
  const report = globalThis.${reportName};
  globalThis.sentActions = [];
  globalThis.${reportName} = (text) => {
    const sent = JSON.parse(text);
    const { kind, action } = sent.data;
    if (sent.kind === 'message' && kind === 'act' && !${JSON.stringify(reports)}.includes(action))
      globalThis.sentActions.push(action);
    return report(text);
  };
}`;

/** What the page has done with an input when what the last event changed is drawn. */
const stateOf = (input: Locator) =>
  input.evaluate(async (element) => {
    const page = element.ownerDocument.defaultView;
    const drawn = () => new Promise((done) => page.requestAnimationFrame(done));
    await drawn();
    await drawn();
    const { sentActions: actions, document } = page;
    return { actions, hasFocus: document.activeElement === element, text: element.value };
  });

/** An emulated input method in a page. */
export class InputMethod {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async in(page: Page): Promise<InputMethod> {
    await page.evaluate(recordActions);
    return new InputMethod(page, await page.context().newCDPSession(page));
  }

  /** Composes and completes text in this input, and expects of each key of the input method that the page does not act on it. */
  async expectOwnKeys(input: Locator, name: string): Promise<void> {
    // The composed text replaces it, so that it is not too long for a short input.
    await input.selectText();
    await this.#session.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
    await expect(input, `composed text of ${name}`).toHaveValue(/かな/);
    // The input before it was left, which may save it.
    await this.#page.evaluate('globalThis.sentActions.length = 0');
    await input.evaluate((element) => {
      const { sentActions } = element.ownerDocument.defaultView;
      element.addEventListener('blur', () => sentActions.push('leave the input'));
    });
    for (const key of Object.keys(codes) as Key[]) {
      await this.#press(key, handledCode);
      await this.#release(key);
    }
    await this.#expectUntouched(input, /かな/, `keys while ${name} is composed`);
    await this.#session.send('Input.insertText', { text: '仮名' });
    await expect(input, `completed text of ${name}`).toHaveValue(/仮名/);
    // What was typed is reported.
    await this.#page.evaluate('globalThis.sentActions.length = 0');
    // Some browsers end the composition first, and send its last key as any other key then.
    await this.#press('Enter', codes.Enter);
    await this.#expectUntouched(input, /仮名/, `Enter that completes ${name}`);
    await this.#release('Enter');
  }

  async #expectUntouched(input: Locator, text: RegExp, after: string): Promise<void> {
    const untouched = { actions: [], hasFocus: true, text: expect.stringMatching(text) };
    await expect.poll(() => stateOf(input), `after ${after}`).toEqual(untouched);
  }

  async #press(key: Key, code: number): Promise<void> {
    await this.#session.send('Input.dispatchKeyEvent', {
      ...{ type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: code },
    });
  }

  async #release(key: Key): Promise<void> {
    await this.#session.send('Input.dispatchKeyEvent', {
      ...{ type: 'keyUp', key, code: key, windowsVirtualKeyCode: codes[key] },
    });
  }
}
