import type * as z from 'zod';

import type { ErrorCode } from '../../contract/errorCodes.ts';
import { missingInWords } from '../../contract/input.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { ImportedCard } from '../../contract/tracker/boardInput.ts';
import { findUnsafe } from '../checkInput.ts';
import { insertCardAt } from '../data/cards.ts';
import type { Database } from '../data/database.ts';
import { type RankSlot, slotAfter, slotIn } from '../data/ranks.ts';
import { requireBoard } from '../data/state.ts';
import { cardJson, cardSearch, type StoredCard } from '../data/storedCard.ts';
import { type Call, Encoded, type TrackerHandlers } from '../handler.ts';
import { type Issue, LocalError } from '../localError.ts';
import { addImportedHistory, findTimeIssue, historyOf, type ImportedHistory } from './importedHistory.ts';
import { columnForNewCard, newCard } from './newCard.ts';

type ReadRow =
  | { readonly input: z.output<typeof ImportedCard> }
  | { readonly error: ErrorCode; readonly message: string };

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
  input: z.output<typeof ImportedCard>,
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
  const { success, data, error } = ImportedCard.safeParse(row, { error: missingInWords });
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

type Identity = Pick<z.output<typeof ImportedCard>, 'title' | 'company' | 'url'>;

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
