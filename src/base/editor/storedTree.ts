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

/** More are not stored: the editor draws far fewer, and a start must not read long. */
export const maxStoredRows = 500;

const properties = {
  id: nonEmptyString,
  label: anyString,
  description: anyString,
  contextValue: anyString,
  icon: nonEmptyString,
  color: optional(nonEmptyString),
  uri: optional(nonEmptyString),
  spoken: anyString,
} as const;

/** `isExpanded` holds unless the user changed it in the workspace; a row without it has no children. */
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

/** Its name among the cached values of an account: a variant of the board. */
export const storedTreeName = 'board-0';

const Expansion: Reader<Readonly<Record<string, boolean>>> = record(boolean);

export const expansionKey = (view: string): string => `${view}.expanded`;

/** Which rows the user has expanded or collapsed, by id. */
export const readExpansion = (stored: unknown): Map<string, boolean> =>
  new Map(Object.entries(tryRead(Expansion, stored) ?? {}));
