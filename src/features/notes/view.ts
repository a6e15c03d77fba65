import * as vscode from 'vscode';

import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { registerTree } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import { askText, type Choice, pick, withProgress } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { Notes } from '../../store/notes/notesView.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import { formatStaleness } from '../../store/sync/staleness.ts';
import { dragNotes } from './drag.ts';
import type { notesManifest } from './manifest.ts';
import { type NotesFilter, type NotesNode, noteViewState, passes, unfiltered } from './nodes.ts';
import type { RagSwitch } from './rag/rag.ts';
import type { NotesTree } from './tree.ts';

type Names = 'jobdeck.notes.refresh' | 'jobdeck.notes.search' | 'jobdeck.notes.filter' | 'jobdeck.notes.showAll';

export interface NotesViewNeeds {
  readonly notes: NotesStore;
  readonly tree: NotesTree;
  readonly rag: RagSwitch;
  readonly contextKeys: ContextKeys;
  readonly mayEdit: () => boolean;
}

export class NotesView implements vscode.Disposable {
  readonly #needs: NotesViewNeeds;
  readonly #view: vscode.TreeView<NotesNode>;
  readonly #parts: vscode.Disposable;
  #lastError: unknown;
  readonly handlers: Pick<CommandHandlers<typeof notesManifest>, Names>;

  constructor(needs: NotesViewNeeds) {
    const { notes, tree, rag, mayEdit } = needs;
    this.#needs = needs;
    const { view, end } = registerTree('jobdeck.notes', { provider: tree.provider, drag: dragNotes(notes, mayEdit) });
    this.#view = view;
    const subscription = notes.onDidChange(() => this.#show());
    this.#parts = vscode.Disposable.from(
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
    const { notes, tree } = this.#needs;
    const account = notes.accountGuard();
    const query = await askText({
      title: 'Search Notes',
      prompt: 'Part of the title or the text',
      validate: (value) =>
        value.trim() === '' ? 'Type what to look for.' : value.length > 200 ? 'At most 200 characters.' : undefined,
    });
    if (query === undefined) return;
    await withProgress({ viewId: 'jobdeck.notes' }, 'Searching', async () => {
      const ids = await notes.search(query.trim());
      account.assertInUse();
      this.#filter = { ...tree.filter, found: { query: query.trim(), ids } };
    });
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
    contextKeys.set('jobdeck.notes', noteViewState(notes.state, visibleCount));
    contextKeys.set('jobdeck.notes.filtered', isFiltered);
    const filterMessage =
      visibleCount === 0 ? undefined : messageOf(notes.state, filter, `${visibleCount} of ${all.length}`);
    const cut = notes.notes?.hasMore ? `Only the first ${all.length} notes of the service are listed.` : '';
    const message = [filterMessage, cut].filter(Boolean).join(' ') || undefined;
    Object.assign(this.#view, { message });
    const problem = notes.state.kind === 'failed' ? notes.state.error : undefined;
    if (problem !== undefined && problem !== this.#lastError) log.warn(problem.message);
    this.#lastError = problem;
  }
}

const filters: readonly Choice<NotesFilter['which']>[] = [
  { label: 'All notes', value: 'all' },
  { label: 'Used in RAG', value: 'inRag' },
  { label: 'Not used in RAG', value: 'notInRag' },
  { label: 'Test projects', value: 'testProjects' },
];

function messageOf(state: LoadState<Notes>, { which, found }: NotesFilter, count: string): string | undefined {
  const stale = formatStaleness(state, Date.now(), vscode.env.language);
  if (stale !== '') return stale;
  const kind = filters.find(({ value }) => value === which)?.label;
  if (found !== undefined) return `${count} with "${found.query}"${which === 'all' ? '' : `, ${kind?.toLowerCase()}`}`;
  return which === 'all' ? undefined : `${kind}: ${count}`;
}
