import * as vscode from 'vscode';

import type { GoToSource } from '../../base/goTo.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/trackerSettings.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import { formatStaleness } from '../../store/sync/staleness.ts';
import { cardCommands } from './commands.ts';
import { cardPage } from './contract.ts';
import { goToCards } from './goToCards.ts';
import type { cardsManifest } from './manifest.ts';
import { attachMeeting } from './meetings.ts';
import { CardPageModel } from './pageModel.ts';

export interface CardsNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly settings: TrackerSettingsStore;
  readonly permissions: Pick<PermissionStore, 'may' | 'onDidChange'>;
  readonly visibility: Visibility;
  readonly tracker: Pick<Tracker, 'tracker_list_archive' | 'list_meetings'>;
}

const noteOf = (state: LoadState<Board>): string => formatStaleness(state, Date.now(), vscode.env.language);

export function registerCards(needs: CardsNeeds): vscode.Disposable & { readonly goTo: readonly GoToSource[] } {
  const { board, cards, reminders, settings, permissions, visibility, tracker } = needs;
  const attach = (card: Card) => attachMeeting(cards, tracker, card);
  const pages = new Pages({
    contract: cardPage,
    feature: 'cards',
    icon: 'briefcase',
    open: (cardId) =>
      new CardPageModel(
        {
          board,
          cards,
          reminders,
          mayEdit: () => permissions.may('tracker:edit'),
          mayAttach: () => permissions.may('meetings:read'),
          onDidChangeRights: permissions.onDidChange,
          currency: () => settings.known?.currency ?? 'EUR',
          note: () => noteOf(board.state),
          formatFailure: formatFailure,
          attachMeeting: attach,
          run: async (command, card) => void (await vscode.commands.executeCommand(command, { kind: 'card', card })),
          now: Date.now,
          language: vscode.env.language,
          visibility,
        },
        cardId,
      ),
  });
  const openCard = (cardId: string) => pages.show(cardId);
  const commands = registerCommands<typeof cardsManifest>(cardCommands({ board, tracker, attach, openCard }));
  const goTo = goToCards({ board, tracker, mayRead: () => permissions.may('tracker:read'), openCard });
  return Object.assign(vscode.Disposable.from(pages, commands), { goTo });
}
