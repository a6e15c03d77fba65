import { defaultStages } from '../../base/domain/cardValues.ts';
import type { SampleName, SampleState } from '../../contract/localData.ts';
import { columnRows, findColumn, saveColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { insertFolder, storeNote } from '../data/notes.ts';
import { deleteState, hasBoard, hasState, readState, writeState } from '../data/state.ts';
import { newId } from '../ids.ts';
import { columnsByStage, makeBoard, playApplications } from './board.ts';
import { addContexts } from './contexts.ts';
import { generateCards, oldest } from './generatedCards.ts';
import { addApiKeys } from './keys.ts';
import { addMeetings, type PastMeeting } from './meetings.ts';
import { deleteEmptyColumns, deleteRecords, recordIds } from './sampleRecords.ts';
import { applications, isArchived, noteFolders } from './story/story.ts';
import { type Workdays, workdaysBefore } from './workdays.ts';

/** Working days before today on which the sample begins, one day before its first application. */
const firstDay = 109;

const sampleSettings = { currency: 'EUR' };

export function sampleState(database: Database): SampleState {
  if (readState(database, 'sample')?.added !== undefined) return 'added';
  return hasCards(database) ? 'occupied' : 'possible';
}

const hasCards = (database: Database): boolean => database.get('SELECT 1 FROM main.cards LIMIT 1') !== undefined;

/** Adds the small sample, dated before `now`, to an account without cards. Must run in one transaction. */
export function addSample(database: Database, now: () => Date): void {
  const state = sampleState(database);
  if (state === 'added') throw new Error('The sample data is already there.');
  if (state === 'occupied') throw new Error('There are cards already, so the sample data was not added.');
  const before = recordIds(database);
  const today = now();
  const workdays = workdaysBefore(today);
  const [hasMadeBoard, hasSetCurrency] = [!hasBoard(database), readState(database, 'settings') === undefined];
  // Before any meeting exists, so that the board starts empty.
  if (hasMadeBoard) makeBoard(database, workdays(firstDay, '19:00'));
  else addMissingStages(database, workdays(firstDay, '19:00').toISOString());
  addApiKeys(database, workdays, today);
  const meetings = addLibrary(database, workdays);
  if (hasSetCurrency) writeState(database, 'settings', sampleSettings);
  playApplications(database, applications, { now: today, workdays, meetings, columnOf: columnsByStage(database) });
  const added = { ids: recordIds(database, before), hasMadeBoard, hasSetCurrency };
  const { cards = applications.length } = readState(database, 'sample') ?? {};
  writeState(database, 'sample', { name: 'small', cards, added });
}

function addLibrary(database: Database, workdays: Workdays): PastMeeting[] {
  addNotes(database, workdays);
  addContexts(database, workdays);
  return addMeetings(database, workdays);
}

/** Deletes what `addSample` has added, by the ids in the state `sample`, with all changes to it; other records stay. Must run in one transaction. */
export function removeSample(database: Database): void {
  const { cards = 0, added } = readState(database, 'sample') ?? {};
  if (added === undefined) throw new Error('There is no sample data.');
  const { ids, hasMadeBoard, hasSetCurrency } = added;
  deleteRecords(database, ids);
  const isUnused = !hasCards(database);
  const isOwn = columnRows(database).every(({ id }) => ids.columns.includes(id));
  if (!hasMadeBoard || (isUnused && isOwn)) deleteEmptyColumns(database, ids.columns);
  if (hasMadeBoard && isUnused && isOwn) deleteState(database, 'board');
  const settings = JSON.stringify(readState(database, 'settings'));
  if (hasSetCurrency && settings === JSON.stringify(sampleSettings)) deleteState(database, 'settings');
  writeState(database, 'sample', { name: 'none', cards });
}

function addMissingStages(database: Database, at: string): void {
  const columns = columnRows(database);
  const titles = new Set(columns.map(({ id }) => findColumn(database, id).title.toLowerCase()));
  const missing = defaultStages.filter((title) => !titles.has(title.toLowerCase()));
  for (const [index, title] of missing.entries()) {
    const column = { id: newId('column'), title, color: null, createdAt: at, updatedAt: at };
    saveColumn(database, column, columns.length + index);
  }
}

function addNotes(database: Database, workdays: Workdays): void {
  const notes = noteFolders.flatMap(({ name, notes }, position) => {
    const folderId = newId('folder');
    insertFolder(database, { id: folderId, name, parentId: null }, position);
    return notes.map((note) => ({ ...note, folderId }));
  });
  for (const { title, text, folderId, written, changed, useInRag = true, testProject = false } of notes.toSorted(
    (a, b) => b.written - a.written,
  )) {
    const createdAt = workdays(written, '18:30').toISOString();
    // One version for each evening of work.
    const times = {
      createdAt,
      updatedAt: changed === undefined ? createdAt : workdays(changed, '19:45').toISOString(),
    };
    const version = changed === undefined ? 1 : 3;
    storeNote(database, {
      id: newId('note'),
      title,
      text: text.join('\n'),
      folderId,
      useInRag,
      version,
      testProject,
      ...times,
    });
  }
}

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
