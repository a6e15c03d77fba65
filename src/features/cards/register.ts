import * as vscode from 'vscode';

import type { GoToSource } from '../../base/goTo.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { confirm } from '../../host/ui/ask.ts';
import { showCardTab } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { PageTabOptions } from '../../host/ui/pageTabs.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/trackerSettings.ts';
import type { UndoStore } from '../../store/board/undo.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';
import { registerCardEditor } from './cardEditor.ts';
import { cardCommands } from './commands.ts';
import { goToCards } from './goToCards.ts';
import type { cardsManifest } from './manifest.ts';
import { attachMeeting } from './meetings.ts';
import { MeetingTitles } from './meetingTitles.ts';
import { CardPageModel } from './pageModel.ts';
import { UnsavedTexts } from './unsavedTexts.ts';

export interface CardsNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly undo: UndoStore;
  readonly settings: TrackerSettingsStore;
  readonly permissions: Pick<PermissionStore, 'may' | 'onDidChange'>;
  readonly visibility: Visibility;
  readonly tracker: Pick<Tracker, 'tracker_list_archive' | 'list_meetings' | 'get_meeting'>;
}

const noteOf = (state: LoadState<Board>): string => formatStaleness(state, Date.now(), userLocale().locale);

export function registerCards(needs: CardsNeeds): vscode.Disposable & { readonly goTo: readonly GoToSource[] } {
  const { board, cards, reminders, undo, settings, permissions, visibility, tracker } = needs;
  const attach = (card: Card) => attachMeeting({ board, cards, tracker }, card);
  const meetingTitles = new MeetingTitles({ board, tracker, mayRead: () => permissions.may('meetings:read') });
  const editor = registerCardEditor(
    board,
    new UnsavedTexts(),
    (cardId, editorNeeds) =>
      new CardPageModel(
        {
          ...editorNeeds,
          board,
          cards,
          reminders,
          meetingTitles,
          undo,
          confirm,
          mayEdit: () => permissions.may('tracker:edit'),
          mayAttach: () => permissions.may('meetings:read'),
          onDidChangeRights: permissions.onDidChange,
          currency: () => settings.known?.currency ?? 'EUR',
          note: () => noteOf(board.state),
          formatFailure: formatFailure,
          attachMeeting: attach,
          run: async (command, about) => {
            const named = about !== undefined && 'meetingId' in about ? about : about && { kind: 'card', card: about };
            await vscode.commands.executeCommand(command, ...(named === undefined ? [] : [named]));
          },
          now: Date.now,
          language: userLocale().locale,
          visibility,
        },
        cardId,
      ),
  );
  const show = (cardId: string, options: PageTabOptions) => void showCardTab(cardId, cards.find(cardId), options);
  const openCard = (cardId: string) => show(cardId, { isPreview: false, hasFocus: true });
  const commands = registerCommands<typeof cardsManifest>(
    cardCommands({
      board,
      settings,
      tracker,
      attach,
      openCard,
      previewCard: (cardId) => show(cardId, { isPreview: true, hasFocus: false }),
      openToSide: (cardId) => show(cardId, { isPreview: false, hasFocus: true, column: vscode.ViewColumn.Beside }),
    }),
  );
  const goTo = goToCards({ board, tracker, mayRead: () => permissions.may('tracker:read'), openCard });
  return Object.assign(vscode.Disposable.from(editor, commands, meetingTitles), { goTo });
}
