import { cardName } from '../../../base/domain/cardValues.ts';
import { foldText } from '../../../base/text/foldText.ts';
import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Notes } from '../../../store/notes/notesView.ts';
import { placesOf } from '../places.ts';
import { cardPath, notePath } from './linkPaths.ts';

export interface LinkChoice {
  readonly kind: 'note' | 'card' | 'company';
  readonly label: string;
  readonly detail: string;
  readonly path: string;
}

interface LinkSources {
  readonly notes: Notes | undefined;
  readonly board: Board | undefined;
  readonly language: string;
}

const maxChoices = 100;

export const typedLink = (before: string): string | undefined => /(?<!\\)\[\[([^[\]]*)$/.exec(before)?.[1];

/** What a link may lead to, best matches first: titles that begin with the typed text, then titles with all its words. */
export function linkChoices(sources: LinkSources, typed: string): LinkChoice[] {
  const text = foldText(typed).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const [first, others]: [LinkChoice[], LinkChoice[]] = [[], []];
  for (const choice of allChoices(sources)) {
    const label = foldText(choice.label);
    if (label.startsWith(text)) first.push(choice);
    else if (words.every((word) => label.includes(word))) others.push(choice);
    if (first.length === maxChoices) break;
  }
  return [...first, ...others].slice(0, maxChoices);
}

function* allChoices({ notes, board, language }: LinkSources): Iterable<LinkChoice> {
  const placeOf = placesOf(notes, language);
  for (const note of notes?.notes ?? [])
    yield { kind: 'note', label: note.title, detail: joined('Note', placeOf(note)), path: notePath(note) };
  const columns = new Map(board?.columns.map(({ id, title }) => [id, title]));
  for (const [company, card] of companiesOf(board?.cards ?? []))
    yield { kind: 'company', label: company, detail: joined('Company', card.title), path: cardPath(card) };
  for (const card of board?.cards ?? [])
    yield {
      kind: 'card',
      label: cardName(card),
      detail: joined('Card', columns.get(card.columnId ?? '')),
      path: cardPath(card),
    };
}

const joined = (kind: string, more: string | undefined): string => (more ? `${kind} · ${more}` : kind);

function companiesOf(cards: readonly Card[]): ReadonlyMap<string, Card> {
  const companies = new Map<string, Card>();
  for (const card of cards) {
    const known = companies.get(card.company);
    if (card.company.trim() !== '' && (known === undefined || known.updatedAt < card.updatedAt))
      companies.set(card.company, card);
  }
  return companies;
}
