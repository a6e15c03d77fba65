import * as vscode from 'vscode';

import type { PageContract, StateOf } from '../../base/editor/page.ts';
import { registerPageRestore } from '../lazy/webviews.ts';
import { log } from '../log.ts';
import type { OpenPage, PageModel } from './openPage.ts';
import { fillPanel } from './pagePanel.ts';
import { readPersistedPage } from './persistedPage.ts';

export interface PageKind<C extends PageContract> {
  readonly contract: C;
  readonly feature: string;
  /** Name of a codicon. */
  readonly icon: string;
  /**
   * Makes the model of one page; `key` is for example a card id, `state` what the page persisted before a reload. Both are untrusted then,
   * so the card may not exist.
   */
  readonly open: (key: string, state: StateOf<C> | undefined) => PageModel<C>;
}

/**
 * Opens the pages of one view. The host sends whole snapshots, in the document and on each change; a hidden page gets none and loads again when it is
 * shown. Both sides validate each message by the contract, and a page that cannot read its snapshot shows an error. Data is never inserted as
 * HTML. A page of one record is a custom editor instead (`lazy/webviews.ts`), and one whose input is saved as a whole a `pageDocument.ts`.
 */
export class Pages<C extends PageContract> implements vscode.Disposable {
  readonly #kind: PageKind<C>;
  readonly #open = new Map<string, OpenPage<C>>();
  readonly #restored: vscode.Disposable;

  constructor(kind: PageKind<C>) {
    this.#kind = kind;
    this.#restored = registerPageRestore(kind.contract.view, (panel, persisted) => this.#restore(panel, persisted));
  }

  /** Shows the page of a view that has only one, also if the editor has still to restore it. */
  async showSingle(): Promise<void> {
    if (this.#open.has('') || !(await showTabToRestore(this.#kind.contract.view))) this.show('');
  }

  show(key: string): void {
    const open = this.#open.get(key);
    const { view } = this.#kind.contract;
    if (open !== undefined) open.reveal();
    else this.#fill(vscode.window.createWebviewPanel(view, '', vscode.ViewColumn.Active), key, undefined);
  }

  dispose(): void {
    this.#restored.dispose();
    for (const page of [...this.#open.values()]) page.dispose();
  }

  #restore(panel: vscode.WebviewPanel, persisted: unknown): void {
    const onInvalid = (error: unknown) => log.warn(`What a page remembered is not used: ${error}`);
    const { key, state } = readPersistedPage(this.#kind.contract, persisted, onInvalid);
    if (this.#open.has(key)) panel.dispose();
    else this.#fill(panel, key, state);
  }

  #fill(panel: vscode.WebviewPanel, key: string, state: StateOf<C> | undefined): void {
    const { contract, feature, icon, open } = this.#kind;
    panel.iconPath = new vscode.ThemeIcon(icon);
    panel.onDidDispose(() => this.#open.delete(key));
    this.#open.set(key, fillPanel({ contract, key, feature, panel, model: open(key, state) }));
  }
}

/** Of the first to the eighth group. */
const focusCommands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (name) => `workbench.action.focus${name}EditorGroup`,
);

const isOf = (view: string, { input }: vscode.Tab): boolean =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${view}`);

/**
 * Shows a tab of a view if there is one, and returns whether there is. After a reload the editor restores the page of a tab only once it is
 * shown, and until then it is no panel that could be revealed.
 */
async function showTabToRestore(view: string): Promise<boolean> {
  const tab = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((each) => isOf(view, each));
  const focus = tab && focusCommands[tab.group.viewColumn - 1];
  if (tab === undefined || focus === undefined) return false;
  await vscode.commands.executeCommand(focus);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', tab.group.tabs.indexOf(tab));
  return true;
}
