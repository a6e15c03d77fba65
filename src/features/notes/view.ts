import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { draggedItems, registerTree } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import { type Choice, inform, pick } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { retries } from '../../host/ui/explain.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { Notes } from '../../store/notes/notesView.ts';
import { formatStaleness, type LoadState, listViewStateOf } from '../../store/sync/loadState.ts';
import { explainDeletion, explainFolders } from './createNote.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { type MovingNeeds, moveNotes, type NoteRenaming } from './links/renaming.ts';
import type { notesManifest } from './manifest.ts';
import { isNoteNode, type NotesFilter, type NotesNode, passes, unfiltered } from './nodes.ts';
import type { RagSwitch } from './rag.ts';
import { type NotesTree, noteNodeId } from './tree.ts';

type Names =
  | 'jobdeck.notes.explainDeletion'
  | 'jobdeck.notes.explainFolders'
  | 'jobdeck.notes.refresh'
  | 'jobdeck.notes.search'
  | 'jobdeck.notes.filter'
  | 'jobdeck.notes.showAll';

interface NotesViewNeeds {
  readonly notes: NotesStore;
  readonly tree: NotesTree;
  readonly renaming: NoteRenaming;
  readonly rag: RagSwitch;
  readonly contextKeys: ContextKeys;
  readonly mayEdit: () => boolean;
  readonly addresses: Pick<NoteAddresses, 'currentUriOf'>;
  readonly expandedRows: ExpandedRows;
}

export class NotesView implements vscode.Disposable {
  readonly #needs: NotesViewNeeds;
  readonly #view: vscode.TreeView<NotesNode>;
  readonly #parts: vscode.Disposable;
  #lastError: unknown;
  readonly handlers: Pick<CommandHandlers<typeof notesManifest>, Names>;

  constructor(needs: NotesViewNeeds) {
    const { notes, tree, rag, mayEdit, addresses, expandedRows } = needs;
    this.#needs = needs;
    const drag = dragNotes(needs, (note) => addresses.currentUriOf(note), mayEdit);
    const { view, end } = registerTree('jobdeck.notes', { provider: tree.provider, drag });
    this.#view = view;
    const subscription = notes.onDidChange(() => this.#show());
    this.#parts = vscode.Disposable.from(
      expandedRows.follow(view, noteNodeId),
      this.#view.onDidChangeCheckboxState(({ items }) => void this.#tick(rag, items)),
      new vscode.Disposable(() => {
        subscription.dispose();
        end();
      }),
    );
    this.handlers = {
      'jobdeck.notes.refresh': async () => {
        await notes.refresh();
        if (notes.state.kind === 'failed') throw notes.state.error;
      },
      'jobdeck.notes.explainDeletion': explainDeletion,
      'jobdeck.notes.explainFolders': () => explainFolders(() => notes.refresh()),
      'jobdeck.notes.search': () => this.#search(),
      'jobdeck.notes.filter': async () => {
        const which = await pick('Which notes are shown?', filters);
        if (which !== undefined) this.#filter = { ...tree.filter, which };
      },
      'jobdeck.notes.showAll': () => {
        this.#filter = unfiltered;
      },
    };
  }

  get visible(): boolean {
    return this.#view.visible;
  }

  get onDidChangeVisibility(): vscode.TreeView<NotesNode>['onDidChangeVisibility'] {
    return this.#view.onDidChangeVisibility;
  }

  rowsAtFocus(): Promise<readonly NotesNode[]> {
    return rowsAtFocus(this.#view);
  }

  get selection(): readonly NotesNode[] {
    return this.#view.selection;
  }

  dispose(): void {
    this.#parts.dispose();
  }

  set #filter(filter: NotesFilter) {
    this.#needs.tree.filter = filter;
    this.#show();
  }

  async #search(): Promise<void> {
    const { notes, addresses } = this.#needs;
    const { searchNotes } = await import('./search/searchNotes.ts');
    await searchNotes({
      notes,
      addresses,
      reveal: (note) => this.reveal(note),
      showInTree: async (query, ids) => {
        // Shows all hits, also those that the filter excluded before.
        this.#filter = { which: 'all', found: { query, ids } };
        await vscode.commands.executeCommand('jobdeck.notes.focus');
      },
    });
  }

  /** Selects a note in the tree if the tree is visible; offers to end a filter that hides the note. */
  async reveal(note: NoteListItem): Promise<void> {
    const { tree } = this.#needs;
    if (!this.#view.visible) return;
    if (passes(tree.filter, note)) {
      await this.#view.reveal(tree.nodeOf(note), { select: true, focus: false });
      return;
    }
    const chosen = await inform(`"${note.title}" is hidden by the filter of the notes view.`, showAll);
    if (chosen !== showAll) return;
    this.#filter = unfiltered;
    await this.#view.reveal(tree.nodeOf(note), { select: true, focus: false });
  }

  /** Redraws the notes, so that a checkbox returns to the service's value if the user cancels or the service refuses. */
  async #tick(rag: RagSwitch, items: readonly [NotesNode, vscode.TreeItemCheckboxState][]): Promise<void> {
    for (const state of [vscode.TreeItemCheckboxState.Checked, vscode.TreeItemCheckboxState.Unchecked]) {
      const ticked = items.flatMap(([node, now]) => (node.kind === 'note' && now === state ? [node.note] : []));
      await rag.set(ticked, state === vscode.TreeItemCheckboxState.Checked);
    }
    this.#needs.tree.redraw(items.flatMap(([node]) => (node.kind === 'note' ? [node.note] : [])));
  }

  #show(): void {
    const { notes, tree, contextKeys } = this.#needs;
    const { filter } = tree;
    const isFiltered = filter.which !== 'all' || filter.found !== undefined;
    const all = notes.notes?.notes ?? [];
    const visibleCount = isFiltered ? all.filter((note) => passes(filter, note)).length : all.length;
    contextKeys.set('jobdeck.notes', listViewStateOf(notes.state, { total: all.length, visible: visibleCount }));
    contextKeys.set('jobdeck.notes.filtered', isFiltered);
    const filterMessage =
      visibleCount === 0 ? undefined : messageOf(notes.state, filter, `${visibleCount} of ${all.length}`);
    const cut = notes.notes?.hasMore ? `Only the first ${all.length} notes of the service are listed.` : '';
    const message = [filterMessage, cut].filter(Boolean).join(' ') || undefined;
    const description = isFiltered ? nameOf(filter) : undefined;
    Object.assign(this.#view, { message, description });
    const problem = notes.state.kind === 'failed' ? notes.state.error : undefined;
    if (problem !== undefined && problem !== this.#lastError) log.warn(problem.message);
    this.#lastError = problem;
  }
}

const showAll = 'Show All Notes';

const nameOf = ({ which, found }: NotesFilter): string =>
  [found && `“${found.query}”`, which === 'all' ? undefined : filters.find(({ value }) => value === which)?.label]
    .filter(Boolean)
    .join(', ');

const filters: readonly Choice<NotesFilter['which']>[] = [
  { label: 'All notes', value: 'all' },
  { label: 'Used in RAG', value: 'inRag' },
  { label: 'Not used in RAG', value: 'notInRag' },
  { label: 'Test projects', description: 'Tasks that companies gave you', value: 'testProjects' },
];

function messageOf(state: LoadState<Notes>, { which, found }: NotesFilter, count: string): string | undefined {
  const stale = formatStaleness(state, Date.now(), userLocale().locale);
  if (stale !== '') return stale;
  const kind = filters.find(({ value }) => value === which)?.label;
  if (found !== undefined) return `${count} with "${found.query}"${which === 'all' ? '' : `, ${kind?.toLowerCase()}`}`;
  return which === 'all' ? undefined : `${kind}: ${count}`;
}

const mime = draggedItems('jobdeck.notes');

function dragNotes(
  { notes, renaming }: Omit<MovingNeeds, 'retries'>,
  uriOf: (note: NoteListItem) => vscode.Uri,
  mayEdit: () => boolean,
): Pick<vscode.TreeDragAndDropController<NotesNode>, 'handleDrag' | 'handleDrop'> {
  return {
    handleDrag: (nodes, data) => {
      const dragged = nodes.filter(isNoteNode).map(({ note }) => note);
      if (dragged.length === 0) return;
      data.set('text/uri-list', new vscode.DataTransferItem(dragged.map(uriOf).join('\r\n')));
      if (mayEdit()) data.set(mime, new vscode.DataTransferItem(dragged.map(({ id }) => id)));
    },
    handleDrop: async (target, data) => {
      const ids: unknown = data.get(mime)?.value;
      if (!Array.isArray(ids)) return;
      const dragged = ids.flatMap((id) => (typeof id === 'string' ? (notes.find(id) ?? []) : []));
      const folderId = target === undefined ? null : target.kind === 'folder' ? target.folder.id : target.note.folderId;
      await moveNotes({ notes, renaming, retries }, dragged, folderId);
    },
  };
}
