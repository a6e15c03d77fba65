import type { Uri } from 'vscode';

import { trackerOperations } from '../../../src/contract/tracker.ts';
import { Conflicts } from '../../../src/features/notes/conflicts/conflicts.ts';
import { MergeBases } from '../../../src/features/notes/conflicts/mergeBases.ts';
import { PersistedBaseFiles } from '../../../src/features/notes/conflicts/persistedBases.ts';
import { type SaveOutcome, saveNote } from '../../../src/features/notes/files/saveNote.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type Transport } from '../../../src/http/transport.ts';
import { NotesStore } from '../../../src/store/notes/notes.ts';
import type { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import type { Address } from '../calls.ts';

export const withLine = (text: string, line: string, atEnd: boolean): string =>
  atEnd ? `${text}${line}\n` : `${line}\n${text}`;

/** State of the network between a window and the service at the next request. */
export type Network = 'open' | 'answerLost' | 'closed';

/** What two windows on one folder share: the state persisted over a reload, and the running lives. */
export interface SharedFolder {
  readonly files: FilesInMemory;
  readonly lives: Set<number>;
}

/** One window of the editor with one open note: the editor is simulated, all other code is as shipped. */
export class EditingWindow {
  readonly name: string;
  text = '';
  isDirty = false;
  network: Network = 'open';
  /** Texts that this window's user has seen, and those that were sent from here. */
  readonly known = new Set<string>();
  readonly #address: Address;
  readonly #noteId: string;
  readonly #uri: Uri;
  readonly #folder: SharedFolder;
  #life = 0;
  #isOpen = false;
  #notes: NotesStore;
  #bases: MergeBases;
  #conflicts: Conflicts;

  constructor(name: string, folder: SharedFolder, address: Address, noteId: string) {
    this.name = name;
    this.#folder = folder;
    this.#address = address;
    this.#noteId = noteId;
    this.#uri = { toString: () => `jobdeck-note://local/Note.md?${noteId}` } as Uri;
    [this.#notes, this.#bases, this.#conflicts] = this.#start();
  }

  get isInConflict(): boolean {
    return this.#conflicts.of(this.#uri) !== undefined;
  }

  /** Opens the note or loads changes made elsewhere; the editor does so only while nothing is unsaved. */
  async look(): Promise<void> {
    const { text, version, updatedAt } = await this.#notes.texts.read(this.#noteId);
    if (this.isDirty) return;
    this.#isOpen = true;
    this.#bases.recordRead(this.#key, { text, version, updatedAt });
    this.#show(text);
  }

  /** Another reader reads the file, such as the editor's search. */
  async readByOthers(): Promise<void> {
    this.#bases.recordRead(this.#key, await this.#notes.texts.read(this.#noteId));
  }

  /** Types into the text, unless it could not be read. */
  type(line: string, atEnd = true): void {
    if (!this.#isOpen) return;
    this.text = withLine(this.text, line, atEnd);
    this.isDirty = true;
    this.#bases.recordShown(this.#key, () => this.text, true);
  }

  /** Replaces the whole text, as Undo does; the editor reports unsaved text shortly after the text itself. */
  retype(text: string): void {
    this.text = text;
    this.isDirty = true;
    this.#bases.recordShown(this.#key, () => this.text, false);
  }

  async save(): Promise<SaveOutcome | 'failed'> {
    if (!this.isDirty) return 'saved';
    try {
      const became = await saveNote(this.#saving, this.#uri, this.#noteId, this.text);
      if (became === 'saved') {
        this.isDirty = false;
        this.known.add(this.text);
        this.#bases.recordShown(this.#key, () => this.text, false);
      }
      return became;
    } catch {
      this.known.add(this.text);
      return 'failed';
    }
  }

  /** Resolves a conflict as the user chose; returns the outcome of the save after it. */
  async settle(way: 'keepMine' | 'takeTheirs' | 'saveMerged'): ReturnType<EditingWindow['save']> {
    const conflict = this.#conflicts.of(this.#uri);
    if (conflict === undefined) return 'saved';
    this.known.add(conflict.theirs.text);
    await this.#conflicts.resolve(conflict);
    if (way === 'takeTheirs') {
      this.isDirty = false;
      this.#bases.recordRead(this.#key, conflict.theirs);
      this.#show(conflict.theirs.text);
      return 'saved';
    }
    if (way === 'saveMerged') this.text = `${conflict.theirs.text}${this.text}`;
    return this.save();
  }

  /** Reloads the window: the editor restores unsaved text, and of our state only the persisted part remains. */
  async reload(): Promise<void> {
    [this.#notes, this.#bases, this.#conflicts] = this.#start();
    this.#isOpen = this.isDirty;
    if (this.isDirty) {
      // The editor may briefly show restored text as saved.
      if (this.#life % 2 === 0) this.#bases.recordShown(this.#key, () => this.text, false);
      this.#bases.recordShown(this.#key, () => this.text, true);
    } else await this.look();
  }

  #show(text: string): void {
    this.text = text;
    this.known.add(text);
    this.#bases.recordShown(this.#key, () => text, false);
  }

  get #key(): string {
    return this.#uri.toString();
  }

  get #saving() {
    return { notes: this.#notes, bases: this.#bases, conflicts: this.#conflicts };
  }

  #start(): [NotesStore, MergeBases, Conflicts] {
    const { files, lives } = this.#folder;
    lives.delete(this.#life);
    const id = Math.max(0, ...lives, this.#life) + 1;
    lives.add(id);
    this.#life = id;
    const hostProcess = { id, hasEnded: (other: number) => !lives.has(other) };
    const bases = new MergeBases(
      new PersistedBaseFiles({
        files,
        isEnded: async () => false,
        window: 'folder',
        hostProcess,
        warn: () => undefined,
      }),
    );
    return [new NotesStore(createClient('tracker', trackerOperations, this.#transport())), bases, new Conflicts(bases)];
  }

  #transport(): Transport {
    const baseUrl = `${this.#address.trackerUrl}/api/v1`;
    const send = createTransport({ fetch, baseUrl, token: this.#address.token });
    const fail = createTransport({ fetch: () => Promise.reject(new TypeError('cut')), baseUrl, token: 'none' });
    return async (request) => {
      if (this.network === 'closed') return fail(request);
      const answer = await send(request);
      return this.network === 'answerLost' ? fail(request) : answer;
    };
  }
}
