import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { Emitter } from '../../src/base/event.ts';
import type { ShowMessage } from '../../src/base/page.ts';
import type { PagePanel } from '../../src/host/webview/openPage.ts';
import { defaultStyles, type Theme } from '../fixtures/themes.ts';
import { changeTheme, type FromPage, inWebview, tellName } from './webviewApi.ts';

const origin = 'https://pages.test';
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/** Lets a browser page show pages of ours: what they load, and what they tell. Each browser page needs it once. */
export class Webview {
  readonly page: Page;
  /** What is served as the document now. */
  #document = '';
  #load = 0;
  #receive: (told: FromPage) => void = () => undefined;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<Webview> {
    const webview = new Webview(page);
    await page.route(`${origin}/**`, (route) => webview.#serve(route));
    await page.exposeBinding(tellName, (_, told: FromPage) => {
      // What a document before this one told late belongs to nobody.
      if (told.load === webview.#load) webview.#receive(told);
    });
    return webview;
  }

  /** Loads a document; the messages of this load only go to `receive`. */
  async load(makeDocument: (load: number) => string, receive: (told: FromPage) => void): Promise<void> {
    this.#load += 1;
    this.#receive = receive;
    this.#document = makeDocument(this.#load);
    await this.page.goto(`${origin}/document-${this.#load}`);
  }

  /** As the editor does with a hidden page: its document is gone. */
  async unload(): Promise<void> {
    this.#load += 1;
    await this.page.goto('about:blank');
  }

  #serve(route: Route): Promise<void> {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name.startsWith('document-')) return route.fulfill({ contentType: 'text/html', body: this.#document });
    const contentType = types[path.extname(name)];
    if (contentType === undefined) return route.abort();
    return route.fulfill({ contentType, body: readFileSync(path.join(root, 'dist/pages', path.basename(name))) });
  }
}

/** A panel whose page is shown in a plain browser, with the editor's rules: hidden pages are gone, their state stays. */
export class BrowserPanel implements PagePanel {
  readonly cspSource = origin;
  title = '';
  isVisible = true;
  /** What the page keeps over a reload. */
  state: unknown;
  /** Addresses of links whose clicks reached the document, which VS Code opens by itself. */
  readonly openedLinks: unknown[] = [];
  readonly #webview: Webview;
  #theme: Theme;
  readonly #received = new Emitter<unknown>();
  readonly #turned = new Emitter<void>();
  readonly #disposed = new Emitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidTurn = this.#turned.event;
  readonly onDidDispose = this.#disposed.event;
  #html = '';
  /** Loads and messages, one after the other. */
  #sent: Promise<void> = Promise.resolve();
  /** What the page has told while its messages are held back. */
  #heldBack: unknown[] | undefined;
  #isDisposed = false;

  constructor(webview: Webview, theme: Theme, state: unknown) {
    this.#webview = webview;
    this.#theme = theme;
    this.state = state;
  }

  addressOf(file: string): string {
    return `${origin}/${file}`;
  }

  load(html: string): void {
    this.#html = html;
    if (this.isVisible) this.#show();
  }

  post(message: ShowMessage): void {
    // The page's own listener is older than this one, so it has the message when this is done.
    const heard = "new Promise((heard) => addEventListener('message', () => heard(), { once: true }))";
    const script = `{ const heard = ${heard}; postMessage(${JSON.stringify(message)}, '*'); heard; }`;
    this.#send(() => this.#webview.page.evaluate(script));
  }

  reveal(): void {
    if (!this.isVisible) this.show();
  }

  /** Another editor comes in front of it. */
  hide(): void {
    this.isVisible = false;
    this.#turned.fire();
    this.#send(() => this.#webview.unload());
  }

  show(): void {
    this.isVisible = true;
    this.#show();
    this.#turned.fire();
  }

  /** Holds back what the page tells, as an extension host that is busy does; the function that it gives lets it through. */
  holdMessages(): () => void {
    this.#heldBack ??= [];
    return () => {
      const messages = this.#heldBack ?? [];
      this.#heldBack = undefined;
      for (const message of messages) this.#received.fire(message);
    };
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#disposed.fire();
    this.#send(() => this.#webview.unload());
  }

  get isOpen(): boolean {
    return !this.#isDisposed;
  }

  async wear(theme: Theme): Promise<void> {
    this.#theme = theme;
    this.#send(() => this.#webview.page.evaluate(changeTheme(theme)));
    await this.settled();
  }

  /** Resolves when the page has everything that was sent to it until now. */
  async settled(): Promise<void> {
    // A change is sent at the end of the turn in which it happens.
    await setImmediate();
    await this.#sent;
  }

  #show(): void {
    const html = this.#html;
    this.#send(() =>
      this.#webview.load(
        (load) => inWebview(html, load, this.state, { theme: this.#theme, styles: defaultStyles }),
        ({ kind, data }) => {
          if (kind === 'state') this.state = data;
          else if (kind === 'link') this.openedLinks.push(data);
          else if (this.#heldBack !== undefined) this.#heldBack.push(data);
          else if (!this.#isDisposed) this.#received.fire(data);
        },
      ),
    );
  }

  #send(work: () => Promise<unknown>): void {
    this.#sent = this.#sent.then(async () => void (await work()));
  }
}
