import type { Reminder } from '../../contract/tracker/board.ts';
import type { ReadCardInput, ReminderInput } from '../../contract/tracker/boardInput.ts';
import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import type { StoredCard } from '../data/storedCard.ts';
import { newId } from '../ids.ts';
import { readSettings } from './settings.ts';

export function newCard(input: ReadCardInput, at: string): StoredCard {
  return {
    id: newId('card'),
    status: 'active',
    title: input.title,
    company: input.company ?? '',
    location: input.location ?? null,
    url: input.url ?? null,
    description: input.description ?? null,
    salary: input.salary ?? null,
    contacts: input.contacts ?? [],
    tags: input.tags ?? [],
    priority: input.priority ?? 'normal',
    reminders: writtenReminders(input.reminders ?? [], []),
    meetings: [],
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
  };
}

/** A reminder with an id of the card retains it, all others get new ids; times are converted to UTC. */
export function writtenReminders(written: readonly ReminderInput[], present: readonly Reminder[]): Reminder[] {
  const free = new Set(present.map(({ id }) => id));
  return written.map(({ id, at, text, done }) => ({
    id: id !== undefined && free.delete(id) ? id : newId('reminder'),
    at: new Date(at).toISOString(),
    text,
    done,
  }));
}

/** The named column, else the settings' default, else the first one (payloads, Records). */
export function columnForNewCard(database: Database, wanted: string | undefined): string | undefined {
  if (wanted !== undefined) return findColumn(database, wanted).id;
  return readSettings(database).defaultColumnId ?? columnRows(database)[0]?.id;
}
