import type { Event } from '../../base/event.ts';
import {
  type Actions,
  type PageContract,
  readPageMessage,
  type ShowMessage,
  type SnapshotOf,
  showMessage,
} from '../../base/page.ts';
import { shortText } from '../../base/shortText.ts';
import type { Visibility } from '../../base/visibility.ts';
import { pageHtml } from './pageHtml.ts';

/** What one open page shows and does. */
export interface PageModel<C extends PageContract> {
  /** What its tab says; asked again whenever something is shown. */
  readonly title: string;
  /** Everything there is to see now. */
  readonly snapshot: SnapshotOf<C>;
  /** Fires when title or snapshot may be different. */
  readonly onDidChange: Event<unknown>;
  readonly actions: Actions<C>;
  /** Has to know whether the page is in sight, since what it shows is read again only then. */
  readonly visibility?: Visibility;
  dispose(): void;
}

/** The panel that a page is shown in. A hidden one holds no document, and loads the last one anew when it is shown. */
export interface PagePanel {
  title: string;
  readonly isVisible: boolean;
  /** Where the page's policy lets styles and fonts come from. */
  readonly cspSource: string;
  /** The address of a file in dist/pages, for the page. */
  addressOf(file: string): string;
  load(html: string): void;
  post(message: ShowMessage): void;
  reveal(): void;
  dispose(): void;
  readonly onDidReceive: Event<unknown>;
  readonly onDidTurn: Event<unknown>;
  readonly onDidDispose: Event<unknown>;
}

/** What a page needs of the editor beside its panel. */
export interface PageEditor {
  openLink(address: string): void;
  notify(message: string): void;
  /** Says that an action failed, and why. */
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

const longestTitle = 200;

/** One panel and its model: shows each change while it is in sight, and everything anew when it comes into sight. */
export class OpenPage<C extends PageContract> {
  readonly #needs: OpenPageNeeds<C>;
  /** The number of the page's last action, counted from its last load. */
  #after = 0;
  #isToShow = false;
  #isEnded = false;

  constructor(needs: OpenPageNeeds<C>) {
    this.#needs = needs;
    const { panel, model } = needs;
    const subscriptions = [
      model.onDidChange(() => this.#show()),
      panel.onDidReceive((message) => this.#receive(message)),
      panel.onDidTurn(() => this.#turn()),
    ];
    panel.onDidDispose(() => {
      this.#isEnded = true;
      for (const subscription of subscriptions) subscription.dispose();
      this.#tellSight(false);
      model.dispose();
    });
    this.#load(this.#message());
    this.#tellSight(panel.isVisible);
  }

  reveal(): void {
    this.#needs.panel.reveal();
  }

  dispose(): void {
    this.#needs.panel.dispose();
  }

  /** Everything to show now; what does not fit is said on the page and in the log. */
  #message(): ShowMessage {
    const { contract, model, editor } = this.#needs;
    const message = showMessage(contract, this.#after, () => model.snapshot);
    if ('problem' in message) editor.logError(`${contract.view}: ${message.problem}`);
    return message;
  }

  #load(message: ShowMessage | undefined): void {
    const { panel, model, feature, key, contract } = this.#needs;
    panel.title = shortText(model.title, longestTitle);
    panel.load(
      pageHtml({
        view: contract.view,
        key,
        title: panel.title,
        script: panel.addressOf(`${feature}.js`),
        styles: panel.addressOf(`${feature}.css`),
        cspSource: panel.cspSource,
        nonce: crypto.randomUUID(),
        message,
      }),
    );
  }

  /** A page that comes back into sight is loaded from its document again, in which nothing old may stand. */
  #turn(): void {
    this.#tellSight(this.#needs.panel.isVisible);
    if (this.#needs.panel.isVisible) this.#show();
    else this.#load(undefined);
  }

  #tellSight(isVisible: boolean): void {
    const { model, contract, key } = this.#needs;
    model.visibility?.setVisible(`${contract.view}/${key}`, isVisible);
  }

  /** Shows everything, once for all that happens now. A hidden page hears nothing and asks when it is back. */
  #show(): void {
    if (this.#isToShow) return;
    this.#isToShow = true;
    queueMicrotask(() => {
      this.#isToShow = false;
      const { panel, model } = this.#needs;
      if (this.#isEnded) return;
      panel.title = shortText(model.title, longestTitle);
      if (panel.isVisible) panel.post(this.#message());
    });
  }

  #receive(given: unknown): void {
    const { contract, editor } = this.#needs;
    try {
      const message = readPageMessage(given);
      if (message.kind === 'ready') this.#after = 0;
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
    const read = reader(payload, action);
    const handle: (payload: never) => Promise<void> | void = model.actions[action as keyof Actions<C>];
    void this.#run(action, () => handle(read as never));
  }

  async #run(action: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.#needs.editor.explain(action, error);
    }
  }
}
