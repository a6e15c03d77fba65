import { webAddressOf } from '../../base/text/webAddress.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { askText, offer, pick } from '../../host/ui/ask.ts';
import { columnChoices } from '../../host/ui/choices.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import { type CardDraft, isSameAddress } from './guessCard.ts';

interface NewCardNeeds {
  readonly board: BoardStore;
  readonly draft: CardDraft;
  /** `missing`: what the draft has is not asked, and a missing column is the default one. */
  readonly ask: 'all' | 'missing';
  readonly columnId: string | undefined;
  readonly openCard: (cardId: string) => void;
}

export async function createCard(needs: NewCardNeeds): Promise<Card | undefined> {
  const { board, draft, ask, openCard } = needs;
  const account = board.serverState.accountGuard();
  const known = cardWith(board, draft.url);
  if (known !== undefined) {
    const choice = await offer(`"${known.title}" has this address already.`, 'Open It', 'Create Another');
    if (choice === 'Open It') openCard(known.id);
    if (choice !== 'Create Another') return undefined;
  }
  const pickColumn = () =>
    pick('Where does the new card go?', columnChoices(columnsOf(board.board ?? { columns: [] })), 'Create Card');
  const isNew = board.board?.initialized === false;
  const isColumnAsked = ask === 'all' && !isNew && needs.columnId === undefined;
  const columnId = isColumnAsked ? await pickColumn() : needs.columnId;
  if (columnId === undefined && isColumnAsked) return undefined;
  const column = board.board?.columns.find(({ id }) => id === columnId)?.title;
  const asked = await askTexts(draft, ask, column);
  if (asked === undefined) return undefined;
  const input = { ...draft, ...asked, ...(columnId === undefined ? {} : { columnId }) };
  const key = crypto.randomUUID();
  let card: Card | undefined;
  await withRetry('Creating a card', async () => {
    account.assertInUse();
    card = await board.createCard(input, key);
  });
  return card;
}

/** `suggested` may be empty. Resolves to undefined if cancelled. */
export async function askJobPost(suggested: string): Promise<string | undefined> {
  const text = await askText({
    title: 'Create Card from Address',
    prompt:
      suggested === ''
        ? 'The clipboard has no web address. Enter the address of the job post.'
        : 'Is this the address of the job post?',
    value: suggested,
    placeHolder: 'https://',
    validate: (value) => (webAddressOf(value) === undefined ? 'Enter a web address, such as https://…' : undefined),
  });
  return text === undefined ? undefined : webAddressOf(text);
}

async function askTexts(
  draft: CardDraft,
  ask: NewCardNeeds['ask'],
  column: string | undefined,
): Promise<Required<Pick<CardDraft, 'title' | 'company'>> | undefined> {
  const isAsked = (text: string | undefined) => ask === 'all' || !text;
  const hasSteps = isAsked(draft.title) && isAsked(draft.company);
  const titleOf = (step: 1 | 2) =>
    `Create Card${column === undefined ? '' : ` in "${column}"`}${hasSteps ? ` (${step}/2)` : ''}`;
  const host = draft.url ? URL.parse(draft.url)?.host : undefined;
  const title = isAsked(draft.title)
    ? await askText({
        title: titleOf(1),
        prompt: `The job${host === undefined ? '' : ` at ${host}`}, such as "Backend Engineer"`,
        value: draft.title,
        validate: (text) => (text.trim() === '' ? 'A card needs a title.' : undefined),
      })
    : draft.title;
  if (title === undefined) return undefined;
  const company = isAsked(draft.company)
    ? await askText({
        title: titleOf(2),
        prompt: `The company that offers "${title.trim()}"`,
        value: draft.company ?? '',
        validate: () => undefined,
      })
    : draft.company;
  return company === undefined ? undefined : { title: title.trim(), company: company.trim() };
}

function cardWith({ board }: BoardStore, url: string | null | undefined): Card | undefined {
  return url ? board?.cards.find((card) => isSameAddress(card.url, url)) : undefined;
}
