import { foldText } from '../../../base/foldText.ts';
import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import { cardIdsIn } from './linkPaths.ts';

type AnyNote = Note | NoteListItem;

/** Cards that a note links to, then those whose company is in its title. */
export class NoteCards {
  readonly #board: () => Board | undefined;
  #found = new WeakMap<AnyNote, readonly Card[]>();
  #foundOn: Board | undefined;

  constructor(board: () => Board | undefined) {
    this.#board = board;
  }

  of(note: AnyNote): readonly Card[] {
    const board = this.#board();
    if (board !== this.#foundOn) this.#found = new WeakMap();
    this.#foundOn = board;
    const cards = this.#found.get(note) ?? cardsOfNote(note, board?.cards ?? []);
    this.#found.set(note, cards);
    return cards;
  }
}

type NamedCard = Pick<Card, 'id' | 'company'>;

export function cardsOfNote<T extends NamedCard>(
  note: Pick<NoteListItem, 'title'> & { readonly text?: unknown },
  cards: readonly T[],
): readonly T[] {
  const text = typeof note.text === 'string' ? note.text : '';
  const ids = cardIdsIn(text);
  const title = ` ${wordsOf(note.title)} `;
  const linked = cards.filter(({ id }) => ids.has(id));
  const named = cards.filter((card) => {
    const words = companyWords(card);
    return words !== '' && !ids.has(card.id) && title.includes(` ${words} `);
  });
  return [...linked, ...named];
}

const knownWords = new WeakMap<NamedCard, string>();

/** Computed once for each card, since a board may have thousands and changes often. */
function companyWords(card: NamedCard): string {
  const words = knownWords.get(card) ?? wordsOf(card.company);
  knownWords.set(card, words);
  return words;
}

const wordsOf = (text: string): string =>
  foldText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';
