import { tryRead } from '../../base/reader.ts';
import { ShownCards } from '../../base/shownCards.ts';
import { runCommand } from '../../host/lazy/commands.ts';
import { notify, pick } from '../../host/ui/ask.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { BoardPreferences } from './preferences.ts';

/** Shows cards of the board by a filter, and archived ones as a list. */
export const showCardsCommand =
  (board: BoardStore, preferences: BoardPreferences, openPage: () => Promise<void>) =>
  async (argument: unknown): Promise<void> => {
    const cards = tryRead(ShownCards, argument);
    if (cards === undefined) throw new Error('At most 10,000 cards can be shown at once. Choose a smaller number.');
    const account = board.accountGuard();
    const place = await placeOf(cards);
    account.assertInUse();
    if (place === 'none') notify(`${cards.label}: there are no such cards.`);
    else if (place === 'archive') await runCommand('jobdeck.archive.showCards', cards);
    else if (place === 'board') {
      preferences.showCards(cards);
      await openPage();
    }
  };

async function placeOf({ label, board, archive }: ShownCards): Promise<'board' | 'archive' | 'none' | undefined> {
  if (archive.length === 0) return board.length === 0 ? 'none' : 'board';
  if (board.length === 0) return 'archive';
  return pick(label, [
    { label: `$(project) ${board.length.toLocaleString('en')} on the Board`, value: 'board' },
    { label: `$(archive) ${archive.length.toLocaleString('en')} in the Archive`, value: 'archive' },
  ]);
}
