import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';
import {
  type Actions,
  type PageContract,
  readPageMessage,
  type ShowMessage,
  type SnapshotOf,
  showMessage,
} from '../base/page.ts';
import { shortText } from '../base/shortText.ts';
import type { Sight } from '../base/sight.ts';
import { tell } from './ask.ts';
import { explain } from './explain.ts';
import { openLink } from './links.ts';
import { log } from './log.ts';
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
  readonly sight?: Sight;
  dispose(): void;
}

interface OpenPageNeeds<C extends PageContract> {
  readonly contract: C;
  readonly key: string;
  readonly room: string;
  readonly panel: vscode.WebviewPanel;
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
    panel.webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [filesOfPages()] };
    const subscriptions = [
      model.onDidChange(() => this.#show()),
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      panel.onDidChangeViewState(() => this.#turn()),
    ];
    panel.onDidDispose(() => {
      this.#isEnded = true;
      for (const subscription of subscriptions) subscription.dispose();
      this.#tellSight(false);
      model.dispose();
    });
    this.#load(this.#message());
    this.#tellSight(panel.visible);
  }

  reveal(): void {
    this.#needs.panel.reveal();
  }

  dispose(): void {
    this.#needs.panel.dispose();
  }

  /** Everything to show now; what does not fit is said on the page and in the log. */
  #message(): ShowMessage {
    const { contract, model } = this.#needs;
    const message = showMessage(contract, this.#after, () => model.snapshot);
    if ('problem' in message) log.error(`${contract.view}: ${message.problem}`);
    return message;
  }

  #load(message: ShowMessage | undefined): void {
    const { panel, model, room, key, contract } = this.#needs;
    const files = filesOfPages();
    const { webview } = panel;
    const addressOf = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
    panel.title = shortText(model.title, longestTitle);
    webview.html = pageHtml({
      view: contract.view,
      key,
      title: panel.title,
      script: addressOf(`${room}.js`),
      styles: addressOf(`${room}.css`),
      cspSource: webview.cspSource,
      nonce: crypto.randomUUID(),
      message,
    });
  }

  /** A page that comes back into sight is loaded from its document again, in which nothing old may stand. */
  #turn(): void {
    this.#tellSight(this.#needs.panel.visible);
    if (this.#needs.panel.visible) this.#show();
    else this.#load(undefined);
  }

  #tellSight(isVisible: boolean): void {
    const { model, contract, key } = this.#needs;
    model.sight?.set(`${contract.view}/${key}`, isVisible);
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
      if (panel.visible) void panel.webview.postMessage(this.#message());
    });
  }

  #receive(given: unknown): void {
    try {
      const message = readPageMessage(given);
      if (message.kind === 'ready') this.#after = 0;
      if (message.kind === 'follow') void openLink(message.address);
      if (message.kind === 'act') {
        this.#after = message.number;
        this.#act(message.action, message.payload);
      }
    } catch (error) {
      log.error(`${this.#needs.contract.view}: a message was refused. ${error}`);
      tell('Nothing was changed, because the page sent something too long or incomplete. Shorten it and try again.');
    }
    this.#show();
  }

  #act(action: string, payload: unknown): void {
    const { contract, model } = this.#needs;
    const reader = Object.hasOwn(contract.actions, action) ? contract.actions[action] : undefined;
    if (reader === undefined) throw new TypeError(`There is no action ${action}.`);
    const read = reader(payload, action);
    const handle: (payload: never) => Promise<void> | void = model.actions[action as keyof Actions<C>];
    void run(action, () => handle(read as never));
  }
}

/** The only folder that a page may load from. */
function filesOfPages(): vscode.Uri {
  const extension = vscode.extensions.getExtension('jobdeck.jobdeck');
  if (extension === undefined) throw new Error('The extension does not find its own folder.');
  return vscode.Uri.joinPath(extension.extensionUri, 'dist', 'pages');
}

async function run(doing: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    await explain(doing, error);
  }
}
