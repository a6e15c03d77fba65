import type { CatalogRow } from '../contract/catalog.ts';
import { pick } from '../host/ask.ts';
import { openDraft } from '../host/documents.ts';
import { log } from '../host/log.ts';
import { choiceOf } from './choice.ts';
import { writeInput } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';
import { skeletonOf } from './skeleton.ts';

/** Lets the user pick an operation and opens its input as a document to fill in. */
export async function openInput({ tracker, rows, board, may }: OperationsNeeds): Promise<void> {
  const all = await rows();
  const row = await pick(
    'Which operation? Its input opens as a document.',
    all.map((each) => choiceOf(each, may)),
  );
  if (row === undefined) return;
  const columns = knownIds(board.board)['columnIds']?.map(({ id }) => id);
  const known = { ...(columns && { columnIds: columns }), ...(await currentOf(row, all, tracker)) };
  const text = writeInput(row, skeletonOf(row.schema, known));
  await openDraft('jsonc', text, text.indexOf('""') + 1);
}

/** What is replaced as a whole begins as it is now, so that nothing is lost which the user does not change. */
async function currentOf(
  { method, path, title }: CatalogRow,
  rows: readonly CatalogRow[],
  calls: CallsByName,
): Promise<object | undefined> {
  const reading = rows.find((row) => method === 'PUT' && row.method === 'GET' && row.path === path);
  if (reading === undefined) return undefined;
  try {
    return Object(await calls[reading.name]?.({} as never));
  } catch (error) {
    log.warn(`${title}: what is there now could not be read, so the input begins empty: ${String(error)}`);
    return undefined;
  }
}
