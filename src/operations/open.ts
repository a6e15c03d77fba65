import { isPermission } from '../base/permission.ts';
import type { CatalogRow } from '../contract/catalog.ts';
import { type Choice, pick } from '../host/ask.ts';
import { openDraft } from '../host/documents.ts';
import { log } from '../host/log.ts';
import { writeInput } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';
import { nameOf } from './permissionName.ts';
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

/** An operation as a row to pick; one that the token may not use says so, and can be looked at all the same. */
function choiceOf(row: CatalogRow, may: OperationsNeeds['may']): Choice<CatalogRow> {
  const isMissing = isPermission(row.permission) && !may(row.permission);
  return {
    label: isMissing ? `$(lock) ${row.title}` : row.title,
    description: isMissing ? `needs ${nameOf(row.permission)}, which this token lacks` : nameOf(row.permission),
    detail: `${row.name}: ${row.description}`,
    value: row,
  };
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
