import { shortText } from '../../base/text/shortText.ts';
import type { Database } from './database.ts';
import type { StoredCard } from './storedCard.ts';
import { forEachWholeRecord } from './wholeRecords.ts';

const longRecordBytes = 2_048;
const maxReminders = 5;
const maxMeetings = 3;
const maxTags = 5;
/** A longer URL is removed, because a cut one would lead to another page. */
const maxUrlLength = 500;

type Size = 'short' | 'shortest';

/** The end of a shortened record, unique to those. */
const shortenedSuffix = '"shortened":true}';

function shortCard(card: StoredCard, size: Size): StoredCard & { readonly shortened: true } {
  const isShort = size === 'short';
  const name = (text: string) => shortText(text, isShort ? 200 : 80);
  const open = card.reminders.filter(({ done }) => !done).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return {
    ...card,
    title: name(card.title),
    company: name(card.company),
    location: isShort && card.location !== null ? name(card.location) : null,
    url: isShort && (card.url?.length ?? 0) <= maxUrlLength ? card.url : null,
    description: isShort && card.description !== null ? name(card.description) : null,
    contacts: [],
    tags: isShort ? card.tags.slice(0, maxTags).map((tag) => shortText(tag, 40)) : [],
    reminders: open.slice(0, isShort ? maxReminders : 1).map((each) => ({ ...each, text: shortText(each.text, 80) })),
    meetings: isShort
      ? card.meetings.slice(0, maxMeetings).map((each) => ({
          ...each,
          title: shortText(each.title, 80),
          verdict: shortText(each.verdict ?? '', 80) || null,
        }))
      : [],
    shortened: true,
  };
}

export function shortRecord(record: string, size: Size): string {
  if (size === 'short' && (record.length <= longRecordBytes || record.endsWith(shortenedSuffix))) return record;
  return JSON.stringify(shortCard(JSON.parse(record) as StoredCard, size));
}

const isLong = (record: string): boolean => Buffer.byteLength(record) > longRecordBytes;

/** Must be called after each write that may change the length of a card's record; stores a short form of long ones only. */
export function saveShortCard(database: Database, card: StoredCard, record: string): void {
  if (!isLong(record)) {
    database.run('DELETE FROM main.short_cards WHERE sequence = (SELECT sequence FROM cards WHERE id = ?)', card.id);
    return;
  }
  database.run(
    `INSERT INTO main.short_cards (sequence, updated_at, record) SELECT sequence, updated_at, ? FROM cards WHERE id = ?
     ON CONFLICT (sequence) DO UPDATE SET updated_at = excluded.updated_at, record = excluded.record`,
    JSON.stringify(shortCard(card, 'short')),
    card.id,
  );
}

/** As `saveShortCard`, after a write that has changed nothing but times: a record that is not long has no short form to delete. */
export function renewShortCard(database: Database, record: string): void {
  if (isLong(record)) saveShortCard(database, JSON.parse(record) as StoredCard, record);
}

export const fillShortCards = (database: Database): void =>
  forEachWholeRecord(database, { table: 'cards', longerThan: longRecordBytes }, (card, json) =>
    saveShortCard(database, card as StoredCard, json),
  );

export function columnRecords(database: Database, columnId: string, inShort: boolean): [string][] {
  if (!inShort) {
    return database.arrays<[string]>(
      'SELECT record FROM cards WHERE column_id = ? AND archived_at IS NULL ORDER BY rank',
      columnId,
    );
  }
  return database.arrays<[string]>(
    `SELECT CASE WHEN octet_length(cards.record) > ${longRecordBytes} THEN coalesce(short_cards.record, cards.record) ELSE cards.record END
     FROM cards LEFT JOIN short_cards ON short_cards.sequence = cards.sequence AND short_cards.updated_at = cards.updated_at
     WHERE column_id = ? AND archived_at IS NULL ORDER BY rank`,
    columnId,
  );
}

export const boardBytes = (database: Database): number =>
  database.get<{ bytes: number }>(
    'SELECT coalesce(sum(octet_length(record)), 0) AS bytes FROM cards WHERE archived_at IS NULL',
  )?.bytes ?? 0;
