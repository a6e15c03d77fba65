import * as vscode from 'vscode';

import { type CardPlaces, openCardCommand } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { type ReminderGroup, reminderGroupNames } from '../../store/board/derived/reminderDays.ts';
import type { ReminderGroupNode, ReminderNode } from './nodes.ts';

/** Groups with due reminders start expanded; later ones start collapsed, to leave space for the board. */
export function reminderGroupItem({ group, count }: ReminderGroupNode, expandedRows: ExpandedRows): vscode.TreeItem {
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

export function reminderItem({ group, card, reminder }: ReminderNode, places: CardPlaces): vscode.TreeItem {
  const when = momentIn(group, reminder.at);
  const text = reminder.text.trim() || 'Reminder';
  const item = new vscode.TreeItem(text);
  item.id = `reminder/${card.id}/${reminder.id}`;
  item.description = [when, card.company, card.title].filter(Boolean).join(' · ');
  item.contextValue = 'reminder';
  item.iconPath = new vscode.ThemeIcon('circle-large-outline');
  item.tooltip = [text, `${card.title}${card.company ? `, ${card.company}` : ''}`, fullMoment(reminder.at)].join('\n');
  item.command = openCardCommand(card, places);
  item.accessibilityInformation = { label: [text, when, card.company, card.title].filter(Boolean).join(', ') };
  return item;
}

function momentIn(group: ReminderGroup, at: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  const formats: Readonly<Record<ReminderGroup, Intl.DateTimeFormatOptions>> = {
    overdue: { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) },
    today: time,
    tomorrow: time,
    thisWeek: { weekday: 'short', ...time },
  };
  return new Intl.DateTimeFormat(userLocale().locale, formats[group]).format(Date.parse(at));
}

const fullMoment = (at: string): string =>
  new Intl.DateTimeFormat(userLocale().locale, { dateStyle: 'full', timeStyle: 'short' }).format(Date.parse(at));
