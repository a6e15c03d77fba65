import type { Card, Column, HistoryEntry } from '../../../contract/tracker/board.ts';
import type { Meeting, Note } from '../../../contract/tracker/library.ts';
import type { Cell, ExportRecord } from './exportFile.ts';

export const headers = {
  columns: ['title', 'color', 'isDefault', 'id', 'createdAt', 'updatedAt'],
  cards: [
    'title',
    'company',
    'location',
    'url',
    'stage',
    'description',
    'salary.min',
    'salary.max',
    'salary.currency',
    'salary.period',
    'priority',
    'tags',
    'contacts.name',
    'contacts.email',
    'contacts.phone',
    'contacts.role',
    'reminders.at',
    'reminders.text',
    'reminders.done',
    'meetings.id',
    'id',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ],
  history: ['cardId', 'at', 'type', 'actor', 'actorName', 'from', 'to', 'changes', 'meetingId'],
  notes: ['title', 'folder', 'text', 'useInRag', 'testProject', 'version', 'id', 'createdAt', 'updatedAt'],
  meetings: [
    'title',
    'startedAt',
    'endedAt',
    'vacancy.title',
    'vacancy.company',
    'vacancy.url',
    'verdict',
    'scores',
    'summary',
    'id',
  ],
} as const;

interface ColumnPlaces {
  /** Of its active cards, in order. */
  readonly cardIds: readonly string[];
  /** Whether new cards get it. */
  readonly isDefault: boolean;
}

/** `position` and `cardCount` are left out: the order of the columns and `cardIds` have both. */
export function columnRecord(column: Column, { cardIds, isDefault }: ColumnPlaces): ExportRecord {
  const { position: _, cardCount: __, ...json } = column;
  return {
    json: { ...json, isDefault, cardIds },
    cells: { ...pick(column, ['title', 'color', 'id', 'createdAt', 'updatedAt']), isDefault },
  };
}

/** One line for each item; items of several columns have equal lines. */
const lines = <T>(items: readonly T[], textOf: (item: T) => Cell): string =>
  items.map((item) => String(textOf(item) ?? '').replace(/\s*\n\s*/g, ' ')).join('\n');

/**
 * `position` and `status` are left out: the file of columns and `archivedAt` have both, and an import would take them for other fields. The
 * file of meetings has scores and verdicts.
 */
export function cardRecord(card: Card, stage: string): ExportRecord {
  const { position: _, status: __, shortened: ___, ...json } = card;
  const { salary, contacts, reminders, tags, meetings } = card;
  return {
    json: { ...json, stage, meetings: meetings.map(({ id, title, startedAt }) => ({ id, title, startedAt })) },
    cells: {
      ...pick(card, ['title', 'company', 'location', 'url', 'description', 'priority']),
      ...pick(card, ['id', 'createdAt', 'updatedAt', 'archivedAt']),
      stage,
      'salary.min': salary?.min ?? null,
      'salary.max': salary?.max ?? null,
      'salary.currency': salary?.currency ?? '',
      'salary.period': salary?.period ?? '',
      tags: lines(tags, (tag) => tag),
      'contacts.name': lines(contacts, ({ name }) => name),
      'contacts.email': lines(contacts, ({ email }) => email),
      'contacts.phone': lines(contacts, ({ phone }) => phone),
      'contacts.role': lines(contacts, ({ role }) => role),
      'reminders.at': lines(reminders, ({ at }) => at),
      'reminders.text': lines(reminders, ({ text }) => text),
      'reminders.done': lines(reminders, ({ done }) => done),
      'meetings.id': lines(meetings, ({ id }) => id),
    },
  };
}

export function historyRecord(cardId: string, entry: HistoryEntry): ExportRecord {
  const { actor, from, to, changes } = entry;
  return {
    json: { cardId, ...entry },
    cells: {
      cardId,
      ...pick(entry, ['at', 'type', 'meetingId']),
      actor: actor.kind,
      actorName: actor.name,
      from: from?.columnTitle ?? '',
      to: to?.columnTitle ?? '',
      changes: changes.length === 0 ? '' : JSON.stringify(changes),
    },
  };
}

export const noteRecord = (note: Note, folder: string): ExportRecord => ({
  json: { ...note, folder },
  cells: {
    ...pick(note, ['title', 'text', 'useInRag', 'testProject', 'version', 'id', 'createdAt', 'updatedAt']),
    folder,
  },
});

export function meetingRecord(meeting: Meeting, summary: string | null): ExportRecord {
  const { vacancy, scores } = meeting;
  return {
    json: { ...meeting, summary },
    cells: {
      ...pick(meeting, ['title', 'startedAt', 'endedAt', 'verdict', 'id']),
      'vacancy.title': vacancy?.title ?? '',
      'vacancy.company': vacancy?.company ?? '',
      'vacancy.url': vacancy?.url ?? '',
      scores: lines(scores, ({ name, value, max }) => `${name}: ${value}/${max}`),
      summary,
    },
  };
}

const pick = <T, const K extends keyof T & string>(record: T, names: readonly K[]): Record<K, Extract<T[K], Cell>> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Record<K, Extract<T[K], Cell>>;
