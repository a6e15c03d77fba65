import * as vscode from 'vscode';

import type { NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { arrangeNotes, type NoteNode, type NotesFilter, type NotesNode, noteViewState, unfiltered } from './nodes.ts';

export interface NotesTreeNeeds {
  readonly notes: NotesStore;
  readonly addresses: Pick<NoteAddresses, 'uriOf'>;
}

export class NotesTree implements vscode.Disposable {
  readonly provider: RowsTree<NotesNode>;
  readonly #needs: NotesTreeNeeds;
  readonly #subscription: { dispose(): unknown };
  #arranged: { readonly of: unknown; readonly below: ReadonlyMap<string | null, NotesNode[]> } | undefined;
  #filter = unfiltered;

  constructor(needs: NotesTreeNeeds) {
    this.#needs = needs;
    this.provider = new RowsTree({
      idOf: nodeId,
      valuesOf: (node) => this.#valuesOf(node),
      itemOf: (node) => (node.kind === 'folder' ? folderItem(node.folder) : this.#noteItem(node)),
      childrenOf: (node) => (node?.kind === 'note' ? [] : (this.#below.get(node?.folder.id ?? null) ?? [])),
    });
    this.#subscription = needs.notes.onDidChange(() => this.provider.update());
  }

  get filter(): NotesFilter {
    return this.#filter;
  }

  set filter(filter: NotesFilter) {
    this.#filter = filter;
    this.#arranged = undefined;
    this.provider.update();
  }

  /** Redraws unchanged notes, such as those whose checkbox the user ticked but the service did not change. */
  redraw(notes: readonly NoteListItem[]): void {
    this.provider.redraw(notes.map((note) => nodeId({ kind: 'note', note })));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.provider.dispose();
  }

  get #below(): ReadonlyMap<string | null, NotesNode[]> {
    const { notes, state } = this.#needs.notes;
    // Notes that the token may no longer read are hidden.
    if (notes === undefined || ['denied', 'signedOut'].includes(noteViewState(state, 1))) return new Map();
    if (this.#arranged?.of !== notes) this.#arranged = { of: notes, below: arrangeNotes(notes, this.#filter) };
    return this.#arranged.below;
  }

  #valuesOf(node: NotesNode): readonly unknown[] {
    if (node.kind === 'folder') return [node.folder.name, node.folder.noteCount];
    const { note } = node;
    const { notes, addresses } = this.#needs;
    const { title, excerpt, testProject, useInRag } = note;
    return [title, excerpt, testProject, useInRag, notes.isPending(note.id), addresses.uriOf(note).path];
  }

  #noteItem(node: NoteNode): vscode.TreeItem {
    const { note } = node;
    const item = new vscode.TreeItem(note.title);
    item.id = nodeId(node);
    item.resourceUri = this.#needs.addresses.uriOf(note);
    item.description = note.testProject ? 'test project' : '';
    item.contextValue = `note${note.testProject ? ' testProject' : ''}${note.useInRag ? ' inRag' : ''}`;
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
    item.command = { command: 'jobdeck.note.open', title: 'Open Note', arguments: [node] };
    item.accessibilityInformation = {
      label: [note.title, note.testProject ? 'test project' : '', note.useInRag ? 'used in RAG' : 'not used in RAG']
        .filter(Boolean)
        .join(', '),
    };
    return item;
  }
}

const nodeId = (node: NotesNode): string =>
  node.kind === 'note' ? `note/${node.note.id}` : `folder/${node.folder.id}`;

function folderItem({ id, name, noteCount }: NoteFolder): vscode.TreeItem {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `folder/${id}`;
  item.description = String(noteCount);
  item.contextValue = 'folder';
  item.iconPath = vscode.ThemeIcon.Folder;
  item.accessibilityInformation = { label: `${name}, ${noteCount} ${noteCount === 1 ? 'note' : 'notes'}` };
  return item;
}
