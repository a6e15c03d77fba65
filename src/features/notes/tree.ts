import * as vscode from 'vscode';

import { readableText } from '../../base/text/readableText.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { mayShowRows } from '../../store/sync/loadState.ts';
import { markOf, type NoteMarks, noteRowUri } from './agentMarks.ts';
import { folderExplanation } from './createNote.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { arrangeNotes, type FolderNode, type NoteNode, type NotesFilter, type NotesNode, unfiltered } from './nodes.ts';
import { twinDate } from './places.ts';
import { ragText } from './rag.ts';

interface NotesTreeNeeds {
  readonly notes: NotesStore;
  readonly addresses: Pick<NoteAddresses, 'uriOf' | 'openElsewhere'>;
  readonly expandedRows: ExpandedRows;
  readonly agentMarks: NoteMarks;
}

export class NotesTree implements vscode.Disposable {
  readonly provider: RowsTree<NotesNode>;
  readonly #needs: NotesTreeNeeds;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #arranged: { readonly of: unknown; readonly below: ReadonlyMap<string | null, NotesNode[]> } | undefined;
  #filter = unfiltered;
  #openElsewhere: ReadonlyMap<string, vscode.Uri> = new Map();

  constructor(needs: NotesTreeNeeds) {
    this.#needs = needs;
    this.provider = new RowsTree({
      idOf: noteNodeId,
      valuesOf: (node) => this.#valuesOf(node),
      itemOf: (node) => (node.kind === 'folder' ? this.#folderItem(node) : this.#noteItem(node)),
      parentOf: (node) => this.#parentOf(node),
      childrenOf: (node) => (node?.kind === 'note' ? [] : (this.#below.get(node?.folder.id ?? null) ?? [])),
    });
    const update = () => {
      this.#openElsewhere = needs.addresses.openElsewhere();
      this.provider.update();
    };
    this.#subscriptions = [
      needs.notes.onDidChange(update),
      needs.agentMarks.onDidChange(() => this.provider.update()),
      vscode.window.tabGroups.onDidChangeTabs(() => {
        if (this.#openElsewhere.size + needs.addresses.openElsewhere().size > 0) update();
      }),
    ];
  }

  get filter(): NotesFilter {
    return this.#filter;
  }

  set filter(filter: NotesFilter) {
    this.#filter = filter;
    this.#arranged = undefined;
    this.provider.update();
  }

  nodeOf(note: NoteListItem): NotesNode {
    const node: NoteNode = { kind: 'note', note };
    return this.provider.find(noteNodeId(node)) ?? node;
  }

  redraw(notes: readonly NoteListItem[]): void {
    this.provider.redraw(notes.map((note) => noteNodeId({ kind: 'note', note })));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.provider.dispose();
  }

  get #below(): ReadonlyMap<string | null, NotesNode[]> {
    const { notes, state } = this.#needs.notes;
    // Notes that the token may no longer read are hidden.
    if (notes === undefined || !mayShowRows(state)) return new Map();
    if (this.#arranged?.of !== notes) this.#arranged = { of: notes, below: arrangeNotes(notes, this.#filter) };
    return this.#arranged.below;
  }

  #valuesOf(node: NotesNode): readonly unknown[] {
    if (node.kind === 'folder')
      return [node.folder.name, node.folder.noteCount, node.shown, this.#changedCount(node.folder.id)];
    const { note } = node;
    const { notes, addresses, agentMarks } = this.#needs;
    const { title, excerpt, testProject, useInRag } = note;
    const date = this.#twinDate(note);
    const uris = [addresses.uriOf(note).path, this.#openElsewhere.get(note.id)?.toString()];
    return [
      title,
      excerpt,
      testProject,
      useInRag,
      date,
      notes.isPending(note.id),
      markOf(agentMarks, note.id)?.agent,
      ...uris,
    ];
  }

  #noteItem(node: NoteNode): vscode.TreeItem {
    const { note } = node;
    const item = new vscode.TreeItem(note.title);
    item.id = noteNodeId(node);
    const date = this.#twinDate(note);
    item.description = [date, note.testProject ? 'test project' : ''].filter(Boolean).join(' · ');
    item.contextValue = `note${note.testProject ? ' testProject' : ''}${note.useInRag ? ' inRag' : ''}`;
    item.iconPath = new vscode.ThemeIcon(
      this.#needs.notes.isPending(note.id) ? 'sync~spin' : note.testProject ? 'beaker' : 'note',
    );
    item.checkboxState = {
      state: note.useInRag ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked,
      tooltip: ragText(note.useInRag),
      accessibilityInformation: { label: `Use "${note.title}" in RAG`, role: 'checkbox' },
    };
    item.tooltip = [
      note.title,
      note.testProject ? 'Test project: a task that a company gave you. Its text is read only.' : '',
      readableText(note.excerpt),
    ]
      .filter(Boolean)
      .join('\n');
    // The editor opens it as the Explorer does: a click as a preview without the focus, a double click for good.
    item.command = { command: 'vscode.open', title: 'Open Note', arguments: [this.#uriOf(note)] };
    const mark = markOf(this.#needs.agentMarks, note.id);
    if (mark !== undefined) item.resourceUri = noteRowUri(note.id);
    item.accessibilityInformation = {
      label: [
        note.title,
        date,
        note.testProject ? 'test project' : '',
        note.useInRag ? 'used in RAG' : 'not used in RAG',
        mark === undefined ? '' : `changed by ${mark.agent}`,
      ]
        .filter(Boolean)
        .join(', '),
    };
    return item;
  }

  #twinDate(note: NoteListItem): string | undefined {
    return twinDate(this.#needs.notes.notes, note, userLocale().locale);
  }

  #parentOf(node: NotesNode): NotesNode | undefined {
    const id = noteNodeId(node);
    for (const [folderId, nodes] of this.#below)
      if (nodes.some((each) => noteNodeId(each) === id)) return this.#folderNode(folderId);
    return undefined;
  }

  #folderNode(folderId: string | null): NotesNode | undefined {
    for (const nodes of this.#below.values()) {
      const found = nodes.find((each) => each.kind === 'folder' && each.folder.id === folderId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #uriOf(note: NoteListItem): vscode.Uri {
    return this.#openElsewhere.get(note.id) ?? this.#needs.addresses.uriOf(note);
  }

  #folderItem(node: FolderNode): vscode.TreeItem {
    const { shown } = node;
    const { name, noteCount } = node.folder;
    const id = noteNodeId(node);
    const item = new vscode.TreeItem(name, this.#needs.expandedRows.stateOf(id, node.isOfSearch === true));
    item.id = id;
    const count = shown === undefined ? String(noteCount) : `${shown} of ${noteCount}`;
    const changed = this.#changedCount(node.folder.id);
    const mark = changed === 0 ? '' : `${changed} changed by agents`;
    item.description = [count, mark].filter(Boolean).join(' · ');
    const counted = [`${count} ${noteCount === 1 ? 'note' : 'notes'}`, mark].filter(Boolean).join(', ');
    item.tooltip = `${name}: ${counted}\n${folderExplanation}`;
    item.contextValue = 'folder';
    item.iconPath = vscode.ThemeIcon.Folder;
    item.accessibilityInformation = { label: `${name}, ${counted}` };
    return item;
  }

  /** Notes in a folder and below it with a mark, which a collapsed folder hides. */
  #changedCount(folderId: string): number {
    return (this.#below.get(folderId) ?? []).reduce((sum, node) => {
      if (node.kind === 'folder') return sum + this.#changedCount(node.folder.id);
      return markOf(this.#needs.agentMarks, node.note.id) === undefined ? sum : sum + 1;
    }, 0);
  }
}

export const noteNodeId = (node: NotesNode): string =>
  node.kind === 'note' ? `note/${node.note.id}` : `${node.isOfSearch ? 'found/' : ''}folder/${node.folder.id}`;
