import type { ErrorCode } from '../../contract/errorCodes.ts';
import { missingInWords } from '../../contract/input.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { importedCardSchema, type ReadImportedCard } from '../../contract/tracker/boardInput.ts';
import { findUnsafe } from '../checkInput.ts';
import { insertCardAt } from '../data/cards.ts';
import { type Stage, stageOf } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { addHistory } from '../data/history.ts';
import { type RankSlot, slotAfter, slotIn } from '../data/ranks.ts';
import { requireBoard } from '../data/state.ts';
import { cardJson, cardSearch, type StoredCard } from '../data/storedCard.ts';
import { type Call, Encoded, type TrackerHandlers } from '../handler.ts';
import { type Issue, LocalError } from '../localError.ts';
import { columnForNewCard, newCard } from './newCard.ts';

type ReadRow = { readonly input: ReadImportedCard } | { readonly error: ErrorCode; readonly message: string };

/** Each row is created, skipped or failed independently (payloads, Points decided: Import). */
export const importHandlers = {
  tracker_import_cards: (call, { cards, skipDuplicates }) => {
    requireBoard(call.database);
    const rows = cards.map((row) => readRow(row, call.now()));
    const present = skipDuplicates ? identitiesOf(call.database, rows) : undefined;
    // The end of each column, queried once, so that long columns do not slow down each row.
    const ends = new Map<string, RankSlot>();
    const created: string[] = [];
    const skipped: { index: number; reason: string }[] = [];
    const failed: { index: number; error: ErrorCode; message: string }[] = [];
    for (const [index, row] of rows.entries()) {
      if ('error' in row) {
        failed.push({ index, ...row });
        continue;
      }
      const identity = identityOf(row.input);
      if (present?.has(identity)) {
        skipped.push({ index, reason: 'duplicate' });
        continue;
      }
      const outcome = importOne(call, row.input, ends);
      if (typeof outcome !== 'string') {
        failed.push({ index, ...outcome });
        continue;
      }
      created.push(outcome);
      present?.add(identity);
    }
    const rest = JSON.stringify({ skipped, failed }).slice(1);
    return new Encoded(`{"created":[${created.join(',')}],${rest}`);
  },
} satisfies TrackerHandlers;

/** The new card's JSON, or the error; a refused row writes nothing. */
function importOne(
  call: Call,
  input: ReadImportedCard,
  ends: Map<string, RankSlot>,
): string | { error: ErrorCode; message: string } {
  try {
    const { database, now } = call;
    const columnId = columnForNewCard(database, input.columnId ?? input.stages?.at(-1)?.columnId);
    if (columnId === undefined) throw new LocalError('column_not_found', 'The board has no column for the card.');
    const at = now().toISOString();
    const history = historyOf(database, input, columnId, at);
    const { createdAt, archivedAt } = history;
    const card = { ...newCard(input, at), status: statusOf(history), createdAt, archivedAt };
    const slot = ends.get(columnId) ?? slotIn(database, columnId);
    const record = insertCardAt(database, card, columnId, archivedAt === null ? slot.rank : slot.position);
    if (archivedAt === null) ends.set(columnId, slotAfter(slot));
    addImportedHistory(call, card.id, history);
    return cardJson(record, columnId, slot.position);
  } catch (error) {
    if (error instanceof LocalError) return { error: error.code, message: error.message };
    throw error;
  }
}

const statusOf = ({ archivedAt }: ImportedHistory): Card['status'] => (archivedAt === null ? 'active' : 'archived');

function readRow(row: unknown, now: Date): ReadRow {
  const unsafe = findUnsafe(row);
  if (unsafe !== undefined) return refusedRow(unsafe);
  const { success, data, error } = importedCardSchema().safeParse(row, { error: missingInWords });
  if (success) {
    const wrong = findTimeIssue(data, now);
    return wrong === undefined ? { input: data } : refusedRow(wrong);
  }
  const [issue] = error.issues;
  return refusedRow({ path: issue?.path.join('.') ?? '', message: issue?.message ?? 'unreadable' });
}

/** Messages are cut, because they may name every field of a row with a thousand unknown ones. */
const maxMessageLength = 500;

const refusedRow = ({ path, message }: Issue): ReadRow => ({
  error: 'invalid_request',
  message: (path === '' ? message : `${path}: ${message}`).slice(0, maxMessageLength).toWellFormed(),
});

type Identity = Pick<ReadImportedCard, 'title' | 'company' | 'url'>;

const identityOf = ({ title, company = '', url = null }: Identity): string => JSON.stringify([title, company, url]);

const searchOf = ({ title, company = '' }: Identity): string => cardSearch({ title, company });

function identitiesOf(database: Database, rows: readonly ReadRow[]): Set<string> {
  const searched = new Set(rows.flatMap((row) => ('input' in row ? [searchOf(row.input)] : [])));
  const identities = new Set<string>();
  for (const { search, record } of database.iterate<{ search: string; record: string }>(
    'SELECT search, record FROM cards',
  )) {
    if (searched.has(search)) identities.add(identityOf(JSON.parse(record) as StoredCard));
  }
  return identities;
}

/** Why the times cannot be those of a history: they ascend, and none is in the future (payloads, Points decided: ImportedCard). */
function findTimeIssue({ stages = [], archivedAt }: ReadImportedCard, now: Date): Issue | undefined {
  const times = stages.map(({ at }, index) => ({ path: `stages.${index}.at`, time: Date.parse(at) }));
  if (archivedAt !== undefined) times.push({ path: 'archivedAt', time: Date.parse(archivedAt) });
  for (const [index, { path, time }] of times.entries()) {
    if (time > now.getTime()) return { path, message: 'is in the future' };
    const before = times[index - 1];
    if (before !== undefined && time < before.time) return { path, message: `is before ${before.path}` };
  }
  return undefined;
}

interface ImportedHistory {
  /** Where the card lies. */
  readonly columnId: string;
  readonly createdAt: string;
  readonly archivedAt: string | null;
  readonly stages: readonly { readonly stage: Stage | null; readonly at: string }[];
}

/** The way of a card to `columnId`, which it enters at the end of the import unless its stages or its archiving say earlier. */
function historyOf(
  database: Database,
  { stages = [], archivedAt }: ReadImportedCard,
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

function addImportedHistory(call: Call, cardId: string, { stages, archivedAt }: ImportedHistory): void {
  let from: Stage | null = null;
  for (const { stage, at } of stages) {
    addHistory(call, cardId, { at, type: from === null ? 'imported' : 'moved', from, to: stage });
    from = stage;
  }
  if (archivedAt !== null) addHistory(call, cardId, { at: archivedAt, type: 'archived', from });
}
