import * as vscode from 'vscode';

import { shortText } from '../../base/text/shortText.ts';
import { activateFocusedPage } from '../webview/pageFocus.ts';

export interface PageTabOptions {
  readonly isPreview: boolean;
  readonly hasFocus: boolean;
  /** Unless given, where the page is open already, else the active group. */
  readonly column?: vscode.ViewColumn | undefined;
}

const maxTitleLength = 200;

/**
 * The tabs of a page of one record among many: a custom editor of the URIs of its own scheme. The record's id is the query, its name the
 * path, since an inactive tab has no other title after a restart.
 */
export class PageTabs {
  readonly #scheme: `jobdeck-${string}`;
  readonly #unnamed: string;
  readonly #folder: string;

  /** A folder in the path lets the manifest's `languages` select the pages. */
  constructor(scheme: `jobdeck-${string}`, unnamed: string, folder?: string) {
    this.#scheme = scheme;
    this.#unnamed = unnamed;
    this.#folder = folder === undefined ? '/' : `/${folder}/`;
  }

  /** URIs of the open tabs by id. An open tab keeps its URI when the record gets another name. */
  uris(): ReadonlyMap<string, vscode.Uri> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return new Map(tabs.flatMap((tab) => this.#uriOfTab(tab)).map((uri) => [uri.query, uri]));
  }

  /** URI for a page that is not open. */
  newUri(id: string, name: string): vscode.Uri {
    const path = `${this.#folder}${tabTitle(name).replaceAll(/[\\/]/g, ' ').trim() || this.#unnamed}`;
    return vscode.Uri.from({ scheme: this.#scheme, path, query: id });
  }

  idOf(uri: vscode.Uri): string | undefined {
    return uri.scheme === this.#scheme ? uri.query : undefined;
  }

  has(tab: vscode.Tab): boolean {
    return this.#uriOfTab(tab).length > 0;
  }

  of(id: string): vscode.Tab[] {
    return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.filter((tab) => this.#uriOfTab(tab).some(({ query }) => query === id)),
    );
  }

  /** Ids of the pages that are in front in their groups. */
  inFront(): string[] {
    return vscode.window.tabGroups.all.flatMap(({ activeTab }) =>
      activeTab === undefined ? [] : this.#uriOfTab(activeTab).map(({ query }) => query),
    );
  }

  onDidChangeInFront(listener: () => void): vscode.Disposable {
    let known = this.inFront().join();
    const update = () => {
      const next = this.inFront().join();
      if (next === known) return;
      known = next;
      listener();
    };
    const { tabGroups } = vscode.window;
    return vscode.Disposable.from(tabGroups.onDidChangeTabs(update), tabGroups.onDidChangeTabGroups(update));
  }

  /** Without a name, the tab has a title when the page is loaded. */
  async show(id: string, name: string | undefined, options: PageTabOptions): Promise<void> {
    const { isPreview, hasFocus, column } = options;
    const viewColumn = column ?? this.of(id)[0]?.group.viewColumn ?? vscode.ViewColumn.Active;
    const uri = this.uris().get(id) ?? this.newUri(id, name ?? '');
    const how = { viewColumn, preview: isPreview, preserveFocus: !hasFocus };
    await vscode.commands.executeCommand('vscode.open', uri, how, name && tabTitle(name));
    if (!hasFocus) activateFocusedPage();
  }

  /** Makes lasting tabs of previews. */
  async keep(id: string): Promise<void> {
    for (const tab of this.of(id).filter(({ isPreview }) => isPreview)) {
      const { viewColumn } = tab.group;
      const options = { viewColumn, preview: false, preserveFocus: true, background: !tab.isActive };
      for (const uri of this.#uriOfTab(tab)) await vscode.commands.executeCommand('vscode.open', uri, options);
    }
  }

  async close(id: string): Promise<void> {
    await vscode.window.tabGroups.close(this.of(id), true);
  }

  #uriOfTab({ input }: vscode.Tab): vscode.Uri[] {
    return input instanceof vscode.TabInputCustom && input.uri.scheme === this.#scheme ? [input.uri] : [];
  }
}

const tabTitle = (name: string): string => shortText(name, maxTitleLength).toWellFormed();

/**
 * The command of a row in a tree that opens a page. The editor treats its own command as it does in the Explorer: a click shows a preview
 * and keeps the focus in the tree, a double click or Enter keeps the tab, Alt or Ctrl opens it to the side.
 */
export const openPageCommand = (
  title: string,
  uri: vscode.Uri,
  name: string,
  column?: vscode.ViewColumn,
): vscode.Command => ({
  command: 'vscode.open',
  title,
  arguments: [uri, column === undefined ? {} : { viewColumn: column }, tabTitle(name)],
});
