import * as vscode from 'vscode';

import { ageOf, formatMoment, formatShortDay } from '../../base/domain/dates.ts';
import { memoize } from '../../base/flow/memoize.ts';
import type { Card, Column, Reminder } from '../../contract/tracker/board.ts';
import { type CardPlaces, cardUri } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { type ExpandedRows, stateAtStart } from '../../host/ui/expandedRows.ts';
import { type ReminderGroup, reminderGroupNames } from '../../store/board/derived/reminderDays.ts';
import { isPendingCard } from '../../store/board/pendingCards.ts';
import type { BoardNode, ReminderGroupNode, ReminderNode } from './nodes.ts';
import { boardNodeId, isExpandedAtStart, type VisibleBoard } from './visibleBoard.ts';

type Expansion = Pick<ExpandedRows, 'stateOf'>;

/** What the workspace remembers is left out. */
export const expansionAtStart: Expansion = { stateOf: (_, isExpandedAtStart) => stateAtStart(isExpandedAtStart) };

interface RowItemNeeds {
  readonly visible: VisibleBoard;
  readonly expandedRows: Expansion;
  readonly cardItem: (card: Card) => vscode.TreeItem;
}

export function rowItem(node: BoardNode, { visible, expandedRows, cardItem }: RowItemNeeds): vscode.TreeItem {
  switch (node.kind) {
    case 'card':
      return cardItem(node.card);
    case 'column':
      return columnItem(node.column, visible, expandedRows);
    case 'reminders':
      return reminderGroupItem(node, expandedRows);
    case 'reminder':
      return reminderItem(node);
  }
}

function columnItem(column: Column, visible: VisibleBoard, expandedRows: Expansion): vscode.TreeItem {
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

export function cardItem(card: Card, { state, places, changedBy }: CardRow): vscode.TreeItem {
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
function reminderGroupItem({ group, count }: ReminderGroupNode, expandedRows: Expansion): vscode.TreeItem {
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
  const text = reminderText(reminder);
  const item = new vscode.TreeItem(text);
  item.id = `reminder/${card.id}/${reminder.id}`;
  item.description = [when, card.company, card.title].filter(Boolean).join(' · ');
  item.contextValue = 'reminder';
  item.iconPath = new vscode.ThemeIcon('circle-large-outline');
  item.accessibilityInformation = { label: [text, when, card.company, card.title].filter(Boolean).join(', ') };
  return item;
}

const reminderText = ({ text }: Reminder): string => text.trim() || 'Reminder';

export const reminderTooltip = ({ card, reminder }: ReminderNode): string =>
  [
    reminderText(reminder),
    `${card.title}${card.company ? `, ${card.company}` : ''}`,
    formatMoment(reminder.at, userLocale().locale),
  ].join('\n');

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
