import { foldText } from '../../../base/foldText.ts';
import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';

type AnyNote = Note | NoteListItem;

/** Cards that a note links to, then those whose company is in its title. */
export class NoteCards {
  readonly #board: () => Board | undefined;
  readonly #found = new Map<
    string,
    { readonly note: AnyNote; readonly board: unknown; readonly cards: readonly Card[] }
  >();

  constructor(board: () => Board | undefined) {
    this.#board = board;
  }

  of(note: AnyNote): readonly Card[] {
    const board = this.#board();
    const known = this.#found.get(note.id);
    if (known?.note === note && known.board === board) return known.cards;
    const cards = cardsOfNote(note, board?.cards ?? []);
    this.#found.set(note.id, { note, board, cards });
    return cards;
  }
}

export function cardsOfNote(
  note: Pick<NoteListItem, 'title'> & { readonly text?: unknown },
  cards: readonly Card[],
): readonly Card[] {
  const text = typeof note.text === 'string' ? note.text : '';
  const ids = new Set(Array.from(text.matchAll(/~([\w-]+)\.card\b/g), ([, id]) => id));
  const title = ` ${wordsOf(note.title)} `;
  const linked = cards.filter(({ id }) => ids.has(id));
  const named = cards.filter(({ id, company }) => {
    const words = wordsOf(company);
    return words !== '' && !ids.has(id) && title.includes(` ${words} `);
  });
  return [...linked, ...named];
}

const wordsOf = (text: string): string =>
  foldText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';
