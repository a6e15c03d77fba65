import type { CatalogRow } from '../../contract/catalog.ts';
import { writeInput } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';
import { skeletonOf } from './skeleton.ts';

export interface DraftNeeds extends Pick<OperationsNeeds, 'rows'> {
  readonly tracker: CallsByName;
  readonly board: Pick<OperationsNeeds['board'], 'board'>;
  readonly warn: (text: string) => void;
}

export async function draftOf(row: CatalogRow, { rows, board, tracker, warn }: DraftNeeds): Promise<string> {
  const columns = knownIds(board.board)['columnIds']?.map(({ id }) => id);
  const known = { ...(columns && { columnIds: columns }), ...(await currentOf(row, await rows(), tracker, warn)) };
  return writeInput(row, skeletonOf(row.schema, known));
}

/** A full replacement starts from the current values, so that those the user does not change are not lost. */
async function currentOf(
  { method, path, title }: CatalogRow,
  rows: readonly CatalogRow[],
  calls: CallsByName,
  warn: DraftNeeds['warn'],
): Promise<object | undefined> {
  const reading = rows.find((row) => method === 'PUT' && row.method === 'GET' && row.path === path);
  if (reading === undefined) return undefined;
  try {
    return Object(await calls[reading.name]?.({} as never));
  } catch (error) {
    warn(`${title}: the current values could not be read, so the input is empty: ${String(error)}`);
    return undefined;
  }
}
