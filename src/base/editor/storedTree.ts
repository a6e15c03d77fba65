import {
  anyString,
  array,
  boolean,
  nonEmptyString,
  object,
  optional,
  type Reader,
  record,
  type TypeOf,
  tryRead,
} from '../input/reader.ts';

/** Rows of a tree that are stored: the editor draws far fewer, and a start must not read long. */
export const maxStoredRows = 500;

const properties = {
  id: nonEmptyString,
  label: anyString,
  description: anyString,
  contextValue: anyString,
  icon: nonEmptyString,
  color: optional(nonEmptyString),
  scheme: optional(nonEmptyString),
  path: optional(anyString),
  query: optional(anyString),
  spoken: anyString,
} as const;

/**
 * `scheme`, `path` and `query` are those of its URI. `isExpanded` holds unless the workspace remembers another state; a row without it has
 * no children, and one with it may have more children than are stored.
 */
export interface StoredRow extends TypeOf<typeof StoredLeaf> {
  readonly isExpanded?: boolean | undefined;
  readonly children?: readonly StoredRow[] | undefined;
}

const StoredLeaf = object(properties);
const StoredRow: Reader<StoredRow> = object({
  ...properties,
  isExpanded: optional(boolean),
  children: optional(array(StoredLeaf, maxStoredRows)),
});

/** `address` is the setting with the service's address when they were stored; `message` is above them, and right on `day` only. */
export const StoredTree = object({
  address: anyString,
  message: anyString,
  day: nonEmptyString,
  rows: array(StoredRow, maxStoredRows),
});
export type StoredTree = TypeOf<typeof StoredTree>;

/** Its name among the cached values of an account: a variant of the board, so that it counts as the board where they are deleted. */
export const storedTreeName = 'board-0';

const names = [...Object.keys(properties), 'isExpanded'] as (keyof StoredRow)[];

export const isSameRow = (one: StoredRow, other: StoredRow): boolean =>
  names.every((name) => one[name] === other[name]);

const Expansion: Reader<Readonly<Record<string, boolean>>> = record(boolean);

export const expansionKey = (view: string): string => `${view}.expanded`;

/** Which rows the user has expanded or collapsed, by id. */
export const readExpansion = (stored: unknown): Map<string, boolean> =>
  new Map(Object.entries(tryRead(Expansion, stored) ?? {}));
