import { findJsonExcess } from '../../../../base/input/json.ts';
import { isObject } from '../../../../base/input/reader.ts';
import { parseListInSlices } from './jsonSlices.ts';
import type { SourceText } from './sourceText.ts';
import { type Table, TableRows, tableLimits } from './table.ts';
import { notReadOfTrello, rowsOfTrello } from './trelloBoard.ts';
import { UnreadableSource } from './unreadableSource.ts';

type Item = Readonly<Record<string, unknown>>;
type Flat = Map<string, string>;

/** Items or lines that are read without a pause, some milliseconds. */
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

const jsonLimits = { maxNodes: 2_000_000, maxDepth: 50, maxNames: 10_000 };

/** A line of JSON Lines that is not valid. */
const badLine = Symbol('a line that is not valid JSON');

/** The items of a list in a JSON text, of the lines of JSON Lines, or of a board of Trello. Throws `UnreadableSource`. */
async function jsonItems(
  source: SourceText,
  pause: () => Promise<void>,
  wanted: number | undefined,
): Promise<JsonList> {
  if (findJsonExcess(source.bytes, jsonLimits) !== undefined)
    throw new UnreadableSource('The JSON has too many values. Split it into several files.');
  await pause();
  const list = await parseListInSlices(source.bytes, pause);
  if (list !== undefined) return listIn(list, wanted);
  const text = source.characters;
  await pause();
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    const lines = await parseLines(text, pause);
    if (lines !== undefined) return { items: lines, ...onlyList };
    throw new UnreadableSource(`The text is not valid JSON. ${error instanceof Error ? error.message : String(error)}`);
  }
  const trello = rowsOfTrello(whole);
  return trello === undefined ? listIn(whole, wanted) : { ...onlyList, items: trello, notRead: notReadOfTrello };
}

const onlyList = { parts: [], part: 0, notRead: [] } as const;

/** Undefined if the first line is no object or list. */
async function parseLines(text: string, pause: () => Promise<void>): Promise<readonly unknown[] | undefined> {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const items: unknown[] = [];
  for (const line of lines) {
    if (items.length % sliceLength === 0) await pause();
    items.push(parseLine(line));
    if (typeof items[0] !== 'object') return undefined;
  }
  return lines.length > 1 ? items : undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return badLine;
  }
}

/** Of objects around a list. */
const maxNesting = 5;

interface FoundList {
  /** Properties from the whole text to the list; empty if the text is the list. */
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The list that a table is made of. */
interface JsonList {
  readonly items: readonly unknown[];
  /** Names of the lists that the user can choose from, of which `part` is the index of this one. */
  readonly parts: readonly string[];
  readonly part: number;
  /** What of the text is outside the list. */
  readonly notRead: readonly string[];
}

/** Names of lists of applications; other lists come after them. */
const usualNames = /^(?:cards|applications|jobs|job_?applications|items|records|results|entries|data)$/i;
/** Of a list in each column of a board. */
const listsInColumns = ['cards', 'items', 'jobs', 'applications', 'tasks', 'entries'];
const columnNames = ['title', 'name', 'label', 'status', 'stage'];

/** The list itself, or one in the objects around it. Throws `UnreadableSource` if there is none. */
function listIn(whole: unknown, wanted: number | undefined): JsonList {
  const lists = listsIn(whole);
  const ofObjects = lists.filter(({ items }) => items.some(isObject));
  const others = lists.filter(({ path, items }) => path.length === 0 || items.length > 0);
  const choices = ofObjects.length > 0 ? ofObjects : others.length === 1 ? others : [];
  const usual = choices.findIndex(({ path }) => usualNames.test(path.at(-1) ?? ''));
  const longest = choices.reduce(
    (best, { items }, index) => (items.length > (choices[best]?.items.length ?? 0) ? index : best),
    0,
  );
  const part = wanted !== undefined && wanted < choices.length ? wanted : usual < 0 ? longest : usual;
  const list = choices[part];
  if (list === undefined)
    throw new UnreadableSource(
      'The JSON has no list of applications. It has to be a list, or an object with one list.',
    );
  return {
    items: cardsInColumns(list.items),
    parts: choices.length > 1 ? choices.map(nameOf) : [],
    part,
    notRead: besides(whole, list),
  };
}

const nameOf = ({ path, items }: FoundList): string => `${path.join('.')} (${items.length.toLocaleString('en')})`;

/** In the order of their depth. */
function listsIn(whole: unknown): readonly FoundList[] {
  const found: FoundList[] = [];
  let values: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value: whole }];
  for (let depth = 0; depth <= maxNesting && values.length > 0; depth += 1) {
    for (const { path, value } of values) if (Array.isArray(value)) found.push({ path, items: value });
    values = values.flatMap(({ path, value }) =>
      isObject(value) ? Object.entries(value).map(([name, each]) => ({ path: [...path, name], value: each })) : [],
    );
  }
  return found;
}

/** Values beside the list, by the names of their properties. */
function besides(whole: unknown, { path }: FoundList): readonly string[] {
  const names: string[] = [];
  let value = whole;
  path.forEach((step, depth) => {
    if (!isObject(value)) return;
    for (const [name, each] of Object.entries(value))
      if (name !== step && !isEmpty(each)) names.push([...path.slice(0, depth), name].join('.'));
    value = value[step];
  });
  return names;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** The cards of a list of columns, each with the title of its column. */
function cardsInColumns(columns: readonly unknown[]): readonly unknown[] {
  const name = listsInColumns.find((each) =>
    columns.every((column) => isObject(column) && Array.isArray(column[each])),
  );
  if (name === undefined || columns.length === 0) return columns;
  return columns.filter(isObject).flatMap((column) => {
    const title = columnNames.map((each) => column[each]).find((value) => typeof value === 'string');
    const cards: readonly unknown[] = Array.isArray(column[name]) ? column[name] : [];
    return cards.map((card) => (isObject(card) ? withStage(card, title) : card));
  });
}

const withStage = (card: Item, title: unknown): Item =>
  ['stage', 'status', 'column'].some((name) => name in card)
    ? { 'list of the file': title, ...card }
    : { stage: title, ...card };
