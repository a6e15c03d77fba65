import {
  type Actions,
  type PageContract,
  readPageMessage,
  type ShowMessage,
  type SnapshotOf,
  showMessage,
} from '../../base/editor/page.ts';
import { type Clock, isSlow } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import { readAt } from '../../base/input/reader.ts';
import { shortText } from '../../base/text/shortText.ts';
import { pageClosed, pageLostFocus, pageTookFocus } from './pageFocus.ts';
import { pageHtml } from './pageHtml.ts';

export interface FocusFollower {
  tookFocus(): void;
  wasHidden(): void;
}

export interface PageModel<C extends PageContract> {
  readonly title: string;
  snapshot(): SnapshotOf<C>;
  readonly onDidChange: Event<unknown>;
  readonly actions: Actions<C>;
  /** Never rejects. The page's document waits for this a little, so that its first frame shows content. */
  readonly firstContent?: Promise<void>;
  /** Set from the page's visibility, since its data is read again only while visible. */
  readonly visibility?: Visibility;
  readonly focusFollower?: FocusFollower;
  dispose(): void;
}

/** A hidden panel has no document, and loads the last one again when it is shown. */
export interface PagePanel {
  title: string;
  readonly isVisible: boolean;
  readonly isActive: boolean;
  /** Of a file in the folder of pages. */
  addressOf(file: string): string;
  /** Throws if the file cannot be read, for instance after an update of the extension. */
  textOf(file: string): string;
  load(html: string): void;
  post(message: ShowMessage): void;
  reveal(): void;
  dispose(): void;
  readonly onDidReceive: Event<unknown>;
  readonly onDidChangeViewState: Event<unknown>;
  readonly onDidDispose: Event<unknown>;
}

export interface PageEditor extends Pick<Clock, 'after'> {
  openLink(address: string): void;
  focusOpenQuestion(): void;
  notify(message: string): void;
  explain(doing: string, error: unknown): Promise<unknown>;
  logError(text: string): void;
}

interface OpenPageNeeds<C extends PageContract> {
  readonly contract: C;
  readonly key: string;
  readonly feature: string;
  readonly panel: PagePanel;
  readonly editor: PageEditor;
  readonly model: PageModel<C>;
}

const maxTitleLength = 200;
/** The editor takes about as long to make a panel ready for a document, so the answer of a near service costs no time. */
const maxWaitForContentMs = 100;

export class OpenPage<C extends PageContract> {
  readonly #needs: OpenPageNeeds<C>;
  #after = 0;
  #isToShow = false;
  #hasDocument = false;
  /** The document that is being loaded contains the current snapshot, so that it needs no message. */
  #isDocumentCurrent = false;
  /** The document is loaded; before, it would only draw snapshots that are out of date. */
  #isReady = false;
  #isVisible: boolean;
  #hasFocus = false;
  #running = 0;
  #isEnded = false;

  constructor(needs: OpenPageNeeds<C>) {
    this.#needs = needs;
    const { panel, model } = needs;
    this.#isVisible = panel.isVisible;
    const subscriptions = [
      model.onDidChange(() => this.#show()),
      panel.onDidReceive((message) => this.#receive(message)),
      panel.onDidChangeViewState(() => this.#updateVisibility()),
    ];
    panel.onDidDispose(() => {
      this.#isEnded = true;
      pageClosed(panel);
      for (const subscription of subscriptions) subscription.dispose();
      this.#reportVisibility(false);
      model.dispose();
    });
    if (model.firstContent === undefined) this.#load(this.#message());
    else void this.#loadWithContent(model.firstContent);
    this.#reportVisibility(this.#isVisible);
  }

  reveal(): void {
    this.#needs.panel.reveal();
  }

  dispose(): void {
    this.#needs.panel.dispose();
  }

  #message(): ShowMessage {
    const { contract, model, editor } = this.#needs;
    const message = showMessage(contract, this.#after, () => model.snapshot());
    if ('problem' in message) editor.logError(`${contract.view}: ${message.problem}`);
    return message;
  }

  async #loadWithContent(content: Promise<void>): Promise<void> {
    await isSlow(content, maxWaitForContentMs, this.#needs.editor);
    if (!this.#isEnded && !this.#hasDocument) this.#load(this.#message());
  }

  #load(message: ShowMessage | undefined): void {
    const { panel, model, editor, contract } = this.#needs;
    this.#hasDocument = true;
    this.#isDocumentCurrent = message !== undefined && 'snapshot' in message;
    this.#isReady = false;
    panel.title = shortText(model.title, maxTitleLength);
    try {
      panel.load(this.#documentWith(message));
    } catch (error) {
      editor.logError(`${contract.view}: ${error}`);
      // A hidden page keeps the document that it had.
      if (panel.isVisible)
        editor.notify(
          'The page cannot be shown, because a file of the extension could not be read. Reload the window.',
        );
    }
  }

  #documentWith(message: ShowMessage | undefined): string {
    const { panel, feature, key, contract } = this.#needs;
    return pageHtml({
      view: contract.view,
      key,
      title: panel.title,
      script: this.#textOf(`${feature}.js`),
      styles: this.#textOf(`${feature}.css`),
      nonce: crypto.randomUUID(),
      message,
    });
  }

  /** With whole addresses of the scripts that it loads later: an embedded text has no address of its own. */
  #textOf(file: string): string {
    const { panel } = this.#needs;
    return panel.textOf(file).replaceAll(/"\.\/([\w.-]+\.js)"/g, (_, name) => `"${panel.addressOf(name)}"`);
  }

  /** A page that becomes visible loads its document again, so a hidden page gets one without old data. */
  #updateVisibility(): void {
    const { isVisible } = this.#needs.panel;
    // The state of a panel also changes with its group, and the editor reports that of each new panel.
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.#reportVisibility(isVisible);
    if (isVisible) this.#show();
    else this.#load(undefined);
  }

  #reportVisibility(isVisible: boolean): void {
    const { model, contract, key } = this.#needs;
    if (!isVisible) model.focusFollower?.wasHidden();
    model.visibility?.setVisible(`${contract.view}/${key}`, isVisible);
  }

  /** Coalesces changes into one update. A hidden page gets none, and requests a snapshot when it is shown again. */
  #show(): void {
    this.#isDocumentCurrent = false;
    if (this.#isToShow) return;
    this.#isToShow = true;
    queueMicrotask(() => {
      this.#isToShow = false;
      const { panel, model } = this.#needs;
      if (this.#isEnded) return;
      panel.title = shortText(model.title, maxTitleLength);
      if (panel.isVisible && this.#isReady) panel.post(this.#message());
    });
  }

  #receive(input: unknown): void {
    const { contract, editor } = this.#needs;
    try {
      const message = readPageMessage(input);
      if (message.kind === 'focus' || message.kind === 'blur') {
        this.#hasFocus = message.kind === 'focus';
        if (message.kind === 'focus') this.#takeFocus(message.byPointer);
        else this.#leaveFocus();
        return;
      }
      if (message.kind === 'ready') {
        this.#after = 0;
        this.#isReady = true;
        if (this.#isDocumentCurrent) {
          this.#isDocumentCurrent = false;
          return;
        }
      }
      if (message.kind === 'follow') editor.openLink(message.address);
      if (message.kind === 'act') {
        this.#after = message.number;
        this.#act(message.action, message.payload);
      }
    } catch (error) {
      editor.logError(`${contract.view}: a message was refused. ${error}`);
      editor.notify(
        'Nothing was changed, because the page sent something too long or incomplete. Shorten it and try again.',
      );
    }
    this.#show();
  }

  #act(action: string, payload: unknown): void {
    const { contract, model } = this.#needs;
    const reader = Object.hasOwn(contract.actions, action) ? contract.actions[action] : undefined;
    if (reader === undefined) throw new TypeError(`There is no action ${action}.`);
    const read = readAt(action, reader, payload);
    const handle: (payload: never) => Promise<void> | void = model.actions[action as keyof Actions<C>];
    void this.#run(action, () => handle(read as never));
  }

  async #run(action: string, work: () => Promise<void> | void): Promise<void> {
    this.#running += 1;
    try {
      await work();
    } catch (error) {
      await this.#needs.editor.explain(action, error);
    } finally {
      this.#running -= 1;
      this.#leaveFocus();
    }
  }

  #takeFocus(byPointer: boolean): void {
    const { panel, editor, model } = this.#needs;
    pageTookFocus(panel);
    if (!byPointer) editor.focusOpenQuestion();
    model.focusFollower?.tookFocus();
  }

  /** What an action asks takes the focus only until it is answered. */
  #leaveFocus(): void {
    if (!this.#hasFocus && this.#running === 0) pageLostFocus(this.#needs.panel);
  }
}
