import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { until } from './editor.ts';

type Provider = Parameters<typeof vscode.window.registerCustomEditorProvider>[1];
type Listener = (message: unknown) => unknown;

interface KeptPage {
  readonly uri: vscode.Uri;
  /** Receives a message as if the page had sent it. */
  readonly receive: Listener;
}

/** Shared through `globalThis`, because each test file is a separate bundle. */
const shared: typeof globalThis & {
  keptPages?: KeptPage[];
  savedPages?: string[];
  serializers?: Map<string, vscode.WebviewPanelSerializer>;
} = globalThis;
shared.keptPages ??= [];
shared.savedPages ??= [];
shared.serializers ??= new Map();
const { keptPages: pages, savedPages: saved, serializers } = shared;

/** Records the pages that the editor opens and saves from now on, since the editor's API cannot type into them. */
export function keepPages(): void {
  const { registerCustomEditorProvider, registerWebviewPanelSerializer } = vscode.window;
  Object.assign(vscode.window, {
    registerCustomEditorProvider: (view: string, provider: Provider, options: object) =>
      registerCustomEditorProvider(view, 'saveCustomDocument' in provider ? keeping(provider) : provider, options),
    registerWebviewPanelSerializer: (view: string, serializer: vscode.WebviewPanelSerializer) => {
      serializers.set(view, serializer);
      return registerWebviewPanelSerializer(view, serializer);
    },
  });
}

const keeping = (provider: vscode.CustomEditorProvider): vscode.CustomEditorProvider => ({
  ...provider,
  resolveCustomEditor: (document, panel, token) =>
    provider.resolveCustomEditor(document, listenedTo(document.uri, panel), token),
  saveCustomDocument: (document, token) => {
    saved.push(document.uri.toString());
    return provider.saveCustomDocument(document, token);
  },
});

function listenedTo(uri: vscode.Uri, panel: vscode.WebviewPanel): vscode.WebviewPanel {
  const received = new vscode.EventEmitter<unknown>();
  const { webview } = panel;
  webview.onDidReceiveMessage((message) => received.fire(message));
  panel.onDidDispose(() => received.dispose());
  pages.push({ uri, receive: (message) => received.fire(message) });
  const shownWebview = replacing(webview, { onDidReceiveMessage: received.event });
  return replacing(panel, { webview: shownWebview });
}

const replacing = <T extends object>(original: T, replaced: Partial<T>): T =>
  new Proxy(original, {
    get: (target, name) => {
      const value = Reflect.get(name in replaced ? replaced : target, name);
      return typeof value === 'function' && !(name in replaced) ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });

let lastNumber = 1_000;

/** Does what the page that was opened last for this URI does when the user acts on it. */
export async function actOnPage(uri: vscode.Uri, action: string, payload: object): Promise<void> {
  const page = await until(`the page ${uri}`, () => pages.findLast((each) => each.uri.toString() === uri.toString()));
  lastNumber += 1;
  page.receive({ kind: 'act', number: lastNumber, action, payload });
}

/** Opens a panel as the editor restores it after a reload, with what its page persisted. */
export async function restorePanel(view: string, persisted: unknown): Promise<void> {
  const panel = vscode.window.createWebviewPanel(view, 'Restored', vscode.ViewColumn.One, { enableScripts: true });
  // A panel that is closed before the editor has drawn it leaves an editor that cannot be closed.
  const drawn = new Promise((resolve) => panel.webview.onDidReceiveMessage(resolve));
  panel.webview.html = '<script>acquireVsCodeApi().postMessage("drawn")</script>';
  await drawn;
  await (serializers.get(view) ?? assert.fail(`${view} is not registered`)).deserializeWebviewPanel(panel, persisted);
}

/** How often the editor has saved this page. */
export const savesOf = (uri: vscode.Uri): number => saved.filter((each) => each === uri.toString()).length;
