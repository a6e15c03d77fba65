import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { initializeHandlers } from '../tracker/initialize.ts';
import { applicationEvents, type Setting } from './applicationEvents.ts';
import type { Application, Stage } from './story/application.ts';

/** Makes the board as it was at a moment before the first application and before any meeting. */
export function makeBoard(database: Database, at: Date): void {
  initializeHandlers.tracker_initialize({ database, now: () => at, actor: { kind: 'user', name: null } });
}

/** Columns by the names that the story has for the default stages. */
export function columnsByStage(database: Database): (stage: Stage) => string {
  const titles = columnRows(database).map(({ id }) => [findColumn(database, id).title.toLowerCase(), id] as const);
  const ids = new Map<string, string>(titles);
  return (stage) => {
    const id = ids.get(stage);
    if (id === undefined) throw new Error(`The default stages lack ${stage}.`);
    return id;
  };
}

/**
 * Lives the job search through again: every step goes, in the order of time and with the clock of then, through the handler that a
 * call would have reached, so that cards, positions and history fit together by the service's own rules.
 */
export function playApplications(database: Database, applications: readonly Application[], setting: Setting): void {
  const events = applications
    .flatMap((application) => applicationEvents(application, setting))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, actor, happen } of events) happen({ database, now: () => at, actor });
}
