import type * as vscode from 'vscode';

import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { RowsTree } from '../../host/ui/rowsTree.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/meetingCards.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { listViewStateOf } from '../../store/sync/listViewState.ts';
import { formatStaleness } from '../../store/sync/loadState.ts';
import { type ContextNode, type MeetingFilter, type MeetingsNode, passesFilter } from './nodes.ts';
import { contextsTree, meetingsTree } from './tree.ts';

export interface MeetingsViewNeeds {
  readonly meetings: MeetingsStore;
  readonly contexts: ContextsStore;
  readonly board: Pick<BoardStore, 'board' | 'onDidChange'>;
  readonly contextKeys: ContextKeys;
}

export class MeetingsView implements vscode.Disposable {
  readonly #needs: MeetingsViewNeeds;
  readonly #tree: RowsTree<MeetingsNode>;
  readonly #contextsTree: RowsTree<ContextNode>;
  readonly #meetingsView: vscode.TreeView<MeetingsNode>;
  readonly #contextsView: vscode.TreeView<ContextNode>;
  readonly #disposables: readonly { dispose(): unknown }[];
  #filter: MeetingFilter = {};
  #lastError: unknown;

  constructor(needs: MeetingsViewNeeds) {
    this.#needs = needs;
    const { meetings, contexts, board } = needs;
    this.#tree = meetingsTree({
      meetings,
      filter: () => this.#filter,
      cardsOf: (meetingId) => cardsOfMeeting(board.board, meetingId),
    });
    this.#contextsTree = contextsTree(contexts);
    const list = registerTree('jobdeck.meetings', { provider: this.#tree });
    const contextList = registerTree('jobdeck.contexts', { provider: this.#contextsTree });
    this.#meetingsView = list.view;
    this.#contextsView = contextList.view;
    this.#disposables = [
      meetings.onDidChange(() => this.#show()),
      meetings.serverState.onDidForget(() => {
        this.#filter = {};
      }),
      board.onDidChange(() => this.#tree.update()),
      contexts.onDidChange(() => this.#showContexts()),
      this.#tree,
      this.#contextsTree,
      { dispose: () => list.end() },
      { dispose: () => contextList.end() },
    ];
    this.#show();
    this.#showContexts();
  }

  get views(): readonly [vscode.TreeView<MeetingsNode>, vscode.TreeView<ContextNode>] {
    return [this.#meetingsView, this.#contextsView];
  }

  get filter(): MeetingFilter {
    return this.#filter;
  }

  set filter(filter: MeetingFilter) {
    this.#filter = filter;
    this.#show();
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }

  #show(): void {
    const { meetings, contextKeys } = this.#needs;
    const { state, list, query } = meetings;
    const all = list?.meetings ?? [];
    const visible = all.filter((meeting) => passesFilter(this.#filter, meeting)).length;
    const isFiltered = Object.keys(query).length + Object.keys(this.#filter).length > 0;
    const viewState = listViewStateOf(state, { total: all.length, visible });
    contextKeys.set('jobdeck.meetings', viewState === 'empty' && isFiltered ? 'nothingFound' : viewState);
    contextKeys.set('jobdeck.meetings.filtered', isFiltered);
    const { vacancy, verdict } = this.#filter;
    const named = [query.query && `“${query.query}”`, vacancy, verdict, daysOf(query)].filter(Boolean).join(', ');
    const count = visible === all.length ? `${visible}` : `${visible} of ${all.length}`;
    const filtered = named === '' ? '' : `Filter: ${named}. ${count} ${visible === 1 ? 'meeting' : 'meetings'}.`;
    const stale = formatStaleness(state, Date.now(), userLocale().locale);
    setViewMessage(this.#meetingsView, visible === 0 ? '' : [stale, filtered].filter(Boolean).join(' '));
    this.#tree.update();
    const problem = state.kind === 'failed' ? state.error : undefined;
    if (problem !== undefined && problem !== this.#lastError) log.warn(problem.message);
    this.#lastError = problem;
  }

  #showContexts(): void {
    const { contexts, contextKeys } = this.#needs;
    const { state } = contexts;
    const total = contexts.contexts.length;
    contextKeys.set('jobdeck.contexts', listViewStateOf(state, { total, visible: total }));
    setViewMessage(this.#contextsView, total === 0 ? '' : formatStaleness(state, Date.now(), userLocale().locale));
    this.#contextsTree.update();
  }
}

function daysOf({ from, to }: { readonly from?: string; readonly to?: string }): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  return from === undefined ? (to === undefined ? '' : `until ${to}`) : `since ${from}`;
}
