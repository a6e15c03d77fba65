import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';

import type { PageContract } from '../../base/editor/page.ts';
import { systemClock } from '../../base/flow/clock.ts';
import { log } from '../log.ts';
import { ownExtension } from '../ownExtension.ts';
import { notify } from '../ui/ask.ts';
import { openLink } from '../ui/environment.ts';
import { explain } from '../ui/explain.ts';
import { focusOpenQuestion } from '../ui/question.ts';
import { OpenPage, type PageEditor, type PageModel, type PagePanel } from './openPage.ts';

interface Filled<C extends PageContract> {
  readonly contract: C;
  readonly key: string;
  readonly feature: string;
  readonly panel: vscode.WebviewPanel;
  readonly model: PageModel<C>;
}

export const fillPanel = <C extends PageContract>({ panel, ...page }: Filled<C>): OpenPage<C> =>
  new OpenPage<C>({ ...page, panel: pagePanel(panel), editor });

const editor: PageEditor = {
  after: systemClock.after,
  openLink: (address) => void openLink(address),
  focusOpenQuestion,
  notify,
  explain,
  logError: log.error,
};

function pagePanel(panel: vscode.WebviewPanel): PagePanel {
  const { webview } = panel;
  const files = filesOfPages();
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [files] };
  return {
    get title() {
      return panel.title;
    },
    set title(title) {
      panel.title = title;
    },
    get isVisible() {
      return panel.visible;
    },
    get isActive() {
      return panel.active;
    },
    addressOf: (file) => webview.asWebviewUri(vscode.Uri.joinPath(files, file)).toString(),
    textOf: (file) => readFileSync(vscode.Uri.joinPath(files, file).fsPath, 'utf8'),
    load: (html) => {
      webview.html = html;
    },
    post: (message) => void webview.postMessage(message),
    reveal: () => panel.reveal(),
    dispose: () => panel.dispose(),
    onDidReceive: webview.onDidReceiveMessage,
    onDidChangeViewState: panel.onDidChangeViewState,
    onDidDispose: panel.onDidDispose,
  };
}

/** The only folder that a page may load from. */
function filesOfPages(): vscode.Uri {
  return vscode.Uri.joinPath(ownExtension().extensionUri, 'dist', 'pages');
}
