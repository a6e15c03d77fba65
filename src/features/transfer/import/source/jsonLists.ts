import { isObject } from '../../../../base/input/reader.ts';
import { UnreadableSource } from './unreadableSource.ts';

/** Of objects around a list. */
const maxNesting = 5;

type Item = Readonly<Record<string, unknown>>;

interface FoundList {
  /** Properties from the whole text to the list; empty if the text is the list. */
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The list that a table is made of. */
export interface JsonList {
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
export function listIn(whole: unknown, wanted: number | undefined): JsonList {
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
