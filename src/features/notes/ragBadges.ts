import type { NoteListItem } from '../../contract/tracker/library.ts';

type Shown = ReadonlyMap<string, boolean>;

export class RagBadges {
  #shown: Shown = new Map();

  /** Ids of the notes whose RAG setting changed since the last call, new notes included. */
  update(notes: readonly Pick<NoteListItem, 'id' | 'useInRag'>[]): string[] {
    const before = this.#shown;
    this.#shown = new Map(notes.map(({ id, useInRag }) => [id, useInRag]));
    return notes.filter(({ id, useInRag }) => before.get(id) !== useInRag).map(({ id }) => id);
  }
}
