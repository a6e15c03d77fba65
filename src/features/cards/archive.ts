import { formatDay } from '../../base/dates.ts';
import { plainLabel } from '../../base/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { pickBySearch } from '../../host/ui/searchPick.ts';
import { searchService } from './serviceSearch.ts';

/** The service cannot restore an archived card, so no such action is offered. */
export const pickArchivedCard = (tracker: Pick<Tracker, 'tracker_list_archive'>): Promise<Card | undefined> =>
  pickBySearch({
    title: 'Archive',
    placeHolder: 'Type a part of a title or a company',
    nothing: 'No archived card is found.',
    find: searchService({ read: tracker.tracker_list_archive, choiceOf }),
  });

const choiceOf = (card: Card) => ({
  label: plainLabel(card.title),
  description: plainLabel(card.company),
  detail: card.archivedAt === null ? 'Archived' : `Archived ${formatDay(card.archivedAt, userLocale().locale)}`,
  value: card,
});
