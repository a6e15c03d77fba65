import type { Page } from '@playwright/test';

import type { PageContract, StateOf } from '../../src/base/editor/page.ts';
import { systemClock } from '../../src/base/flow/clock.ts';
import { OpenPage, type PageEditor, type PageModel } from '../../src/host/webview/openPage.ts';
import { readPersistedPage } from '../../src/host/webview/persistedPage.ts';
import { type ThemeName, themes } from '../fixtures/themes.ts';
import { BrowserPanel, type Webview } from './browserPanel.ts';

/** A kind of page, as its feature opens it. */
export interface ShownKind<C extends PageContract> {
  readonly contract: C;
  /** Name of the bundle in dist/pages. */
  readonly feature: string;
  readonly key: string;
  readonly open: (state: StateOf<C> | undefined) => PageModel<C>;
  /** Forgets what the extension has in memory, which ends with its window. */
  readonly forget?: () => void;
}

/** Records what pages request from the editor. */
class AskedEditor implements PageEditor {
  readonly links: string[] = [];
  readonly messages: string[] = [];
  readonly failures: string[] = [];
  readonly logged: string[] = [];

  readonly after = systemClock.after;
  readonly openLink = (address: string): void => void this.links.push(address);
  readonly focusOpenQuestion = (): void => undefined;
  readonly notify = (message: string): void => void this.messages.push(message);
  readonly logError = (text: string): void => void this.logged.push(text);
  readonly explain = async (doing: string, error: unknown): Promise<void> => {
    this.failures.push(`${doing}: ${error instanceof Error ? error.message : error}`);
  };
}

/** One of our pages in a plain browser, with its real model. */
export class PageInBrowser<C extends PageContract> {
  readonly page: Page;
  readonly editor = new AskedEditor();
  readonly #webview: Webview;
  readonly #kind: ShownKind<C>;
  #theme: ThemeName;
  #panel: BrowserPanel;
  /** The current model of the page; a reload replaces it. */
  model: PageModel<C>;

  private constructor(webview: Webview, kind: ShownKind<C>, theme: ThemeName) {
    this.page = webview.page;
    this.#webview = webview;
    this.#kind = kind;
    this.#theme = theme;
    [this.#panel, this.model] = this.#fill(undefined);
  }

  static async open<C extends PageContract>(
    webview: Webview,
    kind: ShownKind<C>,
    theme: ThemeName,
  ): Promise<PageInBrowser<C>> {
    const opened = new PageInBrowser(webview, kind, theme);
    await opened.#panel.settled();
    return opened;
  }

  /** Title of the tab. */
  get title(): string {
    return this.#panel.title;
  }

  /** State that the page keeps over a reload. */
  get kept(): unknown {
    return this.#panel.state;
  }

  /** How often the extension has given the page the focus. */
  get reveals(): number {
    return this.#panel.reveals;
  }

  /** Addresses that VS Code would open itself, without confirmation. */
  get openedLinks(): readonly unknown[] {
    return this.#panel.openedLinks;
  }

  /** Hides the page behind another editor, which removes its document. */
  async hide(): Promise<void> {
    await this.#panel.received();
    this.#panel.hide();
    await this.#panel.settled();
  }

  async show(): Promise<void> {
    this.#panel.show();
    await this.#panel.settled();
  }

  /** Moves the page to another window, which loads its document again. */
  async moveToWindow(): Promise<void> {
    this.#panel.loadAgain();
    await this.#panel.settled();
  }

  /** Opens a new page after this one was closed. */
  async openAgain(): Promise<void> {
    [this.#panel, this.model] = this.#fill(undefined);
    await this.#panel.settled();
  }

  /** Reloads the window: a new model starts with the state that the page kept, if the editor has stored that in time. */
  async reloadWindow({ isStored = true } = {}): Promise<void> {
    await this.#panel.received();
    const state = isStored ? this.#panel.state : undefined;
    this.#kind.forget?.();
    await this.close();
    [this.#panel, this.model] = this.#fill(state);
    await this.#panel.settled();
  }

  /** Ends the extension's process, and with it messages that are held. A new model starts with the state that the page kept. */
  async killHost(): Promise<void> {
    await this.#panel.settled();
    await this.#panel.received();
    const { state } = this.#panel;
    this.#panel.abandon();
    await this.#panel.settled();
    this.#kind.forget?.();
    [this.#panel, this.model] = this.#fill(state);
    await this.#panel.settled();
  }

  async wear(theme: ThemeName): Promise<void> {
    this.#theme = theme;
    await this.#panel.wear(themes[theme]);
  }

  /** Holds back messages of the page until the returned function is called. */
  holdMessages(): () => void {
    return this.#panel.holdMessages();
  }

  /** Resolves when the page has received all updates so far. */
  settled(): Promise<void> {
    return this.#panel.settled();
  }

  /** Resolves when the extension has what the page has sent so far. */
  received(): Promise<void> {
    return this.#panel.received();
  }

  async close(): Promise<void> {
    await this.#panel.received();
    await this.closeAtOnce();
  }

  /** Ignores what the page has sent and the extension has not got yet. */
  async closeAtOnce(): Promise<void> {
    this.#panel.dispose();
    await this.#panel.settled();
  }

  /** Ends the test of this page. Its document stays, since the next test replaces it. */
  async end(): Promise<void> {
    this.#panel.end();
    await this.#panel.settled();
  }

  get isOpen(): boolean {
    return this.#panel.isOpen;
  }

  #fill(kept: unknown): [BrowserPanel, PageModel<C>] {
    const { contract, feature, key, open } = this.#kind;
    const panel = new BrowserPanel(this.#webview, themes[this.#theme], kept);
    const refuse = (error: unknown): void => {
      throw error;
    };
    const model = open(kept === undefined ? undefined : readPersistedPage(contract, kept, refuse).state);
    new OpenPage({ contract, key, feature, panel, editor: this.editor, model });
    return [panel, model];
  }
}
