import type * as vscode from 'vscode';

import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { RowsTree } from '../../host/ui/rowsTree.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { formatStaleness, listViewStateOf } from '../../store/sync/loadState.ts';
import type { ContextNode, MeetingFilter, MeetingsNode } from './nodes.ts';
import { contextsTree, meetingsTree } from './tree.ts';
import { meetingsViewState } from './viewState.ts';

interface MeetingsViewNeeds {
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
    const { key, isFiltered, description, message } = meetingsViewState(meetings, this.#filter, {
      now: Date.now(),
      locale: userLocale().locale,
    });
    contextKeys.set('jobdeck.meetings', key);
    contextKeys.set('jobdeck.meetings.filtered', isFiltered);
    this.#meetingsView.description = description;
    setViewMessage(this.#meetingsView, message);
    this.#tree.update();
    const { state } = meetings;
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
