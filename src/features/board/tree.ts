import * as vscode from 'vscode';

import { ageOf, formatMoment, formatShortDay } from '../../base/domain/dates.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { memoize } from '../../base/flow/memoize.ts';
import { untilSent } from '../../base/flow/nextTurn.ts';
import type { Card, Column } from '../../contract/tracker/board.ts';
import {
  type CardPlaces,
  cardPlaces,
  cardUri,
  oldPath,
  onDidChangeCardPlaces,
  openCardCommand,
} from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { type ReminderGroup, reminderGroupNames } from '../../store/board/derived/reminderDays.ts';
import { staleDays } from '../../store/board/derived/staleCards.ts';
import { isPendingCard } from '../../store/board/pendingCards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { cardTooltip } from './cardTooltip.ts';
import type { BoardNode, ReminderGroupNode, ReminderNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';
import { boardViewState } from './viewState.ts';
import {
  boardChildrenOf,
  boardNodeId,
  boardValuesOf,
  isExpandedAtStart,
  nothingVisible,
  type VisibleBoard,
  visibleBoardOf,
} from './visibleBoard.ts';

export type AgentMarks = Pick<AgentActivity, 'unseenOf' | 'onDidChange'>;

interface BoardTreeNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly preferences: BoardPreferences;
  readonly settings: Pick<TrackerSettingsStore, 'known' | 'onDidChange'>;
  readonly caughtUp: Promise<unknown>;
  readonly clock: Clock;
  readonly expandedRows: ExpandedRows;
}

/** Milliseconds without a request from the editor after which the tree counts as drawn. */
const quietMs = 150;

export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #needs: BoardTreeNeeds;
  readonly #rows: RowsTree<BoardNode>;
  readonly onDidChangeTreeData: vscode.Event<BoardNode[] | undefined>;
  readonly getTreeItem: (node: BoardNode) => vscode.TreeItem;
  readonly #subscriptions: readonly Disposable[];
  readonly #answered = Promise.withResolvers<void>();
  readonly #drawn = Promise.withResolvers<void>();
  #visible = nothingVisible;
  #places = cardPlaces();
  /** Where the cards open whose rows have their command, which the editor requests when a row is opened or the pointer rests on it. */
  readonly #openedAt = new Map<string, string>();
  #isDrawn = false;
  #marks: AgentMarks | undefined;
  #timer: Disposable | undefined;

  constructor(needs: BoardTreeNeeds) {
    this.#needs = needs;
    const isPending = (id: string) => needs.board.isPending(id);
    this.#rows = new RowsTree({
      idOf: boardNodeId,
      valuesOf: (node) => [
        ...boardValuesOf(this.#visible, node, isPending),
        node.kind === 'card' && oldPath(this.#places, node.card),
        node.kind === 'card' && this.#staleDays(node.card) !== undefined,
        node.kind === 'card' && this.#changedBy(node.card),
      ],
      childrenOf: (node) => boardChildrenOf(this.#visible, node),
      itemOf: (node) => this.#itemOf(node),
    });
    this.onDidChangeTreeData = this.#rows.onDidChangeTreeData;
    this.getTreeItem = this.#rows.getTreeItem;
    const update = () => this.#update();
    this.#subscriptions = [
      ...[needs.board, needs.reminders, needs.preferences, needs.settings].map((each) => each.onDidChange(update)),
      onDidChangeCardPlaces((places) => {
        this.#places = places;
        update();
        this.#replaceCommands();
      }),
    ];
    this.#update();
  }

  /** The first request waits for the cached board, so that nothing else is drawn before it. */
  async getChildren(node?: BoardNode): Promise<BoardNode[]> {
    await this.#needs.caughtUp;
    this.#restartTimer();
    return this.#rows.getChildren(node);
  }

  getParent(node: BoardNode): BoardNode | undefined {
    switch (node.kind) {
      case 'card':
        return this.#rows.find(`column/${node.card.columnId}`);
      case 'reminder':
        return this.#rows.find(`reminders/${node.group}`);
      default:
        return undefined;
    }
  }

  /** Remembers the rows beside a row. Once it has gone, the result returns the nearest of them that is left, or the row above. */
  nearestTo(node: BoardNode): () => BoardNode | undefined {
    const parent = this.getParent(node);
    const siblingIds = () => boardChildrenOf(this.#visible, parent).map(boardNodeId);
    const before = siblingIds();
    const index = before.indexOf(boardNodeId(node));
    const byDistance = [...before.slice(index), ...before.slice(0, index).toReversed()];
    return () => {
      const left = new Set(siblingIds());
      if (left.has(boardNodeId(node))) return undefined;
      const id = byDistance.find((each) => left.has(each));
      return id === undefined ? parent : this.#rows.find(id);
    };
  }

  /** The editor requests it when a row is opened, and when the pointer rests on it. */
  resolveTreeItem(item: vscode.TreeItem, node: BoardNode): vscode.TreeItem {
    if (node.kind === 'card') item.tooltip = cardTooltip(node.card, userLocale().locale, this.#staleDays(node.card));
    if ('card' in node && !isPendingCard(node.card.id)) {
      item.command = openCardCommand(node.card, this.#places);
      this.#openedAt.set(boardNodeId(node), openedWhere(node.card, this.#places));
    }
    return item;
  }

  /** Says which agent changed a card, until the user has seen it. */
  showMarks(marks: AgentMarks): Disposable {
    this.#marks = marks;
    this.#rows.update();
    return marks.onDidChange(() => this.#rows.update());
  }

  /**
   * Resolves once the first rows are sent to the editor. The first date that is formatted takes 15 ms, in which the editor makes them and asks
   * for their children.
   */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Resolves when the editor has requested all that it draws first; without a cached board, right after its first request. */
  get drawn(): Promise<void> {
    return this.#drawn.promise;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#timer?.dispose();
    this.#rows.dispose();
  }

  /** The editor requests the children of columns after the columns, so each request restarts the timer. */
  #restartTimer(): void {
    if (this.#isDrawn) return;
    void untilSent().then(this.#answered.resolve);
    this.#timer?.dispose();
    const wait = this.#needs.board.board === undefined ? 0 : quietMs;
    this.#timer = this.#needs.clock.after(wait, () => {
      this.#isDrawn = true;
      this.#drawn.resolve();
    });
  }

  #update(): void {
    const { board: store, reminders, preferences } = this.#needs;
    const { board, state } = store;
    this.#visible =
      board === undefined || boardViewState(state) !== 'ready'
        ? nothingVisible
        : visibleBoardOf(board, reminders.groups, preferences.matcherAt(Date.now()));
    this.#rows.update();
  }

  /** Only the rows that have a command are built again: the editor keeps some memory for each row that it is given again. */
  #replaceCommands(): void {
    const outdated = [...this.#openedAt].flatMap(([id, place]) => {
      const node = this.#rows.find(id);
      return node !== undefined && 'card' in node && openedWhere(node.card, this.#places) === place ? [] : id;
    });
    for (const id of outdated) this.#openedAt.delete(id);
    this.#rows.redraw(outdated);
  }

  #staleDays(card: Card): number | undefined {
    return staleDays(card, this.#needs.settings.known?.staleAfterDays, Date.now());
  }

  #cardItem(card: Card): vscode.TreeItem {
    const state = this.#needs.board.isPending(card.id) ? 'saving' : this.#staleDays(card) === undefined ? '' : 'stale';
    return cardItem(card, { state, places: this.#places, changedBy: this.#changedBy(card) });
  }

  #changedBy({ id }: Card): string | undefined {
    return this.#marks?.unseenOf({ kind: 'card', id })?.agent;
  }

  #itemOf(node: BoardNode): vscode.TreeItem {
    switch (node.kind) {
      case 'card':
        return this.#cardItem(node.card);
      case 'column':
        return columnItem(node.column, this.#visible, this.#needs.expandedRows);
      case 'reminders':
        return reminderGroupItem(node, this.#needs.expandedRows);
      case 'reminder':
        return reminderItem(node);
    }
  }
}

const openedWhere = (card: Card, places: CardPlaces): string => `${places.column} ${cardUri(card, places)}`;

function columnItem(column: Column, visible: VisibleBoard, expandedRows: ExpandedRows): vscode.TreeItem {
  const { id, title, cardCount } = column;
  const state = expandedRows.stateOf(boardNodeId({ kind: 'column', column }), isExpandedAtStart(visible, id));
  const item = new vscode.TreeItem(title, state);
  const visibleCount = visible.cardsOf(id).length;
  item.id = `column/${id}`;
  item.description = visibleCount === cardCount ? String(cardCount) : `${visibleCount} of ${cardCount}`;
  item.contextValue = 'column';
  item.iconPath = new vscode.ThemeIcon('list-unordered');
  item.accessibilityInformation = { label: `${title}, ${item.description} ${cardCount === 1 ? 'card' : 'cards'}` };
  return item;
}

const cardIcons = {
  '': new vscode.ThemeIcon('briefcase'),
  saving: new vscode.ThemeIcon('sync~spin'),
  stale: new vscode.ThemeIcon('history', new vscode.ThemeColor('list.warningForeground')),
};

interface CardRow {
  readonly state: keyof typeof cardIcons;
  readonly places: CardPlaces;
  readonly changedBy: string | undefined;
}

function cardItem(card: Card, { state, places, changedBy }: CardRow): vscode.TreeItem {
  const age = ageOf(card.createdAt, Date.now());
  // The company first, since a narrow side bar cuts the rest.
  const [label, ...rest] = [card.company, card.title].filter(Boolean);
  const item = new vscode.TreeItem(label ?? '');
  item.id = `card/${card.id}`;
  item.description = [...rest, age].filter(Boolean).join(' · ');
  item.contextValue = 'card';
  item.iconPath = cardIcons[state];
  // For decorations: the same as that of its tab.
  if (!isPendingCard(card.id)) item.resourceUri = cardUri(card, places);
  item.accessibilityInformation = {
    label: [card.company, card.title, age, state, changedBy && `changed by ${changedBy}`].filter(Boolean).join(', '),
  };
  return item;
}

/** Groups with due reminders start expanded; later ones start collapsed, to leave space for the board. */
function reminderGroupItem({ group, count }: ReminderGroupNode, expandedRows: ExpandedRows): vscode.TreeItem {
  const id = `reminders/${group}`;
  const item = new vscode.TreeItem(
    reminderGroupNames[group],
    expandedRows.stateOf(id, group === 'overdue' || group === 'today'),
  );
  item.id = id;
  item.description = String(count);
  item.contextValue = 'reminders';
  item.iconPath =
    group === 'overdue'
      ? new vscode.ThemeIcon('bell-dot', new vscode.ThemeColor('list.warningForeground'))
      : new vscode.ThemeIcon('bell');
  item.accessibilityInformation = {
    label: `${reminderGroupNames[group]}, ${count} ${count === 1 ? 'reminder' : 'reminders'}`,
  };
  return item;
}

function reminderItem({ group, card, reminder }: ReminderNode): vscode.TreeItem {
  const when = momentIn(group, reminder.at);
  const text = reminder.text.trim() || 'Reminder';
  const item = new vscode.TreeItem(text);
  item.id = `reminder/${card.id}/${reminder.id}`;
  item.description = [when, card.company, card.title].filter(Boolean).join(' · ');
  item.contextValue = 'reminder';
  item.iconPath = new vscode.ThemeIcon('circle-large-outline');
  item.tooltip = [
    text,
    `${card.title}${card.company ? `, ${card.company}` : ''}`,
    formatMoment(reminder.at, userLocale().locale),
  ].join('\n');
  item.accessibilityInformation = { label: [text, when, card.company, card.title].filter(Boolean).join(', ') };
  return item;
}

function momentIn(group: ReminderGroup, at: string): string {
  const { locale } = userLocale();
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  if (group === 'overdue' && isThisYear) return formatShortDay(at, locale);
  return momentFormats[group](locale).format(Date.parse(at));
}

const memoizedFormat = (parts: Intl.DateTimeFormatOptions) =>
  memoize((language: string) => new Intl.DateTimeFormat(language, parts));
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const timeFormat = memoizedFormat(timeParts);
const momentFormats = {
  overdue: memoizedFormat({ day: 'numeric', month: 'short', year: 'numeric' }),
  today: timeFormat,
  tomorrow: timeFormat,
  thisWeek: memoizedFormat({ weekday: 'short', ...timeParts }),
} as const satisfies Readonly<Record<ReminderGroup, unknown>>;
