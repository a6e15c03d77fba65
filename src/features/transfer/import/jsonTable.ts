import { findJsonExcess } from '../../../base/json.ts';
import { isObject } from '../../../base/reader.ts';
import { type Table, TableRows, tableLimits } from './table.ts';

const jsonLimits = { maxNodes: 2_000_000, maxDepth: 50, maxNames: 10_000 };

type Item = Readonly<Record<string, unknown>>;
type Flat = Map<string, string>;

/** Says what is wrong with a source as a whole. */
export class UnreadableSource extends Error {}

/**
 * A table of a list of objects: the text itself, its property `cards`, or the only list in it. Properties of objects in an object have the
 * names of both, such as `salary.min`; those of objects in a list have a line for each.
 */
export function readJsonTable(text: string): Table {
  const items = listIn(parse(text));
  const flat = items.slice(0, tableLimits.maxRows + 1).map(flatten);
  const names = [...new Set(flat.flatMap((each) => [...(each?.keys() ?? [])]))];
  const rows = new TableRows();
  rows.add(names);
  for (const each of flat) {
    if (each === undefined) rows.addBad('is not an object');
    else rows.add(names.map((name) => each.get(name) ?? ''));
  }
  return rows.table;
}

function parse(text: string): unknown {
  if (findJsonExcess(new TextEncoder().encode(text), jsonLimits) !== undefined)
    throw new UnreadableSource('The JSON has too many values. Split it into several files.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableSource(`The text is not valid JSON. ${reason}`);
  }
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) {
    const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const list = lists.find(([name]) => name === 'cards') ?? (lists.length === 1 ? lists[0] : undefined);
    if (list !== undefined) return list[1];
  }
  throw new UnreadableSource('The JSON has no list of applications. It has to be a list, or an object with one list.');
}

function flatten(item: unknown): Flat | undefined {
  if (!isObject(item)) return undefined;
  const flat: Flat = new Map();
  addTo(flat, '', item);
  return flat;
}

function addTo(flat: Flat, prefix: string, item: Item): void {
  for (const [name, value] of Object.entries(item)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (isObject(value)) addTo(flat, path, value);
    else if (Array.isArray(value)) addList(flat, path, value);
    else flat.set(path, textOf(value));
  }
}

function addList(flat: Flat, path: string, list: readonly unknown[]): void {
  const objects = list.filter(isObject);
  const values = list.filter((value) => !isObject(value) && !Array.isArray(value));
  if (objects.length === 0) return void flat.set(path, values.map(textOf).join('\n'));
  const parts = objects.map(flatten);
  for (const name of new Set(parts.flatMap((part) => [...(part?.keys() ?? [])])))
    flat.set(`${path}.${name}`, parts.map((part) => (part?.get(name) ?? '').replace(/\s*\n\s*/g, ' ')).join('\n'));
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
