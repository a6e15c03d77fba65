import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { initializeHandlers } from '../tracker/initialize.ts';
import { applicationEvents, type Setting } from './applicationEvents.ts';
import type { Application, StoryStage } from './story/story.ts';

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
