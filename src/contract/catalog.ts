import { inputSchemaOf, type JsonSchema } from './inputSchema.ts';
import { type Operation, type OperationTable, pathParameters } from './operation.ts';

/** An operation as plain data, for whoever shows operations or compares them and must not load the schemas themselves. */
export interface CatalogRow
  extends Pick<
    Operation,
    'method' | 'path' | 'permission' | 'title' | 'description' | 'answer' | 'creates' | 'destructive'
  > {
  readonly name: string;
  /** What it takes, as JSON Schema of draft 7. */
  readonly schema: JsonSchema;
  /** What it cannot do without, path parameters left out. */
  readonly required: readonly string[];
  /** The first thing that is wrong with an input, by its place and in words; undefined where it may be sent. */
  readonly refuse: (input: unknown) => string | undefined;
}

/** A table of operations as plain data, in its order. */
export const catalogOf = (table: OperationTable): CatalogRow[] =>
  Object.entries(table).map(([name, row]) => ({
    ...row,
    name,
    ...describeInput(row),
    refuse: (given) => {
      const [issue] = row.input.safeParse(given).error?.issues ?? [];
      return issue && `${issue.path.length === 0 ? 'the input' : `"${issue.path.join('.')}"`}: ${issue.message}`;
    },
  }));

function describeInput(row: Operation): Pick<CatalogRow, 'schema' | 'required'> {
  const inPath = pathParameters(row.path);
  const schema = inputSchemaOf(row, 'draft-7');
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name));
  return { schema: idsFirst(schema, inPath), required };
}

/** A person says which record is meant before what is done to it. */
function idsFirst(schema: JsonSchema, ids: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const order = (names: readonly string[]) => [...ids, ...names.filter((name) => !ids.includes(name))];
  return {
    ...schema,
    properties: Object.fromEntries(order(Object.keys(properties)).map((name) => [name, properties[name] ?? {}])),
    ...(required.length > 0 && { required: order(required) }),
  };
}
