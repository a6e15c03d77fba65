import type { Database } from '../data/database.ts';
import { hasState, writeState } from '../data/state.ts';
import { columnsByStage, makeBoard, playApplications } from './board.ts';
import { addContexts } from './contexts.ts';
import { generateCards, oldest } from './generatedCards.ts';
import { addKeys } from './keys.ts';
import { addMeetings, type HeldMeeting } from './meetings.ts';
import { addNotes } from './notes.ts';
import type { SampleName } from './sampleNames.ts';
import { applications, isArchived } from './story/applications.ts';
import { type Workdays, workdaysBefore } from './workdays.ts';

/** So many working days ago the story begins, a day before its first application. */
const firstDay = 109;

/**
 * Fills an account that was never filled; on every other folder it changes nothing, so that a restart keeps what is there. Runs inside
 * the transaction of the start. `cards` counts the active cards of the large sample, a fifth as many are archived beside them. All of it
 * is one invented job search, told in the past of `now`.
 */
export function fill(database: Database, sample: SampleName, cards: number, now: () => Date): void {
  if (hasState(database)) return;
  writeState(database, 'sample', { name: sample, cards });
  if (sample === 'none') return;
  const today = now();
  const workdays = workdaysBefore(today);
  // Before there were meetings, so that the board begins empty.
  if (sample !== 'meetings') makeBoard(database, workdays(sample === 'large' ? oldest + 1 : firstDay, '19:00'));
  addKeys(database, workdays, today);
  const meetings = addLibrary(database, workdays);
  if (sample === 'meetings') return;
  writeState(database, 'settings', { currency: 'EUR' });
  const active = sample === 'small' ? Number.POSITIVE_INFINITY : cards;
  const archived = Math.floor(active / 5);
  const told = [
    ...applications.filter((application) => !isArchived(application)).slice(0, active),
    ...applications.filter(isArchived).slice(0, archived),
  ];
  const columnOf = columnsByStage(database);
  playApplications(database, told, { now: today, workdays, meetings, columnOf });
  if (sample === 'large') generateCards(database, { active, archived, workdays, columnOf });
}

function addLibrary(database: Database, workdays: Workdays): HeldMeeting[] {
  addNotes(database, workdays);
  addContexts(database, workdays);
  return addMeetings(database, workdays);
}
