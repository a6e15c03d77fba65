import type { Note } from '../../../contract/tracker/library.ts';

/** What a new note gets that replaces a deleted one. */
type NoteProperties = Pick<Note, 'title' | 'folderId' | 'useInRag'>;

/** A base that an earlier version stored has no properties. */
export type MergeBase = Pick<Note, 'version' | 'text' | 'updatedAt'> & {
  readonly [K in keyof NoteProperties]?: NoteProperties[K] | undefined;
};

/** Merge bases that outlive the window, by document URI, because the editor restores unsaved text after a reload. */
export interface PersistedBases {
  /** Returns `nothing` if no base is stored, undefined if the stored data is inconclusive. */
  readonly read: (key: string) => Promise<MergeBase | 'nothing' | undefined>;
  /** Undefined if the stored data is inconclusive. */
  readonly has: (key: string) => Promise<boolean | undefined>;
  /** An unknown base is stored as well, so that another window's base is not taken for this one's after a reload. */
  readonly write: (key: string, base: MergeBase | undefined) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

interface Entry {
  readonly base: Promise<MergeBase | undefined>;
  readonly version?: number | undefined;
  readonly isDirty: boolean;
  readonly saved?: MergeBase;
}

const maxReads = 4;

/**
 * Tracks which version of its note each open document is based on. A version counts only once the document shows its text, because the
 * editor's search and comparisons read files too and must not make an old text appear newest.
 */
export class MergeBases {
  readonly #persisted: PersistedBases;
  readonly #entries = new Map<string, Entry>();
  readonly #reads = new Map<string, readonly MergeBase[]>();

  constructor(persisted: PersistedBases) {
    this.#persisted = persisted;
  }

  recordRead(key: string, note: MergeBase): void {
    const before = (this.#reads.get(key) ?? []).filter(({ version }) => version !== note.version);
    this.#reads.set(key, [baseOf(note), ...before].slice(0, maxReads));
  }

  /** Called when a document opens or its text changes. A document that opens with unsaved text was restored after a reload. */
  recordShown(key: string, text: () => string, isDirty: boolean): void {
    const entry = this.#entries.get(key);
    const last = this.#reads.get(key)?.[0];
    const read = isDirty ? undefined : this.#readAs(key, text(), entry?.version);
    if (read !== undefined) {
      this.#entries.set(key, { base: Promise.resolve(read), version: read.version, isDirty: false });
      if (entry === undefined || entry.isDirty) void this.#persisted.remove(key);
    } else if (entry === undefined && !isDirty) {
      // After a reload the editor may briefly show unsaved text as saved; without a stored base, the last read is the only candidate.
      const base = this.#persisted.read(key).then((stored) => (stored === 'nothing' ? last : stored));
      this.#entries.set(key, { base, isDirty });
    } else if (entry === undefined) {
      const base = this.#persisted.read(key).then((stored) => (stored === 'nothing' ? undefined : stored));
      this.#entries.set(key, { base, isDirty });
      void base.then((known) => this.#persisted.write(key, known));
    } else if (!entry.isDirty) {
      // `isDirty` is ignored here: the editor sets it late when typing begins, and clears it after a save even if text was typed during
      // that save.
      this.#entries.set(key, { base: entry.base, version: entry.version, isDirty: true });
      void entry.base.then((base) => this.#persisted.write(key, base));
    }
  }

  closed(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    this.#reads.delete(key);
    if (entry !== undefined) void this.#persisted.remove(key);
  }

  /** Called after the service has saved the text, which is before the editor reports the save. */
  recordSaved(key: string, note: MergeBase): void {
    const base = baseOf(note);
    const { version } = base;
    const isOpen = this.#entries.has(key);
    this.#reads.set(key, [base]);
    this.#entries.set(key, {
      base: Promise.resolve(base),
      version,
      isDirty: false,
      ...(isOpen ? { saved: base } : {}),
    });
    void this.#persisted.remove(key);
  }

  async rebase(key: string, note: MergeBase): Promise<void> {
    const base = baseOf(note);
    const { version } = base;
    const isDirty = this.#entries.get(key)?.isDirty ?? false;
    this.#reads.delete(key);
    this.recordRead(key, base);
    this.#entries.set(key, { base: Promise.resolve(base), version, isDirty });
    if (isDirty) await this.#persisted.write(key, base);
  }

  /** The base of an open document, or the last read of a file that no editor shows; undefined if unknown. */
  async of(key: string): Promise<MergeBase | undefined> {
    const entry = this.#entries.get(key);
    return entry === undefined ? this.#reads.get(key)?.[0] : entry.base;
  }

  /** Whether another client changed the text that a document is based on; false if either text is unknown. */
  async isChangedElsewhere(key: string, newest: Pick<Note, 'text'> | undefined): Promise<boolean> {
    const base = await this.of(key);
    return base !== undefined && newest !== undefined && base.text !== newest.text;
  }

  /** The saved version until the editor reports the save, because the editor stats the file in between. */
  justSaved(key: string): MergeBase | undefined {
    return this.#entries.get(key)?.saved;
  }

  async hasPersisted(key: string): Promise<boolean> {
    return this.isUnsaved(key) || (await this.#persisted.has(key)) !== false;
  }

  isUnsaved(key: string): boolean {
    return this.#entries.get(key)?.isDirty === true;
  }

  /** Undo brings back an older text, which is then a change of the shown version. */
  #readAs(key: string, text: string, shownVersion = 0): MergeBase | undefined {
    const visible = editorTextOf(text);
    const reads = this.#reads.get(key) ?? [];
    return reads.find(
      (base, age) => editorTextOf(base.text) === visible && (age === 0 || base.version >= shownVersion),
    );
  }
}

function baseOf({ version, text, updatedAt, title, folderId, useInRag }: MergeBase): MergeBase {
  const hasProperties = title !== undefined && folderId !== undefined && useInRag !== undefined;
  return { version, text, updatedAt, ...(hasProperties && { title, folderId, useInRag }) };
}

/** Text as an editor holds it: without a byte order mark, with LF line breaks only. */
export const editorTextOf = (text: string): string => text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
