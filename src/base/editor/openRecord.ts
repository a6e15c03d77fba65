export type RecordKind = 'card' | 'note' | 'meeting';

/** The record of the active tab. */
export interface OpenRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** What the tab shows of it, such as its transcript; the whole record if undefined. */
  readonly part?: string | undefined;
  readonly selection?: string | undefined;
  /** Of a note whose editor has changes that are not saved. */
  readonly unsavedText?: string | undefined;
}

/** The tabs of one kind of record; each feature that has such tabs provides one. */
export interface RecordTabs {
  readonly kind: RecordKind;
  readonly active: () => OpenRecord | undefined;
  /** Rejects if there is no such record. */
  readonly open: (id: string) => Promise<void>;
}
