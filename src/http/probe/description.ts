import { isObject } from '../../base/input/reader.ts';
import type { StepResult } from './step.ts';

export interface KnownOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly required: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Compares the published OpenAPI description of a service with the table: missing operations, and required fields that differ. */
export function compareDescription(description: unknown, known: readonly KnownOperation[]): StepResult {
  const paths = isObject(description) ? description['paths'] : undefined;
  if (!isObject(paths))
    return {
      verdict: 'notice',
      message: 'What is published as the description of the service is none.',
      next: baseUrl,
    };
  const theirs = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).map(([method, operation]) => [
        keyOf(method, path),
        { operation, shared: isObject(item) ? item['parameters'] : undefined },
      ]),
    ),
  );
  const differences = known.flatMap((ours) => {
    const found = theirs.get(keyOf(ours.method, ours.path));
    if (found === undefined) return [`${ours.name} (${ours.method} ${ours.path}) is missing`];
    const required = requiredOf(description, found.operation, found.shared);
    const wanted = required.filter((field) => !ours.required.includes(field));
    const spared = ours.required.filter((field) => !required.includes(field));
    return [
      ...(wanted.length > 0 ? [`${ours.name} also requires ${wanted.join(', ')}`] : []),
      ...(spared.length > 0 ? [`${ours.name} does not require ${spared.join(', ')}, which Jobdeck always sends`] : []),
    ];
  });
  if (differences.length === 0)
    return { verdict: 'fine', message: `It has all ${known.length} operations with the fields that Jobdeck knows.` };
  const next = 'Update Jobdeck, or contact the operator of the service. Operations that are not named here work.';
  return { verdict: 'notice', message: 'It differs from what this version of Jobdeck knows.', next, more: differences };
}

const baseUrl = 'If other steps fail as well, check the base URL.';

/** Ignores the names of parameters, and the prefix that the base URL already includes. */
const keyOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/^\/api\/v1(?=\/)/, '').replace(/\{[^}]*\}/g, '{}')}`;

function requiredOf(description: unknown, operation: unknown, shared: unknown): string[] {
  if (!isObject(operation)) return [];
  const parameters = [shared, operation['parameters']].flatMap((list) => (Array.isArray(list) ? list : []));
  const inQuery = parameters
    .map((parameter) => resolve(description, parameter))
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
    .map(({ name }) => String(name));
  const content = resolve(description, operation['requestBody'])['content'];
  const json = isObject(content) ? content['application/json'] : undefined;
  return [...inQuery, ...requiredBy(description, isObject(json) ? json['schema'] : undefined, 0)];
}

/** Deeper than any schema that does not refer to itself. */
const maxDepth = 20;

function requiredBy(description: unknown, schema: unknown, depth: number): string[] {
  if (depth > maxDepth) return [];
  const { required, allOf } = resolve(description, schema);
  const own = Array.isArray(required) ? required.filter((field) => typeof field === 'string') : [];
  const parts = Array.isArray(allOf) ? allOf.flatMap((part) => requiredBy(description, part, depth + 1)) : [];
  return [...new Set([...own, ...parts])];
}

function resolve(description: unknown, schema: unknown): Fields {
  let value = schema;
  for (let depth = 0; isObject(value) && typeof value['$ref'] === 'string' && depth < maxDepth; depth += 1) {
    const steps = value['$ref'].replace(/^#\/?/, '').split('/');
    value = steps.reduce<unknown>(
      (inside, name) => (isObject(inside) ? inside[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      description,
    );
  }
  return isObject(value) ? value : {};
}
