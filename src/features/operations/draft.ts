import { isPermission, namesOf } from '../../base/domain/permission.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import type { JsonSchema } from '../../contract/inputSchema.ts';
import type { Choice } from '../../host/ui/ask.ts';
import { writeInput } from './inputText.ts';
import { knownIds } from './knownIds.ts';
import type { CallsByName, OperationsNeeds } from './needs.ts';

/** An operation that the token may not use is marked, but can still be picked and read. */
export function choiceOf(row: CatalogRow, may: OperationsNeeds['may']): Choice<CatalogRow> {
  const isMissing = isPermission(row.permission) && !may(row.permission);
  const permission = namesOf([row.permission]);
  return {
    label: isMissing ? `$(lock) ${row.title}` : row.title,
    description: isMissing ? `needs ${permission}, which this token lacks` : permission,
    detail: `${row.name}: ${row.description}`,
    value: row,
  };
}

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

/** The required properties of an input, each with its value from `known`, else with an empty value of its type. */
export function skeletonOf(
  { properties = {}, required = [] }: JsonSchema,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, known[name] ?? emptyOf(properties[name])]));
}

function emptyOf(schema: JsonSchema['not']): unknown {
  if (schema === undefined || typeof schema === 'boolean') return '';
  if (schema.enum !== undefined) return schema.enum[0];
  const kinds = schema.anyOf ?? [];
  if (kinds.some((kind) => typeof kind === 'object' && kind.type === 'null')) return null;
  if (kinds.length > 0) return emptyOf(kinds[0]);
  const types = [schema.type].flat();
  if (types.includes('null')) return null;
  if (types.includes('object')) return skeletonOf(schema);
  if (types.includes('array')) return schema.minItems ? [emptyOf([schema.items].flat()[0])] : [];
  if (types.includes('boolean')) return false;
  if (types.includes('number') || types.includes('integer')) return schema.minimum ?? 0;
  return '';
}
