import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

type Resolve<Document> = (document: Document, panel: vscode.WebviewPanel) => void | Promise<void>;

const resolvers = new LazyRegistry<Resolve<vscode.TextDocument>>();
const pageResolvers = new LazyRegistry<Resolve<vscode.Uri>>();
export const customEditorOptions = {
  supportsMultipleEditorsPerDocument: true,
  webviewOptions: { enableFindWidget: true },
};

export const registerCustomEditor = (view: string, resolve: Resolve<vscode.TextDocument>): vscode.Disposable =>
  vscode.Disposable.from(resolvers.register(view, resolve));

/** An editor of a URI without a text document; the page keeps its own unsaved text. */
export const registerPageEditor = (view: string, resolve: Resolve<vscode.Uri>): vscode.Disposable =>
  vscode.Disposable.from(pageResolvers.register(view, resolve));

export const registerCustomEditorStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerCustomEditorProvider(
        view,
        { resolveCustomTextEditor: async (document, panel) => resolvers.use(view, (fill) => fill(document, panel)) },
        customEditorOptions,
      ),
    ),
  );

type Restore = (panel: vscode.WebviewPanel, persisted: unknown) => void;

const restorers = new LazyRegistry<Restore>();

export const registerPageRestore = (view: string, restore: Restore): vscode.Disposable =>
  vscode.Disposable.from(restorers.register(view, restore));

export const registerPageStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerWebviewPanelSerializer(view, {
        deserializeWebviewPanel: async (panel, persisted: unknown) =>
          restorers.use(view, (restore) => restore(panel, persisted)),
      }),
    ),
  );

export const registerPageEditorStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) => {
      const provider: vscode.CustomReadonlyEditorProvider = {
        openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
        resolveCustomEditor: async ({ uri }, panel) => pageResolvers.use(view, (fill) => fill(uri, panel)),
      };
      return vscode.window.registerCustomEditorProvider(view, provider, customEditorOptions);
    }),
  );
