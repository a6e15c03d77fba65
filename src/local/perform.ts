import { grants } from '../base/domain/permission.ts';
import { isAsRead } from '../contract/answer.ts';
import type { AgentWrite } from '../contract/localData.ts';
import type { Operation } from '../contract/operation.ts';
import type { Card } from '../contract/tracker/board.ts';
import type { Note } from '../contract/tracker/library.ts';
import { type TrackerOperation, trackerOperations } from '../contract/tracker.ts';
import { assertSafe, checkInput } from './checkInput.ts';
import type { Database } from './data/database.ts';
import { firstAnswer, hashBody, type IdempotentCall, saveAnswer } from './data/idempotency.ts';
import { findNote } from './data/notes.ts';
import { isActive, readState } from './data/state.ts';
import type { FoundToken } from './data/tokens.ts';
import type { Transactions } from './data/transactions.ts';
import { type Actor, type Call, Encoded, type Handler, textOf } from './handler.ts';
import { requireStillValid } from './identity.ts';
import { invalid, LocalError } from './localError.ts';
import { trackerHandlers } from './tracker/handlers.ts';

interface OperationCall {
  readonly operation: TrackerOperation;
  /** One flat object with path parameters, not yet validated. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: FoundToken;
  readonly over: 'rest' | 'mcp';
  readonly idempotencyKey?: string | undefined;
}

export type PerformOutcome =
  | { readonly kind: 'json'; readonly status: number; readonly json: string | Uint8Array }
  | { readonly kind: 'pdf'; readonly status: number; readonly bytes: Uint8Array };

export interface Engine {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly now: () => Date;
  /** Called after an agent's write is on disk. */
  readonly onAgentWrite?: ((write: AgentWrite) => void) | undefined;
}

/** Whether the token has the operation's permission; agents see only such tools (tracker document, Cross-cutting rules 5). */
export function mayUse(token: FoundToken, operation: TrackerOperation): boolean {
  const { permission } = trackerOperations[operation];
  return permission !== 'management' && (permission === 'any' || grants(token.permissions, permission));
}

export const isSubscribed = (database: Database): boolean => readState(database, 'subscription')?.active ?? true;

/** Runs one operation with all rules that REST and MCP share; a LocalError means that nothing was changed. */
export async function perform(
  { database, transactions, now, onAgentWrite }: Engine,
  request: OperationCall,
): Promise<PerformOutcome> {
  const { operation } = request;
  const row: Operation = trackerOperations[operation];
  // The table key selects both the schema that validates the input and the handler that receives it.
  const handler = trackerHandlers[operation] as Handler<Operation>;
  const input = authorizedInput(() => authorize(database, request, now()), row, request);
  const call: Call = { database, now, actor: actorOf(request) };
  const work = () => handler(call, input);
  // In the transaction, so that a revocation stored before the work prevents it.
  const authorized =
    <T>(next: () => T): (() => T) =>
    () => {
      authorize(database, request, now());
      return next();
    };
  if (row.method === 'GET') {
    const read = authorized(() => outcomeOf(row, work()));
    return transactions.read(read, (outcome) => matchesSchema(row, outcome));
  }
  const idempotentCall = row.creates ? idempotentCallOf(request) : undefined;
  const { actor } = call;
  let noteBefore: Note | undefined;
  const performWrite = () => {
    if (actor.kind === 'agent' && onAgentWrite !== undefined)
      noteBefore = noteBeforeWrite(database, operation, request.input);
    return writeOutcome(row, work());
  };
  const outcome = await transactions.write(
    authorized(() => (idempotentCall ? answerOnce(call, idempotentCall, performWrite) : performWrite())),
  );
  if (actor.kind === 'agent' && onAgentWrite !== undefined) {
    const { isRepeated, json } = outcome;
    const performed = { operation, input: request.input, json: textOf(json), noteBefore, agent: actor.name };
    onAgentWrite(isRepeated ? { kind: 'other' } : agentWriteOf(performed));
  }
  return outcome;
}

/** Of two refusals, that of the token comes first; the token of a valid input is checked with the work. */
function authorizedInput(assertAuthorized: () => void, row: Operation, { operation, input }: OperationCall): unknown {
  try {
    // Rows of an import are validated one by one, so that an invalid row does not reject the others (payloads, Points decided: Import).
    assertSafe(operation === 'tracker_import_cards' ? { ...input, cards: [] } : input);
    return checkInput(row.input, input);
  } catch (error) {
    assertAuthorized();
    throw error;
  }
}

function authorize(database: Database, { operation, token }: OperationCall, now: Date): void {
  const found = requireStillValid(database, token, now);
  if (!isActive(found.subscription)) throw new LocalError('subscription_ended', 'The subscription has ended.');
  if (mayUse(found, operation)) return;
  const { permission } = trackerOperations[operation];
  throw new LocalError('permission_denied', `This token lacks the permission ${permission}.`, { permission });
}

function actorOf({ token, over }: OperationCall): Actor {
  if (token.owner) return { kind: over === 'rest' ? 'user' : 'agent', name: null };
  return { kind: 'agent', name: token.name };
}

function idempotentCallOf({ operation, input, idempotencyKey }: OperationCall): IdempotentCall | undefined {
  const requestId = typeof input['requestId'] === 'string' ? input['requestId'] : undefined;
  if (idempotencyKey !== undefined && (idempotencyKey === '' || idempotencyKey.length > 200)) {
    throw invalid({ path: 'Idempotency-Key', message: 'has 1 to 200 characters' });
  }
  if (idempotencyKey !== undefined && requestId !== undefined && idempotencyKey !== requestId) {
    throw invalid({ path: 'requestId', message: 'differs from the Idempotency-Key header' });
  }
  const key = idempotencyKey ?? requestId;
  return key === undefined ? undefined : { operation, key, bodyHash: hashBody(input) };
}

type WriteOutcome = Extract<PerformOutcome, { kind: 'json' }> & { readonly isRepeated?: true };

function answerOnce({ database, now }: Call, idempotentCall: IdempotentCall, work: () => WriteOutcome): WriteOutcome {
  const earlier = firstAnswer(database, idempotentCall, now());
  if (earlier !== undefined) return { kind: 'json', ...earlier, isRepeated: true };
  const outcome = work();
  saveAnswer(database, idempotentCall, { status: outcome.status, json: textOf(outcome.json) }, now());
  return outcome;
}

function writeOutcome(row: Operation, answer: unknown): WriteOutcome {
  const outcome = outcomeOf(row, answer);
  if ('then' in outcome || outcome.kind !== 'json') throw new Error('A write answers JSON, and not later.');
  return outcome;
}

function matchesSchema(row: Operation, outcome: PerformOutcome | Promise<PerformOutcome>): boolean {
  if ('then' in outcome || outcome.kind !== 'json') return false;
  try {
    return isAsRead(() => row.output)(JSON.parse(textOf(outcome.json)));
  } catch {
    return false;
  }
}

function outcomeOf(row: Operation, answer: unknown): PerformOutcome | Promise<PerformOutcome> {
  const status = row.status[0] ?? 200;
  if (answer instanceof Promise) return answer.then((later: unknown) => outcomeOf(row, later));
  if (answer instanceof Encoded) return { kind: 'json', status: answer.status ?? status, json: answer.json };
  if (answer instanceof Uint8Array) return { kind: 'pdf', status, bytes: answer };
  return { kind: 'json', status, json: JSON.stringify(answer) };
}

const cardWrites: readonly TrackerOperation[] = [
  'tracker_create_card',
  'tracker_update_card',
  'tracker_move_card',
  'tracker_archive_card',
];

const noteWrites: readonly TrackerOperation[] = ['create_note', 'update_note'];

interface PerformedWrite {
  readonly operation: TrackerOperation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly json: string;
  readonly noteBefore: Note | undefined;
  /** The name of its token. */
  readonly agent: string | null;
}

function agentWriteOf({ operation, input, json, noteBefore, agent }: PerformedWrite): AgentWrite {
  if (operation === 'tracker_delete_card') return { kind: 'deletedCard', cardId: String(input['cardId']), agent };
  const isNote = noteWrites.includes(operation);
  if (!isNote && !cardWrites.includes(operation)) return { kind: 'other' };
  const { data } = trackerOperations[operation].output.safeParse(JSON.parse(json));
  if (data === undefined) return { kind: 'other' };
  return isNote
    ? { kind: 'note', note: data as Note, before: noteBefore, agent }
    : { kind: 'card', card: data as Card };
}

/** The note that an operation is about to change; called in its transaction. */
const noteBeforeWrite = (
  database: Database,
  operation: TrackerOperation,
  input: Readonly<Record<string, unknown>>,
): Note | undefined => (operation === 'update_note' ? findNote(database, String(input['noteId'])) : undefined);
