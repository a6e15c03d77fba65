import { foldText } from '../../../base/text/foldText.ts';
import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import { cardIdsIn } from '../links/linkPaths.ts';
import type { RememberedNotes } from './rememberedNotes.ts';

type AnyNote = Note | NoteListItem;

/** Cards that a note links to, then those whose company is in its title, then those that are remembered for it. */
export class NoteCards {
  readonly #board: () => Board | undefined;
  readonly #remembered: Pick<RememberedNotes, 'cardsOf'>;
  #found = new WeakMap<AnyNote, readonly Card[]>();
  #foundOn: Board | undefined;

  constructor(board: () => Board | undefined, remembered: Pick<RememberedNotes, 'cardsOf'>) {
    this.#board = board;
    this.#remembered = remembered;
  }

  of(note: AnyNote): readonly Card[] {
    const board = this.#board();
    if (board !== this.#foundOn) this.#found = new WeakMap();
    this.#foundOn = board;
    const cards = this.#found.get(note) ?? cardsOfNote(note, board?.cards ?? []);
    this.#found.set(note, cards);
    const remembered = this.#remembered.cardsOf(note.id);
    const added = remembered.size === 0 ? [] : (board?.cards ?? []).filter((card) => remembered.has(card.id));
    return added.every((card) => cards.includes(card)) ? cards : [...new Set([...cards, ...added])];
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

/** Notes that a card has by links to it or from an earlier time; without any, those with its company in the title. */
export function notesOfCard<T extends Pick<NoteListItem, 'id' | 'title'>>(
  notes: readonly T[],
  card: NamedCard,
  linked: ReadonlySet<string>,
  remembered: Pick<RememberedNotes, 'noteOf'>,
): readonly T[] {
  const known = remembered.noteOf(card.id);
  const own = notes.filter(({ id }) => id === known || linked.has(id));
  return own.length > 0 ? own : notes.filter(({ title }) => cardsOfNote({ title }, [card]).length > 0);
}

/** Remembers a note for the cards that a new title would separate it from. */
export async function keepCards(
  note: Pick<NoteListItem, 'id' | 'title'>,
  newTitle: string,
  cards: readonly NamedCard[],
  remembered: Pick<RememberedNotes, 'noteOf' | 'remember'>,
): Promise<void> {
  const named = new Set(cardsOfNote({ title: newTitle }, cards));
  const separated = cardsOfNote({ title: note.title }, cards).filter((card) => !named.has(card));
  const unknown = separated.map(({ id }) => id).filter((cardId) => remembered.noteOf(cardId) === undefined);
  await remembered.remember(note.id, unknown);
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
