import { missingInWords } from './input.ts';
import { inputSchemaOf, type JsonSchema } from './inputSchema.ts';
import { type Operation, pathParameters } from './operation.ts';
import { trackerOperations } from './tracker.ts';

/**
 * An operation as plain data, for code that must not load the schemas: `schema` is JSON Schema draft 7, `required` excludes path
 * parameters, and `validate` returns the first error with its place.
 */
export interface CatalogRow
  extends Pick<
    Operation,
    'method' | 'path' | 'permission' | 'title' | 'description' | 'answer' | 'creates' | 'destructive'
  > {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: readonly string[];
  readonly validate: (input: unknown) => string | undefined;
}

export const trackerRows: readonly CatalogRow[] = Object.entries<Operation>(trackerOperations).map(([name, row]) => ({
  ...row,
  name,
  ...describeInput(row),
  validate: (input) => {
    const [issue] = row.input.safeParse(input, { error: missingInWords }).error?.issues ?? [];
    return issue && `${issue.path.length === 0 ? 'the input' : `"${issue.path.join('.')}"`}: ${issue.message}`;
  },
}));

function describeInput(row: Operation): Pick<CatalogRow, 'schema' | 'required'> {
  const inPath = pathParameters(row.path);
  const schema = inputSchemaOf(row, 'draft-7');
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name));
  return { schema: idsFirst(schema, inPath), required };
}

/** The user names the record before the change. */
function idsFirst(schema: JsonSchema, ids: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const order = (names: readonly string[]) => [...ids, ...names.filter((name) => !ids.includes(name))];
  return {
    ...schema,
    properties: Object.fromEntries(order(Object.keys(properties)).map((name) => [name, properties[name] ?? {}])),
    ...(required.length > 0 && { required: order(required) }),
  };
}
