import type { Card } from '../../contract/tracker/board.ts';
import { askText, offer, pick } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnChoices } from '../../store/board/choices.ts';
import { type CardDraft, isSameAddress } from './newCard.ts';

export interface NewCardNeeds {
  readonly board: BoardStore;
  readonly draft: CardDraft;
  /** The user picks a column if it is undefined. */
  readonly columnId: string | undefined;
  readonly openCard: (cardId: string) => void;
}

/** Prompts for what the draft lacks; resolves to undefined if cancelled. */
export async function createCard({
  board,
  draft,
  columnId: preferredId,
  openCard,
}: NewCardNeeds): Promise<Card | undefined> {
  const account = board.accountGuard();
  const known = cardWith(board, draft.url);
  if (known !== undefined) {
    const choice = await offer(`"${known.title}" has this address already.`, 'Open It', 'Create Another');
    if (choice === 'Open It') openCard(known.id);
    if (choice !== 'Create Another') return undefined;
  }
  const columnId =
    preferredId ?? (await pick('Where does the new card go?', columnChoices(board.board), 'Create Card'));
  if (columnId === undefined) return undefined;
  const host = draft.url ? URL.parse(draft.url)?.host : undefined;
  const title = await askText({
    title: 'Create Card (1/2)',
    prompt: `The job${host === undefined ? '' : ` at ${host}`}, such as "Backend Engineer"`,
    value: draft.title,
    validate: (text) => (text.trim() === '' ? 'A card needs a title.' : undefined),
  });
  if (title === undefined) return undefined;
  const company = await askText({
    title: 'Create Card (2/2)',
    prompt: `The company that offers "${title.trim()}"`,
    validate: () => undefined,
  });
  if (company === undefined) return undefined;
  const key = crypto.randomUUID();
  let card: Card | undefined;
  await withRetry('Creating a card', async () => {
    account.assertInUse();
    card = await board.createCard({ ...draft, title: title.trim(), company: company.trim(), columnId }, key);
  });
  return card;
}

/** An active card with the same job post, so that the user is warned of a duplicate. */
function cardWith({ board }: BoardStore, url: string | null | undefined): Card | undefined {
  return url ? board?.cards.find((card) => isSameAddress(card.url, url)) : undefined;
}
