import type * as z from 'zod';

import type { ImportedCard } from '../../contract/tracker/boardInput.ts';
import { type Stage, stageOf } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { addHistory } from '../data/history.ts';
import type { Call } from '../handler.ts';
import type { Issue } from '../localError.ts';

type Imported = z.output<typeof ImportedCard>;

/** Why the times cannot be those of a history: they ascend, and none is in the future (payloads, Points decided: ImportedCard). */
export function findTimeIssue({ stages = [], archivedAt }: Imported, now: Date): Issue | undefined {
  const times = stages.map(({ at }, index) => ({ path: `stages.${index}.at`, time: Date.parse(at) }));
  if (archivedAt !== undefined) times.push({ path: 'archivedAt', time: Date.parse(archivedAt) });
  for (const [index, { path, time }] of times.entries()) {
    if (time > now.getTime()) return { path, message: 'is in the future' };
    const before = times[index - 1];
    if (before !== undefined && time < before.time) return { path, message: `is before ${before.path}` };
  }
  return undefined;
}

export interface ImportedHistory {
  /** Where the card lies. */
  readonly columnId: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
  readonly stages: readonly { readonly stage: Stage | null; readonly at: string }[];
}

/** The way of a card to `columnId`, which it enters at the end of the import unless its stages or its archiving say earlier. */
export function historyOf(
  database: Database,
  { stages = [], archivedAt }: Imported,
  columnId: string,
  now: string,
): ImportedHistory {
  const way = stages.map((each) => ({ columnId: each.columnId, at: new Date(each.at).toISOString() }));
  const archived = archivedAt === undefined ? null : new Date(archivedAt).toISOString();
  if (way.at(-1)?.columnId !== columnId) way.push({ columnId, at: archived ?? now });
  return {
    columnId,
    createdAt: way[0]?.at ?? now,
    archivedAt: archived,
    stages: way.map((each) => ({ stage: stageOf(database, each.columnId), at: each.at })),
  };
}

export function addImportedHistory(call: Call, cardId: string, { stages, archivedAt }: ImportedHistory): void {
  let from: Stage | null = null;
  for (const { stage, at } of stages) {
    addHistory(call, cardId, { at, type: from === null ? 'imported' : 'moved', from, to: stage });
    from = stage;
  }
  if (archivedAt !== null) addHistory(call, cardId, { at: archivedAt, type: 'archived', from });
}
