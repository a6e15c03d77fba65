import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { pick } from '../../host/ui/ask.ts';
import { clipboardText, selectedText } from '../../host/ui/environment.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardChoices } from '../../store/board/choices.ts';
import { cardIdOf, columnIdOf } from '../../store/board/commandArguments.ts';
import { pickArchivedCard } from './archive.ts';
import { createCard } from './create.ts';
import type { cardsManifest } from './manifest.ts';
import { draftFrom, webAddressIn } from './newCard.ts';

export interface CardCommandNeeds {
  readonly board: BoardStore;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  readonly attach: (card: Card) => Promise<void>;
  readonly openCard: (cardId: string) => void;
}

/** Menus pass a tree node, pages pass the id of a card or column. */
export function cardCommands({
  board,
  tracker,
  attach,
  openCard,
}: CardCommandNeeds): CommandHandlers<typeof cardsManifest> {
  const cardFor = async (argument: unknown, question: string): Promise<Card | undefined> => {
    const choices = cardChoices(board.board);
    const id = cardIdOf(argument);
    return choices.find(({ value }) => value.id === id)?.value ?? pick(question, choices);
  };

  return {
    'jobdeck.card.open': async (argument) => {
      const id = cardIdOf(argument) ?? (await pick('Which card?', cardChoices(board.board)))?.id;
      if (id !== undefined) openCard(id);
    },
    'jobdeck.card.create': async (argument) => {
      await createCard({ board, draft: { title: '' }, columnId: columnIdOf(argument), openCard });
    },
    'jobdeck.card.createFromClipboard': async (argument) => {
      const url = webAddressIn(await clipboardText());
      if (url === undefined)
        throw new Error(
          'There is no web address on the clipboard. Copy that of the job post, which begins with https://.',
        );
      const card = await createCard({ board, draft: { title: '', url }, columnId: columnIdOf(argument), openCard });
      if (card !== undefined) openCard(card.id);
    },
    'jobdeck.card.createFromSelection': async () => {
      const text = selectedText();
      if (text.trim() === '') throw new Error('Nothing is selected. Select the text of a job post in an editor first.');
      const card = await createCard({ board, draft: draftFrom(text), columnId: undefined, openCard });
      if (card !== undefined) openCard(card.id);
    },
    'jobdeck.card.attachMeeting': async (argument) => {
      const card = await cardFor(argument, 'Which card gets a meeting?');
      if (card !== undefined) await attach(card);
    },
    'jobdeck.archive.open': async () => {
      const card = await pickArchivedCard(tracker);
      if (card !== undefined) openCard(card.id);
    },
  };
}
