import type { Database } from '../data/database.ts';
import { hasState, writeState } from '../data/state.ts';
import { columnsByStage, makeBoard, playApplications } from './board.ts';
import { addContexts } from './contexts.ts';
import { generateCards, oldest } from './generatedCards.ts';
import { addKeys } from './keys.ts';
import { addMeetings, type PastMeeting } from './meetings.ts';
import { addNotes } from './notes.ts';
import type { SampleName } from './sampleNames.ts';
import { applications, isArchived } from './story/applications.ts';
import { type Workdays, workdaysBefore } from './workdays.ts';

/** Working days before today on which the sample begins, one day before its first application. */
const firstDay = 109;

/**
 * Fills a new account with sample data dated before `now`; does nothing for any other account. Must run in the start's transaction. `cards`
 * is the number of active cards in the large sample, which has a fifth as many archived ones.
 */
export function fill(database: Database, sample: SampleName, cards: number, now: () => Date): void {
  if (hasState(database)) return;
  writeState(database, 'sample', { name: sample, cards });
  if (sample === 'none') return;
  const today = now();
  const workdays = workdaysBefore(today);
  // Before any meeting exists, so that the board starts empty.
  if (sample !== 'meetings') makeBoard(database, workdays(sample === 'large' ? oldest + 1 : firstDay, '19:00'));
  addKeys(database, workdays, today);
  const meetings = addLibrary(database, workdays);
  if (sample === 'meetings') return;
  writeState(database, 'settings', { currency: 'EUR' });
  const active = sample === 'small' ? Number.POSITIVE_INFINITY : cards;
  const archived = Math.floor(active / 5);
  const played = [
    ...applications.filter((application) => !isArchived(application)).slice(0, active),
    ...applications.filter(isArchived).slice(0, archived),
  ];
  const columnOf = columnsByStage(database);
  playApplications(database, played, { now: today, workdays, meetings, columnOf });
  if (sample === 'large') generateCards(database, { active, archived, workdays, columnOf });
}

function addLibrary(database: Database, workdays: Workdays): PastMeeting[] {
  addNotes(database, workdays);
  addContexts(database, workdays);
  return addMeetings(database, workdays);
}
