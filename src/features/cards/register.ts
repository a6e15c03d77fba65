import * as vscode from 'vscode';

import type { GoToSource } from '../../base/editor/goTo.ts';
import type { RecordTabs } from '../../base/editor/openRecord.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { confirm } from '../../host/ui/ask.ts';
import { activeCardId, showCardTab } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { PageTabOptions } from '../../host/ui/pageTabs.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';
import { registerCardEditor } from './cardEditor.ts';
import { cardCommands } from './commands.ts';
import { goToCards } from './goToCards.ts';
import { MeetingTitles } from './history/cardHistory.ts';
import type { cardsManifest } from './manifest.ts';
import { attachMeeting } from './meetings.ts';
import { CardPageModel } from './pageModel.ts';
import { type UnsavedMemory, UnsavedTexts } from './unsavedTexts.ts';

interface CardsNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly undo: UndoStore;
  readonly settings: TrackerSettingsStore;
  readonly permissions: Pick<PermissionStore, 'may' | 'onDidChange'>;
  readonly visibility: Visibility;
  readonly tracker: Pick<Tracker, 'tracker_list_archive' | 'list_meetings' | 'get_meeting'>;
  readonly context: Pick<vscode.ExtensionContext, 'workspaceState'>;
}

const noteOf = (state: LoadState<Board>): string => formatStaleness(state, Date.now(), userLocale().locale);

const unsavedKey = 'jobdeck.cards.unsaved';

const unsavedMemory = (memory: vscode.Memento): UnsavedMemory => ({
  read: () => memory.get(unsavedKey),
  store: (value) =>
    void memory
      .update(unsavedKey, value)
      .then(undefined, (error: unknown) => log.warn(`Unsaved texts of cards are not stored: ${error}`)),
});

export function registerCards(needs: CardsNeeds): vscode.Disposable & {
  readonly goTo: readonly GoToSource[];
  readonly tabs: RecordTabs;
} {
  const { board, cards, reminders, undo, settings, permissions, visibility, tracker, context } = needs;
  const attach = (card: Card) => attachMeeting({ board, cards, tracker }, card);
  const meetingTitles = new MeetingTitles({ board, tracker, mayRead: () => permissions.may('meetings:read') });
  const editor = registerCardEditor(
    { board, cards },
    new UnsavedTexts(unsavedMemory(context.workspaceState)),
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
  return Object.assign(vscode.Disposable.from(editor, commands, meetingTitles), { goTo, tabs: cardRecordTabs(cards) });
}

const cardRecordTabs = (cards: CardStore): RecordTabs => ({
  kind: 'card',
  active: () => {
    const id = activeCardId();
    return id === undefined ? undefined : { kind: 'card', id };
  },
  open: (id) => showCardTab(id, cards.find(id), { isPreview: false, hasFocus: true }),
});
