import { formatDay } from '../../base/domain/dates.ts';
import { ShownCards } from '../../base/domain/shownCards.ts';
import { matchesWords } from '../../base/text/foldText.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { pickBySearch, type SearchResults } from '../../host/ui/searchPick.ts';
import type { cardsManifest } from './manifest.ts';
import { type Archive, archivedCards, searchService } from './serviceSearch.ts';

type Names = 'jobdeck.archive.open' | 'jobdeck.archive.showCards';

export function archiveCommands(
  tracker: Archive,
  openCard: (cardId: string) => void,
): Pick<CommandHandlers<typeof cardsManifest>, Names> {
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
    find: searchService({ read: tracker.tracker_list_archive, choiceOf }),
  });

function pickShownCard(tracker: Archive, { label, archive }: ShownCards): Promise<Card | undefined> {
  const read = archivedCards(tracker, archive);
  return pickBySearch({
    title: label,
    placeHolder: 'Which archived card is opened?',
    nothing: 'No archived card is found.',
    find: async (typed, signal) => {
      const cards = await read(signal);
      return rowsOf(cards.filter(({ title, company }) => matchesWords(typed, [title, company])));
    },
  });
}

const rowsPerPage = 200;

const rowsOf = (cards: readonly Card[]): SearchResults<Card> => ({
  choices: cards.slice(0, rowsPerPage).map(choiceOf),
  more: cards.length <= rowsPerPage ? undefined : async () => rowsOf(cards.slice(rowsPerPage)),
});

const choiceOf = (card: Card) => ({
  label: plainLabel(card.title),
  description: plainLabel(card.company),
  detail: card.archivedAt === null ? 'Archived' : `Archived ${formatDay(card.archivedAt, userLocale().locale)}`,
  value: card,
});
