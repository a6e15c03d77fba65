import { webAddressOf } from '../../base/text/webAddress.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { pick } from '../../host/ui/ask.ts';
import { cardChoices } from '../../host/ui/choices.ts';
import { cardIdOf, columnIdOf } from '../../host/ui/commandArguments.ts';
import { clipboardText, selectedText } from '../../host/ui/environment.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { placedCards } from '../../store/board/boardView.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { archiveCommands } from './archive.ts';
import { askJobPost, createCard } from './create.ts';
import { draftFrom, draftFromAddress } from './guessCard.ts';
import type { cardsManifest } from './manifest.ts';

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
