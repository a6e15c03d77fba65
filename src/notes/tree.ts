import * as vscode from 'vscode';

import type { NoteFolder, NoteListItem } from '../contract/tracker/library.ts';
import type { NotesStore } from '../store/notes.ts';
import { arrange, type Filter, type NotesNode, unfiltered, whatIsShown } from './nodes.ts';
import type { NoteAddresses } from './noteAddresses.ts';

export interface NotesTreeNeeds {
  readonly notes: NotesStore;
  /** A note's decoration goes by its address. */
  readonly addresses: Pick<NoteAddresses, 'uriOf'>;
}

/** Reads the store and never fetches: expanding a folder of thousands costs milliseconds and cannot fail. */
export class NotesTree implements vscode.TreeDataProvider<NotesNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #needs: NotesTreeNeeds;
  readonly #subscription: { dispose(): unknown };
  #arranged: { readonly of: unknown; readonly below: ReadonlyMap<string | null, NotesNode[]> } | undefined;
  #filter = unfiltered;

  constructor(needs: NotesTreeNeeds) {
    this.#needs = needs;
    this.#subscription = needs.notes.onDidChange(() => this.#changed.fire());
  }

  get filter(): Filter {
    return this.#filter;
  }

  set filter(filter: Filter) {
    this.#filter = filter;
    this.redraw();
  }

  /** Draws all again, also what has not changed, such as a box that was ticked and is not to be. */
  redraw(): void {
    this.#arranged = undefined;
    this.#changed.fire();
  }

  getChildren(node?: NotesNode): NotesNode[] {
    if (node?.kind === 'note') return [];
    return this.#below.get(node?.folder.id ?? null) ?? [];
  }

  getTreeItem(node: NotesNode): vscode.TreeItem {
    return node.kind === 'folder' ? folderItem(node.folder) : this.#noteItem(node.note);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  get #below(): ReadonlyMap<string | null, NotesNode[]> {
    const { notes, state } = this.#needs.notes;
    // What the token may not see any more is not shown.
    if (notes === undefined || ['denied', 'signedOut'].includes(whatIsShown(state, 1))) return new Map();
    if (this.#arranged?.of !== notes) this.#arranged = { of: notes, below: arrange(notes, this.#filter) };
    return this.#arranged.below;
  }

  #noteItem(note: NoteListItem): vscode.TreeItem {
    const item = new vscode.TreeItem(note.title);
    item.id = `note/${note.id}`;
    item.resourceUri = this.#needs.addresses.uriOf(note);
    item.description = note.testProject ? 'test project' : '';
    item.contextValue = `note${note.testProject ? '.testProject' : ''}${note.useInRag ? '.inRag' : ''}`;
    item.iconPath = new vscode.ThemeIcon(
      this.#needs.notes.isPending(note.id) ? 'sync~spin' : note.testProject ? 'beaker' : 'note',
    );
    item.checkboxState = {
      state: note.useInRag ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked,
      tooltip: note.useInRag ? 'Used in RAG' : 'Not used in RAG',
      accessibilityInformation: { label: `Use "${note.title}" in RAG`, role: 'checkbox' },
    };
    item.tooltip = [note.title, note.testProject ? 'Test project: its text is read only.' : '', note.excerpt]
      .filter(Boolean)
      .join('\n');
    item.command = { command: 'jobdeck.note.open', title: 'Open Note', arguments: [{ kind: 'note', note }] };
    item.accessibilityInformation = {
      label: [note.title, note.testProject ? 'test project' : '', note.useInRag ? 'used in RAG' : 'not used in RAG']
        .filter(Boolean)
        .join(', '),
    };
    return item;
  }
}

function folderItem({ id, name, noteCount }: NoteFolder): vscode.TreeItem {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `folder/${id}`;
  item.description = String(noteCount);
  item.contextValue = 'folder';
  item.iconPath = vscode.ThemeIcon.Folder;
  item.accessibilityInformation = { label: `${name}, ${noteCount} ${noteCount === 1 ? 'note' : 'notes'}` };
  return item;
}
