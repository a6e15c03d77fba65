import * as vscode from 'vscode';

import { cardName } from '../../base/cardValues.ts';
import { formatMoment } from '../../base/dates.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { mayShowRows } from '../../store/sync/listViewState.ts';
import { openMeetingCommand } from './meetingEditor.ts';
import {
  arrangeMeetings,
  type ContextNode,
  type MeetingFilter,
  type MeetingNode,
  type MeetingsNode,
  type MonthNode,
  vacancyOf,
} from './nodes.ts';

export interface MeetingsTreeNeeds {
  readonly meetings: MeetingsStore;
  readonly filter: () => MeetingFilter;
  readonly cardsOf: (meetingId: string) => readonly Card[];
}

export const meetingsTree = ({ meetings, filter, cardsOf }: MeetingsTreeNeeds): RowsTree<MeetingsNode> =>
  new RowsTree({
    idOf: meetingNodeId,
    valuesOf: (node) => [JSON.stringify(node), node.kind === 'meeting' && cardsOf(node.meeting.id).length > 0],
    childrenOf: (node) => {
      const { list, state } = meetings;
      if (node?.kind === 'month') return node.meetings.map((meeting): MeetingNode => ({ kind: 'meeting', meeting }));
      return node !== undefined || list === undefined || !mayShowRows(state)
        ? []
        : arrangeMeetings(list, filter(), meetings.isAtLimit);
    },
    itemOf: (node) => meetingItemOf(node, cardsOf),
  });

export const contextsTree = (contexts: ContextsStore): RowsTree<ContextNode> =>
  new RowsTree({
    idOf: ({ context }) => `context/${context.id}`,
    valuesOf: ({ context }) => [context.title, context.active],
    childrenOf: (node) =>
      node !== undefined || !mayShowRows(contexts.state)
        ? []
        : contexts.contexts.map((context): ContextNode => ({ kind: 'context', context })),
    itemOf: contextItemOf,
  });

function meetingNodeId(node: MeetingsNode): string {
  if (node.kind === 'more') return node.kind;
  return node.kind === 'month' ? `month/${node.month}` : `meeting/${node.meeting.id}`;
}

function meetingItemOf(node: MeetingsNode, cardsOf: MeetingsTreeNeeds['cardsOf']): vscode.TreeItem {
  if (node.kind === 'month') return monthItem(node);
  if (node.kind === 'meeting') return meetingItem(node, cardsOf(node.meeting.id).map(cardName));
  const item = new vscode.TreeItem(node.isLimit ? 'There may be more: search for them…' : 'Load more meetings…');
  item.id = meetingNodeId(node);
  item.iconPath = new vscode.ThemeIcon(node.isLimit ? 'search' : 'ellipsis');
  item.command = node.isLimit
    ? { command: 'jobdeck.meetings.search', title: 'Search Meetings…' }
    : { command: 'jobdeck.meetings.loadMore', title: 'Load More Meetings' };
  return item;
}

function monthItem({ month, meetings }: MonthNode): vscode.TreeItem {
  const format = new Intl.DateTimeFormat(userLocale().locale, { month: 'long', year: 'numeric' });
  const label = month === '' ? 'Without a date' : format.format(new Date(`${month}-01T00:00`));
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = `month/${month}`;
  item.description = String(meetings.length);
  item.contextValue = 'month';
  item.accessibilityInformation = {
    label: `${label}, ${meetings.length} ${meetings.length === 1 ? 'meeting' : 'meetings'}`,
  };
  return item;
}

function meetingItem(node: MeetingNode, cards: readonly string[]): vscode.TreeItem {
  const { meeting } = node;
  const { id, title, startedAt, hasSummary, hasTranscript } = meeting;
  const item = new vscode.TreeItem(title);
  const parts = partsOf(meeting);
  const has = [hasSummary && 'summary', hasTranscript && 'transcript'].filter((part) => part !== false);
  item.id = `meeting/${id}`;
  item.description = [vacancyOf(meeting), ...parts].filter(Boolean).join(' · ');
  item.iconPath = new vscode.ThemeIcon(iconOf(meeting));
  item.contextValue = ['meeting', ...has, ...(cards.length > 0 ? ['attached'] : [])].join(' ');
  item.tooltip = [
    title,
    vacancyOf(meeting),
    formatMoment(startedAt, userLocale().locale),
    ...parts,
    has.length === 0 ? 'No summary and no transcript' : `Has a ${has.join(' and a ')}`,
    cards.length > 0 && `Attached to ${cards.slice(0, 3).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n');
  item.command = openMeetingCommand(meeting);
  item.accessibilityInformation = {
    label: [title, vacancyOf(meeting), formatMoment(startedAt, userLocale().locale), ...parts, ...has]
      .filter(Boolean)
      .join(', '),
  };
  return item;
}

const partsOf = ({ verdict, scores }: Meeting): string[] => [
  ...(verdict === null ? [] : [verdict]),
  ...scores.map(({ name, value, max }) => `${name} ${value}/${max}`),
];

function iconOf({ hasSummary, hasTranscript }: Meeting): string {
  if (hasSummary && hasTranscript) return 'comment-discussion';
  if (hasSummary) return 'note';
  return hasTranscript ? 'comment' : 'calendar';
}

function contextItemOf(node: ContextNode): vscode.TreeItem {
  const { id, title, active } = node.context;
  const item = new vscode.TreeItem(title);
  item.id = `context/${id}`;
  item.description = active ? 'active' : '';
  item.iconPath = new vscode.ThemeIcon(active ? 'circle-filled' : 'circle-outline');
  item.contextValue = 'context';
  item.command = { command: 'jobdeck.context.open', title: 'Open Context', arguments: [node] };
  item.accessibilityInformation = { label: active ? `${title}, active` : title };
  return item;
}
