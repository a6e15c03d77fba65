import { defaultStages } from '../../base/domain/cardValues.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { insertCard } from '../data/cards.ts';
import { saveColumn, stageOf } from '../data/columns.ts';
import { addHistory } from '../data/history.ts';
import { hasBoard, writeState } from '../data/state.ts';
import { type Call, Encoded, type TrackerHandlers } from '../handler.ts';
import { newId } from '../ids.ts';
import { attachedMeeting } from './attachMeeting.ts';
import { readBoard } from './cardLists.ts';
import { newCard } from './newCard.ts';

const stageOfMeetings = 'Interview';

function meetingsByVacancy({ database, now }: Call): Meeting[][] {
  const groups = new Map<string, Meeting[]>();
  for (const { record } of database.all<{ record: string }>(
    'SELECT record FROM meetings WHERE started_at <= ? ORDER BY started_at, sequence',
    now().toISOString(),
  )) {
    const meeting = JSON.parse(record) as Meeting;
    if (meeting.vacancy === null) continue;
    const key = JSON.stringify([meeting.vacancy.company, meeting.vacancy.title]);
    groups.set(key, [...(groups.get(key) ?? []), meeting]);
  }
  return [...groups.values()];
}

function makeBoard(call: Call): void {
  const { database, now } = call;
  const at = now().toISOString();
  let interview = '';
  for (const [position, title] of defaultStages.entries()) {
    const id = newId('column');
    if (title === stageOfMeetings) interview = id;
    saveColumn(database, { id, title, color: null, createdAt: at, updatedAt: at }, position);
  }
  for (const meetings of meetingsByVacancy(call)) {
    const [first] = meetings;
    if (!first?.vacancy) continue;
    const { title, company } = first.vacancy;
    const url = meetings.find(({ vacancy }) => vacancy?.url)?.vacancy?.url ?? null;
    const card = { ...newCard({ title, company, url }, at), meetings: meetings.map(attachedMeeting) };
    insertCard(database, card, interview);
    addHistory(call, card.id, { type: 'created', to: stageOf(database, interview) });
  }
  writeState(database, 'board', { initializedAt: at });
}

/** Creates the board; has no effect on an existing one (tracker document, States; payloads, Points decided). */
export const initializeHandlers = {
  tracker_initialize: (call) => {
    const { database } = call;
    if (hasBoard(database)) return new Encoded(readBoard(database).json, 200);
    makeBoard(call);
    return new Encoded(readBoard(database).json, 201);
  },
} satisfies TrackerHandlers;
