import { isObject } from '../../../../base/input/reader.ts';
import { badLine, jsonItems } from './jsonItems.ts';
import type { SourceText } from './sourceText.ts';
import { type Table, TableRows, tableLimits } from './table.ts';

type Item = Readonly<Record<string, unknown>>;
type Flat = Map<string, string>;

/** Items that are read without a pause, some milliseconds. */
const sliceLength = 256;

/**
 * A table of a list of objects, lists or texts. Properties of objects in an object have the names of both, such as `salary.min`; those of
 * objects in a list have a line for each.
 */
export async function readJsonTable(
  text: SourceText,
  pause: () => Promise<void>,
  wanted: number | undefined,
): Promise<Table> {
  const { items: all, parts, part, notRead } = await jsonItems(text, pause, wanted);
  const items = all.slice(0, tableLimits.maxRows + 1);
  const table = await (items.some(isObject) ? tableOfObjects(items, pause) : tableOfLists(items, pause));
  return { ...table, parts, part, notRead };
}

/** The first list may have the names of the columns; a text is a list of one. */
async function tableOfLists(items: readonly unknown[], pause: () => Promise<void>): Promise<Table> {
  const rows = new TableRows();
  for (const slice of slicesOf(items)) {
    await pause();
    for (const item of slice) {
      if (item === badLine) rows.addBad('is not valid JSON');
      else rows.add(Array.isArray(item) ? item.map(textOf) : [textOf(item)]);
    }
  }
  return rows.table;
}

async function tableOfObjects(items: readonly unknown[], pause: () => Promise<void>): Promise<Table> {
  const flat: (Flat | string)[] = [];
  const names = new Set<string>();
  for (const slice of slicesOf(items)) {
    await pause();
    for (const item of slice) {
      const each = isObject(item) ? flatten(item) : item === badLine ? 'is not valid JSON' : 'is not an object';
      flat.push(each);
      if (typeof each !== 'string') for (const name of each.keys()) names.add(name);
    }
  }
  const header = [...names];
  const rows = new TableRows();
  rows.setNames(header);
  for (const slice of slicesOf(flat)) {
    await pause();
    for (const each of slice) {
      if (typeof each === 'string') rows.addBad(each);
      else rows.add(header.map((name) => each.get(name) ?? ''));
    }
  }
  return { ...rows.table, hasNames: true };
}

function* slicesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += sliceLength) yield items.slice(start, start + sliceLength);
}

function flatten(item: Item): Flat {
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
  if (objects.length === 0) return void flat.set(path, linesOf(values.map(textOf)));
  const parts = objects.map(flatten);
  for (const name of new Set(parts.flatMap((part) => [...part.keys()])))
    flat.set(`${path}.${name}`, linesOf(parts.map((part) => part.get(name) ?? '')));
}

/** One line for each item, also for one that has line breaks. */
const linesOf = (items: readonly string[]): string => items.map((item) => item.replace(/\s*\n\s*/g, ' ')).join('\n');

/** An escape in JSON may be half a character. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
}
