import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod';

import { type Operation, pathParameters } from '../../../src/contract/operation.ts';
import { asText } from '../contract/rawCalls.ts';

/** An input as the service sees it over REST: paths and queries hold only text. */
export function asSentOverRest(row: Operation, input: object): object {
  const inPath = pathParameters(row.path);
  const asQuery = row.method === 'GET' || row.method === 'DELETE';
  const sent = Object.entries(input).map(([name, value]): [string, unknown] => [
    name,
    asQuery || inPath.includes(name) ? asText(value) : value,
  ]);
  const missing = inPath.filter((name) => !Object.hasOwn(input, name)).map((name) => [name, 'undefined'] as const);
  return Object.fromEntries([...sent, ...missing]);
}

const deepest = 64;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const published = new Map<Operation, ValidateFunction>();

/** Whether the published schema of description and tools allows the input; it must not be stricter than the check. */
export function isPublishedInput(row: Operation, input: object): boolean {
  let validate = published.get(row);
  if (validate === undefined) {
    const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
    validate = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
    published.set(row, validate);
  }
  return validate(input);
}

/** Whether the row's schema and the rules for any JSON allow the input; rows of an import are not judged here. */
export function allows(row: Operation, input: object): boolean {
  const { cards, ...rest } = input as { cards?: unknown };
  const whole = row.path === '/tracker/cards/import' && Array.isArray(cards) ? rest : input;
  return isSafe(whole, deepest) && row.input.safeParse(input).success;
}

/** No unpaired surrogate, no `__proto__`, no deep nesting. */
function isSafe(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([name, inner]) => name !== '__proto__' && name.isWellFormed() && isSafe(inner, levels - 1),
  );
}
