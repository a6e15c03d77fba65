import type { SampleName } from '../../contract/localData.ts';
import type { Database } from '../data/database.ts';
import { hasState, writeState } from '../data/state.ts';
import { columnsByStage, makeBoard, playApplications } from './board.ts';
import { generateCards, oldest } from './generatedCards.ts';
import { addApiKeys } from './keys.ts';
import { addLibrary, addSample, sampleSettings } from './sampleData.ts';
import { applications, isArchived } from './story/story.ts';
import { workdaysBefore } from './workdays.ts';

/**
 * Fills a new account with sample data dated before `now`; does nothing for any other account. Must run in the start's transaction. `cards`
 * is the number of active cards in the large sample, which has a fifth as many archived ones.
 */
export function fill(database: Database, sample: SampleName, cards: number, now: () => Date): void {
  if (hasState(database)) return;
  if (sample === 'small') {
    addSample(database, now);
    return;
  }
  writeState(database, 'sample', { name: sample, cards });
  if (sample === 'none') return;
  const today = now();
  const workdays = workdaysBefore(today);
  // Before any meeting exists, so that the board starts empty.
  if (sample === 'large') makeBoard(database, workdays(oldest + 1, '19:00'));
  addApiKeys(database, workdays, today);
  const meetings = addLibrary(database, workdays);
  if (sample === 'meetings') return;
  writeState(database, 'settings', sampleSettings);
  const archived = Math.floor(cards / 5);
  const played = [
    ...applications.filter((application) => !isArchived(application)).slice(0, cards),
    ...applications.filter(isArchived).slice(0, archived),
  ];
  const columnOf = columnsByStage(database);
  playApplications(database, played, { now: today, workdays, meetings, columnOf });
  generateCards(database, { active: cards, archived, workdays, columnOf });
}
