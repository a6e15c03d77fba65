import { formatDay } from '../../base/domain/dates.ts';
import { ShownCards } from '../../base/domain/shownCards.ts';
import { matchesWords } from '../../base/text/foldText.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import { webAddressOf } from '../../base/text/webAddress.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, offer, pick } from '../../host/ui/ask.ts';
import { cardChoices, columnChoices } from '../../host/ui/choices.ts';
import { cardIdOf, columnIdOf } from '../../host/ui/commandArguments.ts';
import { clipboardText, selectedText, userLocale } from '../../host/ui/environment.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { pickBySearch, type SearchResults } from '../../host/ui/searchPick.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf, placedCards } from '../../store/board/boardView.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { type CardDraft, draftFrom, draftFromAddress, isSameAddress } from './guessCard.ts';
import type { cardsManifest } from './manifest.ts';
import { type Archive, archivedCards, searchService } from './serviceSearch.ts';

interface CardCommandNeeds {
  readonly board: BoardStore;
  readonly settings: Pick<TrackerSettingsStore, 'known'>;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  readonly attach: (card: Card) => Promise<void>;
  readonly openCard: (cardId: string) => void;
  readonly previewCard: (cardId: string) => void;
  readonly openToSide: (cardId: string) => void;
}

/** Menus pass a tree node, pages pass the id of a card or column. */
export function cardCommands({
  board,
  settings,
  tracker,
  attach,
  openCard,
  previewCard,
  openToSide,
}: CardCommandNeeds): CommandHandlers<typeof cardsManifest> {
  const cardFor = async (argument: unknown, question: string): Promise<Card | undefined> => {
    const choices = cardChoices(placedCards(board.board));
    const id = cardIdOf(argument);
    return choices.find(({ value }) => value.id === id)?.value ?? pick(question, choices);
  };

  return {
    'jobdeck.card.open': async (argument) => {
      const id = cardIdOf(argument) ?? (await pick('Which card?', cardChoices(placedCards(board.board))))?.id;
      if (id !== undefined) await board.withId(id, async (cardId) => openCard(cardId));
    },
    'jobdeck.card.preview': async (argument) => {
      const id = cardIdOf(argument);
      if (id !== undefined) await board.withId(id, async (cardId) => previewCard(cardId));
    },
    'jobdeck.card.openToSide': async (argument) => {
      const id = cardIdOf(argument);
      if (id !== undefined) await board.withId(id, async (cardId) => openToSide(cardId));
    },
    'jobdeck.card.create': async (argument) => {
      await createCard({ board, draft: { title: '' }, ask: 'all', columnId: columnIdOf(argument), openCard });
    },
    'jobdeck.card.createFromClipboard': async (argument) => {
      const pasted = textArgument(argument);
      const text = pasted ?? (await clipboardText());
      const known = webAddressOf(text);
      if (known === undefined && pasted !== undefined)
        throw new Error('The clipboard has no web address. Copy the address of the job post and try again.');
      // A name of a file, such as readme.md, looks like a host.
      const url = known === undefined ? await askJobPost('') : text.includes('/') ? known : await askJobPost(known);
      if (url === undefined) return;
      const draft = draftFromAddress(url);
      const columnId = columnIdOf(argument) ?? defaultColumnId(board, settings);
      const card = await createCard({ board, draft, ask: 'missing', columnId, openCard });
      if (card !== undefined) openCard(card.id);
    },
    'jobdeck.card.createFromSelection': async () => {
      const text = selectedText();
      if (text.trim() === '') throw new Error('Nothing is selected. Select the text of a job post in an editor first.');
      const card = await createCard({ board, draft: draftFrom(text), ask: 'all', columnId: undefined, openCard });
      if (card !== undefined) openCard(card.id);
    },
    'jobdeck.card.attachMeeting': async (argument) => {
      const card = await cardFor(argument, 'Which card gets a meeting?');
      if (card !== undefined) await attach(card);
    },
    ...archiveCommands(tracker, openCard),
  };
}

const defaultColumnId = ({ board }: BoardStore, { known }: Pick<TrackerSettingsStore, 'known'>): string | undefined =>
  board?.columns.find(({ id }) => id === known?.defaultColumnId)?.id;

/** The text that a page has pasted; a menu passes a node. */
const textArgument = (argument: unknown): string | undefined =>
  typeof argument === 'object' && argument !== null && 'text' in argument && typeof argument.text === 'string'
    ? argument.text
    : undefined;

type ArchiveNames = 'jobdeck.archive.open' | 'jobdeck.archive.showCards';

function archiveCommands(
  tracker: Archive,
  openCard: (cardId: string) => void,
): Pick<CommandHandlers<typeof cardsManifest>, ArchiveNames> {
  const open = (card: Card | undefined) => (card === undefined ? undefined : openCard(card.id));
  return {
    'jobdeck.archive.open': async () => open(await pickArchivedCard(tracker)),
    'jobdeck.archive.showCards': async (argument) => open(await pickShownCard(tracker, ShownCards(argument))),
  };
}

const pickArchivedCard = (tracker: Archive): Promise<Card | undefined> =>
  pickBySearch({
    title: 'Archive',
    placeHolder: 'Type a part of a title or a company',
    nothing: 'No archived card is found.',
    find: searchService({ read: tracker.tracker_list_archive, choiceOf: archivedChoice }),
  });

function pickShownCard(tracker: Archive, { label, archive }: ShownCards): Promise<Card | undefined> {
  const read = archivedCards(tracker, archive);
  return pickBySearch({
    title: label,
    placeHolder: 'Which archived card is opened?',
    nothing: 'No archived card is found.',
    find: async (typed, signal) => {
      const cards = await read(signal);
      return archivedRows(cards.filter(({ title, company }) => matchesWords(typed, [title, company])));
    },
  });
}

const rowsPerPage = 200;

const archivedRows = (cards: readonly Card[]): SearchResults<Card> => ({
  choices: cards.slice(0, rowsPerPage).map(archivedChoice),
  more: cards.length <= rowsPerPage ? undefined : async () => archivedRows(cards.slice(rowsPerPage)),
});

const archivedChoice = (card: Card) => ({
  label: plainLabel(card.title),
  description: plainLabel(card.company),
  detail: card.archivedAt === null ? 'Archived' : `Archived ${formatDay(card.archivedAt, userLocale().locale)}`,
  value: card,
});

interface NewCardNeeds {
  readonly board: BoardStore;
  readonly draft: CardDraft;
  /** `missing`: what the draft has is not asked, and a missing column is the default one. */
  readonly ask: 'all' | 'missing';
  readonly columnId: string | undefined;
  readonly openCard: (cardId: string) => void;
}

async function createCard(needs: NewCardNeeds): Promise<Card | undefined> {
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
async function askJobPost(suggested: string): Promise<string | undefined> {
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
