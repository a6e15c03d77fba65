import type { CatalogRow } from '../../contract/catalog.ts';
import { withoutSecrets } from '../../host/secretTexts.ts';
import { type IdempotencyKeys, mayHaveLanded, withUncertainty } from './doubt.ts';
import { parseInputText } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';

type Input = Readonly<Record<string, unknown>>;

export interface RunDialogs {
  readonly confirm: (question: string, detail: string, button: string) => Promise<boolean>;
  /** Explains a failure and repeats the work while the user chooses to retry; never rejects. */
  readonly withRetry: (doing: string, work: () => Promise<void>) => Promise<void>;
  readonly withProgress: (title: string, work: (signal: AbortSignal) => Promise<unknown>) => Promise<unknown>;
  readonly showResult: (row: CatalogRow, text: string) => Promise<void>;
  readonly savePdf: (bytes: Uint8Array) => Promise<void>;
}

export interface RunNeeds extends Pick<OperationsNeeds, 'rows' | 'didWrite'> {
  readonly tracker: CallsByName;
  readonly board: Pick<OperationsNeeds['board'], 'board'> & {
    readonly serverState: Pick<OperationsNeeds['board']['serverState'], 'accountGuard'>;
  };
  readonly idempotencyKeys: IdempotencyKeys;
  readonly dialogs: RunDialogs;
}

export async function runInput(
  text: string,
  { rows, board, tracker, idempotencyKeys, dialogs, didWrite }: RunNeeds,
): Promise<void> {
  const account = board.serverState.accountGuard();
  const { row, input } = read(text, await rows());
  if (
    row.destructive !== undefined &&
    !(await dialogs.confirm(question(row, input, board), row.destructive, row.title))
  )
    return;
  // A `requestId` that the user entered takes precedence.
  const key = row.creates && input['requestId'] === undefined ? { idempotencyKey: idempotencyKeys.of(text) } : {};
  const answer: { isReceived: boolean; result?: unknown } = { isReceived: false };
  await dialogs.withRetry(row.title, async () => {
    account.assertInUse();
    try {
      answer.result = await dialogs.withProgress(`${row.title}…`, async (signal) =>
        tracker[row.name]?.(input as never, { signal, ...key }),
      );
      answer.isReceived = true;
    } catch (error) {
      if (!mayHaveLanded(row, error)) throw error;
      didWrite();
      throw withUncertainty(error);
    }
  });
  if (!answer.isReceived) return;
  const { result } = answer;
  idempotencyKeys.resolve(text);
  if (row.method !== 'GET') didWrite();
  if (result instanceof Uint8Array) await dialogs.savePdf(result);
  else await dialogs.showResult(row, `${withoutSecrets(JSON.stringify(result, undefined, 2))}\n`);
}

function read(text: string, rows: readonly CatalogRow[]): { readonly row: CatalogRow; readonly input: Input } {
  const read = parseInputText(text);
  if (read.kind === 'foreign')
    throw new Error('This is not the input of an operation. "Run Tracker Operation…" opens one.');
  if (read.kind === 'broken') throw new Error(`The input cannot be read: ${read.reason}. Correct it and run it again.`);
  const row = rows.find(({ name }) => name === read.operation);
  if (row === undefined)
    throw new Error(`The tracker has no operation "${read.operation}". "Run Tracker Operation…" lists those it has.`);
  const refusal = row.validate(read.input);
  if (refusal !== undefined) throw new Error(`${row.title}: ${refusal}. Correct the input and run it again.`);
  return { row, input: read.input };
}

function question({ title }: CatalogRow, input: Input, { board }: RunNeeds['board']): string {
  const known = knownIds(board);
  const names = Object.entries(input).map(
    ([field, id]) => known[field]?.find((each) => each.id === id)?.label ?? String(id),
  );
  return `${title}: ${names.map((name) => `"${name}"`).join(', ')}?`;
}
