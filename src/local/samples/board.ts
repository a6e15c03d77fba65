import { dayMs } from '../../base/flow/clock.ts';
import { CardChanges, CreateCard } from '../../contract/tracker/boardInput.ts';
import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { type Actor, type Call, textOf } from '../handler.ts';
import { attachMeetingHandlers } from '../tracker/attachMeeting.ts';
import { cardHandlers } from '../tracker/cards.ts';
import { initializeHandlers } from '../tracker/initialize.ts';
import type { PastMeeting } from './meetings.ts';
import { type Application, postOf, type StoryStage, type StoryStep } from './story/story.ts';
import type { Workdays } from './workdays.ts';

/** `at` must precede the first application and all meetings. */
export function makeBoard(database: Database, at: Date): void {
  initializeHandlers.tracker_initialize({ database, now: () => at, actor: { kind: 'user', name: null } });
}

export function columnsByStage(database: Database): (stage: StoryStage) => string {
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
export function playApplications(database: Database, applications: readonly Application[], setting: Setting): void {
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
      CreateCard.parse({ ...card, url: postOf(application), columnId }),
    );
    cardId = (JSON.parse(textOf(json)) as { id: string }).id;
  };
  const perform = (call: Call, step: StoryStep): void => {
    if (step === 'archived') cardHandlers.tracker_archive_card(call, { cardId });
    else if (typeof step === 'object') cardHandlers.tracker_update_card(call, { cardId, ...CardChanges.parse(step) });
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
