import { sha256 } from '../../base/flow/hashes.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { anyString, boolean, nullable, object, optional, type TypeOf, tryRead } from '../../base/input/reader.ts';
import type { Note } from '../../contract/tracker/library.ts';
import { parseJson } from '../sync/cacheFiles.ts';
import { type AgentChange, agentName, storedText } from './agentChange.ts';

/** A note as an agent has written it. `before` is the newest version that was known before; undefined for a new note, or if none was. */
export interface WrittenNote {
  readonly note: Note;
  readonly isNew: boolean;
  readonly before: Note | undefined;
  readonly agent: string | null | undefined;
}

export type NoteVersion = Pick<Note, 'id' | 'version'>;

export const noteChangeId = ({ id, version }: NoteVersion): string => `${id}@${version}`;

export function noteChangeOf({ note, isNew, before, agent }: WrittenNote): AgentChange {
  return {
    id: noteChangeId(note),
    record: { kind: 'note', id: note.id },
    kind: isNew ? 'created' : 'changed',
    title: storedText(note.title),
    agent: agentName(agent),
    at: note.updatedAt,
    what: storedText(isNew ? 'Created' : before === undefined ? 'Changed' : formatNoteChange(note, before)),
    isSeen: false,
    isReported: true,
  };
}

function formatNoteChange(note: Note, before: Note): string {
  const parts = [
    note.title === before.title ? '' : `Renamed from “${before.title}”`,
    note.text === before.text ? '' : 'Changed the text',
    note.folderId === before.folderId ? '' : 'Moved to another folder',
    note.useInRag === before.useInRag ? '' : note.useInRag ? 'Used in RAG' : 'No longer used in RAG',
  ];
  return parts.filter(Boolean).join('; ') || 'Changed nothing';
}

const fields = { title: anyString, text: anyString, folderId: nullable(anyString), useInRag: boolean };

/** The values that a change replaced. */
const NoteBefore = object({
  title: optional(fields.title),
  text: optional(fields.text),
  folderId: optional(fields.folderId),
  useInRag: optional(fields.useInRag),
});
export type NoteBefore = TypeOf<typeof NoteBefore>;

const StoredBefore = object({ id: anyString, before: NoteBefore });

/** Of an account; older ones are deleted. */
const maxFiles = 50;
const maxBytes = 5 * 1024 * 1024;

/** What agents replaced in notes, in files of the account, since the service has no earlier versions of notes. */
export class NotesBefore {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  async write(account: string, { id }: Pick<AgentChange, 'id'>, note: Note, before: Note): Promise<void> {
    const changed = Object.keys(fields) as (keyof typeof fields)[];
    const replaced = changed.filter((field) => note[field] !== before[field]).map((field) => [field, before[field]]);
    const text = JSON.stringify({ id, before: Object.fromEntries(replaced) });
    await this.#files.write(await fileOf(account, id), new TextEncoder().encode(text));
    await this.#deleteOldest(account);
  }

  /** Undefined if it was never known or is deleted. */
  async read(account: string, id: string): Promise<NoteBefore | undefined> {
    const bytes = await this.#files.read(await fileOf(account, id));
    const stored = bytes && tryRead(StoredBefore, parseJson(bytes));
    return stored?.id === id ? stored.before : undefined;
  }

  async #deleteOldest(account: string): Promise<void> {
    const own = (await this.#files.list()).filter(({ name }) => name.startsWith(prefixOf(account)));
    let bytesLeft = maxBytes;
    const excess = own
      .toSorted((one, other) => other.changedAt - one.changedAt)
      .filter(({ size }, index) => {
        bytesLeft -= size;
        return index >= maxFiles || bytesLeft < 0;
      });
    for (const { name } of excess) await this.#files.remove(name);
  }
}

const prefixOf = (account: string): string => `${account}.note-`;

const fileOf = async (account: string, id: string): Promise<string> =>
  `${prefixOf(account)}${await sha256(id, 16)}.json`;
