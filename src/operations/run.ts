import * as vscode from 'vscode';

import type { CatalogRow } from '../contract/catalog.ts';
import { confirm, tell, withProgress } from '../host/ask.ts';
import { askFileToWrite, suggestedPlace, writeFile } from '../host/askFile.ts';
import { withRetry } from '../host/explain.ts';
import { type CreateKeys, mayHaveLanded, withDoubt } from './doubt.ts';
import { readInput } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';

type Input = Readonly<Record<string, unknown>>;

export interface RunNeeds extends Pick<OperationsNeeds, 'rows' | 'board' | 'didWrite' | 'home'> {
  readonly tracker: CallsByName;
  readonly showResult: (row: CatalogRow, result: unknown) => Promise<void>;
  readonly keys: CreateKeys;
}

/** Runs the operation that a document is the input of. The document stays as it is, for another try. */
export async function runInput(text: string, { rows, board, tracker, keys, ...needs }: RunNeeds): Promise<void> {
  const stay = board.guard();
  const { row, input } = read(text, await rows());
  if (row.destructive !== undefined && !(await confirm(question(row, input, board), row.destructive, row.title)))
    return;
  // A person who gives a key of their own means that one.
  const key = row.creates && input['requestId'] === undefined ? { idempotencyKey: keys.of(text) } : {};
  const call = (signal: AbortSignal) => tracker[row.name]?.(input as never, { signal, ...key });
  const outcome: { isThere: boolean; result?: unknown } = { isThere: false };
  await withRetry(row.title, async () => {
    stay();
    const title = `Jobdeck: ${row.title}…`;
    try {
      outcome.result = await withProgress(vscode.ProgressLocation.Notification, title, async (signal) => call(signal));
      outcome.isThere = true;
    } catch (error) {
      if (!mayHaveLanded(row, error)) throw error;
      needs.didWrite();
      throw withDoubt(error);
    }
  });
  if (!outcome.isThere) return;
  const { result } = outcome;
  keys.settle(text);
  if (row.method !== 'GET') needs.didWrite();
  if (result instanceof Uint8Array) await savePdf(result, needs.home);
  else await needs.showResult(row, result);
}

function read(text: string, rows: readonly CatalogRow[]): { readonly row: CatalogRow; readonly input: Input } {
  const read = readInput(text);
  if (read.kind === 'foreign')
    throw new Error('This is not the input of an operation. "Run Tracker Operation…" opens one.');
  if (read.kind === 'broken') throw new Error(`The input cannot be read: ${read.reason}. Correct it and run it again.`);
  const row = rows.find(({ name }) => name === read.operation);
  if (row === undefined)
    throw new Error(`The tracker has no operation "${read.operation}". "Run Tracker Operation…" lists those it has.`);
  const refusal = row.refuse(read.input);
  if (refusal !== undefined) throw new Error(`${row.title}: ${refusal}. Correct the input and run it again.`);
  return { row, input: read.input };
}

/** Names what it is done to, where that is known by a name. */
function question({ title }: CatalogRow, input: Input, { board }: RunNeeds['board']): string {
  const known = knownIds(board);
  const names = Object.entries(input).map(
    ([field, id]) => known[field]?.find((each) => each.id === id)?.label ?? String(id),
  );
  return `${title}: ${names.map((name) => `"${name}"`).join(', ')}?`;
}

async function savePdf(bytes: Uint8Array, home: string): Promise<void> {
  const question = { title: 'Save PDF', button: 'Save', filters: { PDF: ['pdf'] } };
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const file = await askFileToWrite(question, suggestedPlace(home, `statistics-${day}.pdf`));
  if (file === undefined) return;
  await writeFile(file, bytes);
  tell(`Saved: ${file}`);
}
