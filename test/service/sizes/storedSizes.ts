import { exampleCalls } from '../../../src/local/openapi/examples/calls.ts';
import type { LargeRequests } from './largeRequests.ts';
import type { LimitedBlock } from './longestBlock.ts';
import { mebibyte } from './places.ts';
import { type Seen, seeBoard, seeCard, seeNotes } from './shownPages.ts';

/** Places where an earlier version of the service accepted a large text. */
const places = [
  { table: 'cards', path: '$.description' },
  { table: 'cards', path: '$.title' },
  { table: 'cards', path: '$.tags[0]' },
  { table: 'cards', path: '$.reminders[0].text' },
  { table: 'history', path: '$.changes[0].after' },
  { table: 'notes', path: '$.text' },
  { table: 'notes', path: '$.title' },
  { table: 'meetings', path: '$.title' },
  { table: 'summaries', path: '$.text' },
  { table: 'messages', path: '$.text' },
] as const;

export interface StoredSize extends LimitedBlock {
  readonly place: string;
  readonly read: string;
  readonly seen: Seen;
}

/** Stores large texts one after the other, and reads them by every operation that shows them. */
export async function measureStored(
  service: LargeRequests,
  mebibytes: number,
  maxBlock: number,
): Promise<StoredSize[]> {
  const { tracker } = service;
  const { cards } = await tracker.tracker_get_board({});
  const [card] = cards.filter(({ meetings }) => meetings.length > 0);
  const [note] = (await tracker.list_notes({})).items;
  const { items: meetings } = await tracker.list_meetings({});
  const meeting = meetings.find(({ hasSummary, hasTranscript }) => hasSummary && hasTranscript);
  if (card === undefined || note === undefined || meeting === undefined)
    throw new Error('The sample has all of these.');
  const reads: Readonly<Record<string, () => Promise<Seen>>> = {
    board: () => seeBoard(tracker),
    card: () => seeCard(tracker, card.id),
    notes: () => seeNotes(tracker, note.id),
    meetings: () => shown(tracker.list_meetings({})),
    summary: () => shown(tracker.get_meeting_summary({ meetingId: meeting.id })),
    transcript: () => shown(tracker.get_meeting_transcript({ meetingId: meeting.id })),
    archive: () => shown(tracker.tracker_list_archive({})),
    found: () => shown(tracker.list_notes({ query: 'nowhere' })),
    stats: () => shown(tracker.tracker_get_stats(exampleCalls.tracker_get_stats.input)),
  };
  const which: Readonly<Record<string, string>> = {
    cards: `id = '${card.id}'`,
    history: `card_id = '${card.id}'`,
    notes: `id = '${note.id}'`,
    meetings: `id = '${meeting.id}'`,
    summaries: `meeting_id = '${meeting.id}'`,
    messages: 'sequence = (SELECT min(sequence) FROM messages)',
  };
  const measured: StoredSize[] = [];
  for (const { table, path } of places) {
    const sql = `UPDATE ${table} SET record = json_set(record, ?1, ?2) WHERE ${which[table]}`;
    await service.tell({ kind: 'store', sql, values: [path, 'x'.repeat(mebibytes * mebibyte)] });
    for (const [read, work] of Object.entries(reads)) {
      measured.push({ place: `${table} ${path}`, read, ...(await service.measure(work, maxBlock)) });
    }
    await service.tell({ kind: 'store', sql, values: [path, 'x'] });
  }
  return measured;
}

const shown = async (reading: Promise<unknown>): Promise<Seen> => {
  await reading;
  return 'shown';
};
