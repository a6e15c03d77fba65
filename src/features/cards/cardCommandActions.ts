import type { Actions } from '../../base/page.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { CardPage } from './contract.ts';

type CardPageCommand =
  | 'jobdeck.card.move'
  | 'jobdeck.card.archive'
  | 'jobdeck.card.delete'
  | 'jobdeck.interview.prepare'
  | 'jobdeck.meeting.open'
  | 'jobdeck.reminder.add'
  | 'jobdeck.session.connect'
  | 'jobdeck.session.showPermissions'
  | 'jobdeck.diagnose.run';

export interface CommandActionNeeds {
  /** A command is about a card or a meeting. */
  readonly run: (command: CardPageCommand, about?: Card | { readonly meetingId: string }) => Promise<void>;
  readonly deleteArchived: (card: Card) => Promise<void>;
  readonly restoreArchived: (card: Card) => Promise<void>;
}

/** Actions of the page that are commands of a card's row as well. */
export const cardCommandActions = (
  { run, deleteArchived, restoreArchived }: CommandActionNeeds,
  shownCard: () => Card,
): Pick<
  Actions<CardPage>,
  'moveTo' | 'remind' | 'archive' | 'remove' | 'restore' | 'openMeeting' | 'prepareInterview'
> => ({
  moveTo: () => run('jobdeck.card.move', shownCard()),
  remind: () => run('jobdeck.reminder.add', shownCard()),
  archive: () => run('jobdeck.card.archive', shownCard()),
  remove: () => {
    const card = shownCard();
    return card.status === 'archived' ? deleteArchived(card) : run('jobdeck.card.delete', card);
  },
  restore: () => restoreArchived(shownCard()),
  openMeeting: ({ meetingId }) => run('jobdeck.meeting.open', { meetingId }),
  prepareInterview: () => run('jobdeck.interview.prepare', shownCard()),
});
