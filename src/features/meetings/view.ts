import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { formatStaleness, listViewStateOf, mayShowRows } from '../../store/sync/loadState.ts';
import { openMeetingCommand } from './meetingEditor.ts';
import {
  arrangeMeetings,
  type ContextNode,
  type MeetingFilter,
  type MeetingNode,
  type MeetingsNode,
  type MonthNode,
} from './nodes.ts';
import { contextRow, meetingRow, monthRow, type RowTexts } from './rowTexts.ts';
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

interface MeetingsTreeNeeds {
  readonly meetings: MeetingsStore;
  readonly filter: () => MeetingFilter;
  readonly cardsOf: (meetingId: string) => readonly Card[];
}

const meetingsTree = ({ meetings, filter, cardsOf }: MeetingsTreeNeeds): RowsTree<MeetingsNode> =>
  new RowsTree({
    idOf: meetingsNodeId,
    valuesOf: (node) => [JSON.stringify(node), node.kind === 'meeting' && cardsOf(node.meeting.id).length > 0],
    childrenOf: (node) => {
      const { list, state } = meetings;
      if (node?.kind === 'month') return node.meetings.map((meeting): MeetingNode => ({ kind: 'meeting', meeting }));
      return node !== undefined || list === undefined || !mayShowRows(state)
        ? []
        : arrangeMeetings(list, filter(), meetings.isAtLimit);
    },
    itemOf: (node) => meetingsNodeItem(node, cardsOf),
  });

const contextsTree = (contexts: ContextsStore): RowsTree<ContextNode> =>
  new RowsTree({
    idOf: ({ context }) => `context/${context.id}`,
    valuesOf: ({ context }) => [context.title, context.active],
    childrenOf: (node) =>
      node !== undefined || !mayShowRows(contexts.state)
        ? []
        : contexts.contexts.map((context): ContextNode => ({ kind: 'context', context })),
    itemOf: contextItem,
  });

function meetingsNodeId(node: MeetingsNode): string {
  if (node.kind === 'more') return node.kind;
  return node.kind === 'month' ? `month/${node.month}` : `meeting/${node.meeting.id}`;
}

function meetingsNodeItem(node: MeetingsNode, cardsOf: MeetingsTreeNeeds['cardsOf']): vscode.TreeItem {
  if (node.kind === 'month') return monthItem(node);
  if (node.kind === 'meeting') return meetingItem(node, cardsOf(node.meeting.id).map(cardName));
  const item = new vscode.TreeItem(node.isLimit ? 'There may be more: search for them…' : 'Load more meetings…');
  item.id = meetingsNodeId(node);
  item.iconPath = new vscode.ThemeIcon(node.isLimit ? 'search' : 'ellipsis');
  item.command = node.isLimit
    ? { command: 'jobdeck.meetings.search', title: 'Search Meetings…' }
    : { command: 'jobdeck.meetings.loadMore', title: 'Load More Meetings' };
  return item;
}

function monthItem(node: MonthNode): vscode.TreeItem {
  const item = itemWith(monthRow(node, userLocale().locale), vscode.TreeItemCollapsibleState.Expanded);
  item.id = meetingsNodeId(node);
  return item;
}

function meetingItem(node: MeetingNode, cards: readonly string[]): vscode.TreeItem {
  const row = meetingRow(node.meeting, cards, userLocale().locale);
  const item = itemWith(row);
  item.id = meetingsNodeId(node);
  item.iconPath = new vscode.ThemeIcon(row.icon);
  item.tooltip = row.tooltip;
  item.command = openMeetingCommand(node.meeting);
  return item;
}

function contextItem(node: ContextNode): vscode.TreeItem {
  const row = contextRow(node.context);
  const item = itemWith(row);
  item.id = `context/${node.context.id}`;
  item.iconPath = new vscode.ThemeIcon(row.icon);
  item.command = { command: 'jobdeck.context.preview', title: 'Open Context', arguments: [node] };
  return item;
}

function itemWith(
  { label, description, flags, spoken }: RowTexts,
  collapsible = vscode.TreeItemCollapsibleState.None,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, collapsible);
  item.description = description;
  item.contextValue = flags;
  item.accessibilityInformation = { label: spoken };
  return item;
}
