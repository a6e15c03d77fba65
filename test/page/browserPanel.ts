import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CDPSession, Page, Route } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import type { ShowMessage } from '../../src/base/editor/page.ts';
import { Emitter } from '../../src/base/flow/event.ts';
import type { PagePanel } from '../../src/host/webview/openPage.ts';
import { defaultStyles, type Theme } from '../fixtures/themes.ts';
import { changeTheme, type FromPage, inWebview, reportName } from './webviewApi.ts';

const origin = 'https://pages.test';
const pages = path.join(root, 'dist/pages');

/** A browser page to which our pages are served, and which receives their messages. */
export class Webview {
  readonly page: Page;
  readonly #session: CDPSession;
  /** HTML that is served as the document. */
  #document = '';
  #load = 0;
  #receive: (message: FromPage) => void = () => undefined;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open(page: Page): Promise<Webview> {
    const session = await page.context().newCDPSession(page);
    const webview = new Webview(page, session);
    await page.route(`${origin}/**`, (route) => webview.#serve(route));
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const message = JSON.parse(payload) as FromPage;
      // Ignores late messages of an earlier document.
      if (message.load === webview.#load) webview.#receive(message);
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: reportName });
    return webview;
  }

  /** Loads a document; `receive` gets the messages of this load only. */
  async load(makeDocument: (load: number) => string, receive: (message: FromPage) => void): Promise<void> {
    this.#load += 1;
    this.#receive = receive;
    this.#document = makeDocument(this.#load);
    await this.page.goto(`${origin}/document-${this.#load}`);
  }

  /** Runs in the page, and ends after what the page sent until then was received. */
  async run(script: string): Promise<void> {
    const { exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  /** Ignores messages of the document that is shown. */
  ignore(): void {
    this.#load += 1;
  }

  /** Removes the document, as VS Code does with a hidden page. */
  async unload(): Promise<void> {
    this.#load += 1;
    await this.page.goto('about:blank');
  }

  #serve(route: Route): Promise<void> {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name.startsWith('document-')) return route.fulfill({ contentType: 'text/html', body: this.#document });
    if (path.extname(name) !== '.js') return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(path.join(pages, path.basename(name))) });
  }
}

/** A panel in a plain browser with VS Code's rules: a hidden page loses its document and keeps its state. */
export class BrowserPanel implements PagePanel {
  title = '';
  isVisible = true;
  readonly isActive = true;
  /** How often the extension has given the page the focus. */
  reveals = 0;
  /** State that the page keeps over a reload. */
  state: unknown;
  /** Addresses of clicked links that reached the document, which VS Code would open itself. */
  readonly openedLinks: unknown[] = [];
  readonly #webview: Webview;
  #theme: Theme;
  readonly #received = new Emitter<unknown>();
  readonly #turned = new Emitter<void>();
  readonly #disposed = new Emitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidChangeViewState = this.#turned.event;
  readonly onDidDispose = this.#disposed.event;
  #html = '';
  /** Queue of loads and messages, run in order. */
  #sent: Promise<void> = Promise.resolve();
  /** Messages of the page while they are held back; otherwise undefined. */
  #heldBack: unknown[] | undefined;
  /** Resolves when the document has asked for its first snapshot. */
  #ready: Promise<unknown>;
  readonly #firstReady = Promise.withResolvers<void>();
  #isDisposed = false;

  constructor(webview: Webview, theme: Theme, state: unknown) {
    this.#webview = webview;
    this.#theme = theme;
    this.state = state;
    this.#ready = this.#firstReady.promise;
  }

  addressOf(file: string): string {
    return `${origin}/${file}`;
  }

  textOf(file: string): string {
    return readFileSync(path.join(pages, file), 'utf8');
  }

  load(html: string): void {
    this.#html = html;
    if (this.isVisible) this.#show();
  }

  post(message: ShowMessage): void {
    // The listener of the page is older than this one, so it runs first.
    const heard = "new Promise((heard) => addEventListener('message', () => heard(), { once: true }))";
    const script = `{ const heard = ${heard}; postMessage(${JSON.stringify(message)}, '*'); heard; }`;
    this.#send(() => this.#webview.run(script));
  }

  reveal(): void {
    this.reveals += 1;
    if (!this.isVisible) this.show();
  }

  /** Loads the same document again, as the editor does when it moves to another window. */
  loadAgain(): void {
    this.#show();
  }

  /** Hides the page, as another editor in front of it does. */
  hide(): void {
    this.isVisible = false;
    this.#expectNothing();
    this.#turned.fire();
    this.#send(() => this.#webview.unload());
  }

  show(): void {
    this.isVisible = true;
    this.#show();
    this.#turned.fire();
  }

  /** Holds back messages of the page, as a busy extension host does; the returned function delivers them. */
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
    this.end();
    this.#send(() => this.#webview.unload());
  }

  /** Disposes the page, whose document stays until another is loaded. */
  end(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#expectNothing();
    this.#disposed.fire();
  }

  /** The extension's process ends: nothing is disposed, and what it still does reaches no page. */
  abandon(): void {
    this.#isDisposed = true;
    this.isVisible = false;
    this.#expectNothing();
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

  /** Resolves when the page has received all messages sent so far. */
  async settled(): Promise<void> {
    // Changes are sent at the end of the current event loop turn.
    await setImmediate();
    await this.#sent;
    await this.#ready;
    await setImmediate();
    await this.#sent;
  }

  /** Resolves when what the page has sent so far is received: a key is pressed before the message that it sends has arrived. */
  received(): Promise<void> {
    this.#send(() => this.#webview.run(''));
    return this.#sent;
  }

  #show(): void {
    const html = this.#html;
    const ready = Promise.withResolvers<void>();
    this.#ready = ready.promise;
    this.#send(() =>
      this.#webview.load(
        (load) => inWebview(html, load, this.state, { theme: this.#theme, styles: defaultStyles }),
        ({ kind, data }) => {
          if (isReady(data)) {
            ready.resolve();
            this.#firstReady.resolve();
          }
          if (kind === 'state') this.state = data;
          else if (kind === 'link') this.openedLinks.push(data);
          else if (this.#heldBack !== undefined) this.#heldBack.push(data);
          else if (!this.#isDisposed) this.#received.fire(data);
        },
      ),
    );
  }

  #expectNothing(): void {
    this.#ready = Promise.resolve();
    this.#firstReady.resolve();
  }

  #send(work: () => Promise<unknown>): void {
    this.#sent = this.#sent.then(async () => void (await work()));
  }
}

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'ready';
