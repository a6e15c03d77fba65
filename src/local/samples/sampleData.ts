import { defaultStages } from '../../base/domain/cardValues.ts';
import { dayMs } from '../../base/flow/clock.ts';
import type { SampleName } from '../../contract/localData.ts';
import { cardChangesSchema, createCardSchema } from '../../contract/tracker/boardInput.ts';
import { saveCard } from '../data/cards.ts';
import { cardCounts, columnRows, findColumn, saveColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { insertFolder, storeNote } from '../data/notes.ts';
import { type AddedSample, deleteState, hasBoard, hasState, readState, writeState } from '../data/state.ts';
import type { StoredCard } from '../data/storedCard.ts';
import { type Actor, type Call, textOf } from '../handler.ts';
import { newId } from '../ids.ts';
import { attachMeetingHandlers } from '../tracker/attachMeeting.ts';
import { cardHandlers } from '../tracker/cards.ts';
import { orderColumns } from '../tracker/columns.ts';
import { initializeHandlers } from '../tracker/initialize.ts';
import { addContexts } from './contexts.ts';
import { generateCards, oldest } from './generatedCards.ts';
import { addApiKeys } from './keys.ts';
import { addMeetings, type PastMeeting } from './meetings.ts';
import { hasCards, sampleState } from './sampleState.ts';
import {
  type Application,
  applications,
  isArchived,
  noteFolders,
  postOf,
  type StoryStage,
  type StoryStep,
} from './story/story.ts';
import { type Workdays, workdaysBefore } from './workdays.ts';

/** Working days before today on which the sample begins, one day before its first application. */
const firstDay = 109;

const sampleSettings = { currency: 'EUR' };

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
export function fill(database: Database, sample: Exclude<SampleName, 'none'>, cards: number, now: () => Date): void {
  if (hasState(database)) return;
  if (sample === 'small') {
    addSample(database, now);
    return;
  }
  writeState(database, 'sample', { name: sample, cards });
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

const idColumns = {
  cards: 'id',
  meetings: 'id',
  notes: 'id',
  folders: 'id',
  contexts: 'id',
  keys: 'hash',
  columns: 'id',
} as const satisfies Readonly<Record<keyof AddedSample['ids'], string>>;

type Table = keyof RecordIds;

type RecordIds = AddedSample['ids'];

function recordIds(database: Database, except?: RecordIds): RecordIds {
  const idsIn = (table: Table): string[] => {
    const known = new Set(except?.[table]);
    const rows = database.all<{ id: string }>(`SELECT ${idColumns[table]} AS id FROM main.${table}`);
    return rows.map(({ id }) => id).filter((id) => !known.has(id));
  };
  return {
    cards: idsIn('cards'),
    meetings: idsIn('meetings'),
    notes: idsIn('notes'),
    folders: idsIn('folders'),
    contexts: idsIn('contexts'),
    keys: idsIn('keys'),
    columns: idsIn('columns'),
  };
}

/** Deletes the records; of folders and columns only those that hold nothing else. What refers to them is corrected. */
function deleteRecords(database: Database, ids: RecordIds): void {
  for (const table of ['cards', 'meetings', 'notes', 'contexts', 'keys'] as const)
    deleteFrom(database, table, ids[table]);
  detach(database, new Set(ids.meetings));
  const filled = new Set(
    database.all<{ id: string }>('SELECT DISTINCT folder_id AS id FROM main.notes').map(({ id }) => id),
  );
  deleteFrom(
    database,
    'folders',
    ids.folders.filter((id) => !filled.has(id)),
  );
}

function deleteEmptyColumns(database: Database, ids: readonly string[]): void {
  const counts = cardCounts(database);
  deleteFrom(
    database,
    'columns',
    ids.filter((id) => !counts.get(id)),
  );
  orderColumns(
    database,
    columnRows(database).map(({ id }) => id),
  );
}

function deleteFrom(database: Database, table: Table, ids: readonly string[]): void {
  for (const id of ids) database.run(`DELETE FROM main.${table} WHERE ${idColumns[table]} = ?`, id);
}

/** Cards have copies of their meetings. */
function detach(database: Database, meetings: ReadonlySet<string>): void {
  for (const { record } of database.all<{ record: string }>('SELECT record FROM cards')) {
    const card = JSON.parse(record) as StoredCard;
    const kept = card.meetings.filter(({ id }) => !meetings.has(id));
    if (kept.length < card.meetings.length) saveCard(database, { ...card, meetings: kept });
  }
}

/** `at` must precede the first application and all meetings. */
function makeBoard(database: Database, at: Date): void {
  initializeHandlers.tracker_initialize({ database, now: () => at, actor: { kind: 'user', name: null } });
}

function columnsByStage(database: Database): (stage: StoryStage) => string {
  const titles = columnRows(database).map(({ id }) => [findColumn(database, id).title.toLowerCase(), id] as const);
  const ids = new Map<string, string>(titles);
  return (stage) => {
    const id = ids.get(stage);
    if (id === undefined) throw new Error(`The default stages lack ${stage}.`);
    return id;
  };
}

/**
 * Replays the sample applications in order of time through the service's own handlers, so that cards, positions and history are consistent.
 */
function playApplications(database: Database, applications: readonly Application[], setting: Setting): void {
  const events = applications
    .flatMap((application) => applicationEvents(application, setting))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, actor, happen } of events) happen({ database, now: () => at, actor });
}

const minute = 60_000;
const owner: Actor = { kind: 'user', name: null };
const scout: Actor = { kind: 'agent', name: 'Job scout' };

interface BoardEvent {
  readonly at: Date;
  readonly actor: Actor;
  readonly happen: (call: Call) => void;
}

interface Setting {
  readonly now: Date;
  readonly workdays: Workdays;
  readonly meetings: readonly PastMeeting[];
  readonly columnOf: (stage: StoryStage) => string;
}

function applicationEvents(application: Application, { now, workdays, meetings, columnOf }: Setting): BoardEvent[] {
  let cardId = '';
  const create = (call: Call, columnId: string): void => {
    const { steps: _, reminders: __, ...card } = application;
    const { json } = cardHandlers.tracker_create_card(
      call,
      createCardSchema().parse({ ...card, url: postOf(application), columnId }),
    );
    cardId = (JSON.parse(textOf(json)) as { id: string }).id;
  };
  const perform = (call: Call, step: StoryStep): void => {
    if (step === 'archived') cardHandlers.tracker_archive_card(call, { cardId });
    else if (typeof step === 'object')
      cardHandlers.tracker_update_card(call, { cardId, ...cardChangesSchema().parse(step) });
    else if (cardId === '') create(call, columnOf(step === 'found' ? 'saved' : step));
    else cardHandlers.tracker_move_card(call, { cardId, columnId: columnOf(step === 'found' ? 'saved' : step) });
  };
  const steps = application.steps.map(([ago, time, step]): BoardEvent => {
    return { at: workdays(ago, time), actor: step === 'found' ? scout : owner, happen: (call) => perform(call, step) };
  });
  const attached = meetings
    .filter(({ company }) => company === application.company)
    .map(({ id, endedAt }): BoardEvent => {
      const attach = (call: Call) => attachMeetingHandlers.tracker_attach_meeting(call, { cardId, meetingId: id });
      return { at: new Date(endedAt.getTime() + 15 * minute), actor: owner, happen: attach };
    });
  const reminders = application.reminders?.map(({ inDays, text, done = false }) => {
    return { at: new Date(startOf(now) + inDays * dayMs + 8 * 60 * minute).toISOString(), text, done };
  });
  const latest = Math.max(...steps.map(({ at }) => at.getTime()));
  const reminded: BoardEvent = {
    at: new Date(latest + 10 * minute),
    actor: owner,
    happen: (call) => perform(call, { reminders: reminders ?? [] }),
  };
  return [...steps, ...attached, ...(reminders ? [reminded] : [])];
}

const startOf = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs;
