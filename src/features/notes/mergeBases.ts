import type { Note } from '../../contract/tracker/library.ts';

/** The note that a document's text was made from. */
export type MergeBase = Pick<Note, 'version' | 'text' | 'updatedAt'>;

/** Where bases outlive the window, since the editor keeps unsaved text over a reload. Each is under its document's address. */
export interface PersistedBases {
  /** `nothing` where nothing is kept; undefined where what is kept does not tell. */
  readonly read: (key: string) => Promise<MergeBase | 'nothing' | undefined>;
  /** That it is not known is kept as well, else another window's would be taken for this one's after a reload. */
  readonly write: (key: string, base: MergeBase | undefined) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

interface Entry {
  readonly base: Promise<MergeBase | undefined>;
  readonly isDirty: boolean;
  /** What was just saved, until the editor says that it was. */
  readonly saved?: MergeBase;
}

/** How many of the texts that were read lately a document may still be shown. */
const remembered = 4;

/**
 * Knows for each open document which version of its note it was made from. A version counts only once the document shows its
 * text: the editor's search and its comparisons read files too, and must not make an old text look like the newest.
 */
export class MergeBases {
  readonly #kept: PersistedBases;
  readonly #entries = new Map<string, Entry>();
  readonly #served = new Map<string, readonly MergeBase[]>();

  constructor(kept: PersistedBases) {
    this.#kept = kept;
  }

  /** Somebody was given this text for that document. */
  recordRead(key: string, { version, text, updatedAt }: MergeBase): void {
    const before = (this.#served.get(key) ?? []).filter((base) => base.version !== version);
    this.#served.set(key, [{ version, text, updatedAt }, ...before].slice(0, remembered));
  }

  /** The document was opened, or its text is another one now. One that is opened with unsaved text comes from before a reload. */
  recordShown(key: string, text: () => string, isDirty: boolean): void {
    const entry = this.#entries.get(key);
    const last = this.#served.get(key)?.[0];
    const read = isDirty ? undefined : this.#readAs(key, text());
    if (read !== undefined) {
      this.#entries.set(key, { base: Promise.resolve(read), isDirty: false });
      if (entry === undefined || entry.isDirty) void this.#kept.remove(key);
    } else if (entry === undefined && !isDirty) {
      // After a reload the editor may show unsaved text as saved for a moment. What nothing tells can only be what was read last.
      const base = this.#kept.read(key).then((kept) => (kept === 'nothing' ? last : kept));
      this.#entries.set(key, { base, isDirty });
    } else if (entry === undefined) {
      const base = this.#kept.read(key).then((kept) => (kept === 'nothing' ? undefined : kept));
      this.#entries.set(key, { base, isDirty });
      void base.then((known) => this.#kept.write(key, known));
    } else if (!entry.isDirty) {
      // Also where the editor calls it saved: it does so a little too long when typing begins, and from the end of a save on while
      // there is text that was typed during the save.
      this.#entries.set(key, { base: entry.base, isDirty: true });
      void entry.base.then((base) => this.#kept.write(key, base));
    }
  }

  closed(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    this.#served.delete(key);
    if (entry !== undefined) void this.#kept.remove(key);
  }

  /** The document's text was saved as this; the editor hears of it a little later. */
  recordSaved(key: string, { version, text, updatedAt }: MergeBase): void {
    const base = { version, text, updatedAt };
    const isOpen = this.#entries.has(key);
    this.#served.set(key, [base]);
    this.#entries.set(key, { base: Promise.resolve(base), isDirty: false, ...(isOpen ? { saved: base } : {}) });
    void this.#kept.remove(key);
  }

  /** From here on the document's unsaved text is one that was made from this. */
  async rest(key: string, { version, text, updatedAt }: MergeBase): Promise<void> {
    const base = { version, text, updatedAt };
    const isDirty = this.#entries.get(key)?.isDirty ?? false;
    this.#served.delete(key);
    this.recordRead(key, base);
    this.#entries.set(key, { base: Promise.resolve(base), isDirty });
    if (isDirty) await this.#kept.write(key, base);
  }

  /** What a document was made from; for a file that no editor shows, what was last read of it; undefined where that is not known. */
  async of(key: string): Promise<MergeBase | undefined> {
    const entry = this.#entries.get(key);
    return entry === undefined ? this.#served.get(key)?.[0] : entry.base;
  }

  /** What a document was saved as, until the editor says that it was: the editor looks at the file in between. */
  justSaved(key: string): MergeBase | undefined {
    return this.#entries.get(key)?.saved;
  }

  /** Whether unsaved text of the document is known here, or was kept before a reload. */
  async hasKept(key: string): Promise<boolean> {
    return this.isUnsaved(key) || (await this.#kept.read(key)) !== 'nothing';
  }

  /** Whether the document has text that is not saved. */
  isUnsaved(key: string): boolean {
    return this.#entries.get(key)?.isDirty === true;
  }

  /** What a text was read as; none fits in another encoding, or where the text was changed. */
  #readAs(key: string, text: string): MergeBase | undefined {
    const shown = asShown(text);
    return this.#served.get(key)?.find((base) => asShown(base.text) === shown);
  }
}

/** A text as an editor holds it: without the mark at its beginning, and with one kind of line break. */
export const asShown = (text: string): string => text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
