import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import type { GoToSource } from '../../base/editor/goTo.ts';
import type { RecordTabs } from '../../base/editor/openRecord.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerPageEditor } from '../../host/lazy/webviews.ts';
import { log } from '../../host/log.ts';
import { confirm, copyText, inform, notify } from '../../host/ui/ask.ts';
import { activeCardId, cardTabs, showCardTab } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { PageTabOptions } from '../../host/ui/pageTabs.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';
import { cardCommands } from './commands.ts';
import { cardPage, type Unsaved } from './contract.ts';
import { goToCards } from './goToCards.ts';
import { MeetingTitles } from './history/cardHistory.ts';
import type { cardsManifest } from './manifest.ts';
import { attachMeeting } from './meetings.ts';
import { CardPageModel, type CardPageNeeds, type CardPageTab } from './pageModel.ts';
import { type UnsavedMemory, UnsavedTexts, unsavedMarkdown } from './unsavedTexts.ts';

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
  const { board, cards, settings, permissions, tracker } = needs;
  const attach = (card: Card) => attachMeeting({ board, cards, tracker }, card);
  const meetingTitles = new MeetingTitles({ board, tracker, mayRead: () => permissions.may('meetings:read') });
  const editor = registerCardEditor(needs, { meetingTitles, attachMeeting: attach });
  const openCard = (cardId: string) => void showCard(cards, cardId);
  const commands = registerCommands<typeof cardsManifest>(
    cardCommands({
      board,
      settings,
      tracker,
      attach,
      openCard,
      previewCard: (cardId) => void showCard(cards, cardId, { isPreview: true, hasFocus: false }),
      openToSide: (cardId) =>
        void showCard(cards, cardId, { isPreview: false, hasFocus: true, column: vscode.ViewColumn.Beside }),
    }),
  );
  const goTo = goToCards({ board, tracker, mayRead: () => permissions.may('tracker:read'), openCard });
  return Object.assign(vscode.Disposable.from(editor, commands, meetingTitles), { goTo, tabs: cardRecordTabs(cards) });
}

const showCard = (
  cards: CardStore,
  cardId: string,
  options: PageTabOptions = { isPreview: false, hasFocus: true },
): Promise<void> => showCardTab(cardId, cards.find(cardId), options);

const cardRecordTabs = (cards: CardStore): RecordTabs => ({
  kind: 'card',
  active: () => {
    const id = activeCardId();
    return id === undefined ? undefined : { kind: 'card', id };
  },
  open: (id) => showCard(cards, id),
});

function registerCardEditor(
  { board, cards, reminders, undo, settings, permissions, visibility, context }: CardsNeeds,
  shared: Pick<CardPageNeeds, 'meetingTitles' | 'attachMeeting'>,
): vscode.Disposable {
  const unsaved = new UnsavedTexts(unsavedMemory(context.workspaceState));
  return registerPageEditor(cardPage.view, ({ query: cardId }, panel) => {
    panel.iconPath = new vscode.ThemeIcon('briefcase');
    const model = new CardPageModel(
      {
        ...shared,
        board,
        cards,
        reminders,
        undo,
        unsaved,
        takeUnsaved,
        deleteArchived: (card) => deleteArchived(board, card),
        restoreArchived: (card) => restoreArchived(board, cards, card),
        withRetry,
        tab: tabOf(cardId, unsaved),
        confirm,
        mayEdit: () => permissions.may('tracker:edit'),
        mayAttach: () => permissions.may('meetings:read'),
        onDidChangeRights: permissions.onDidChange,
        currency: () => settings.known?.currency ?? 'EUR',
        note: () => noteOf(board.state),
        formatFailure,
        run: async (command, about) => {
          const named = about !== undefined && 'meetingId' in about ? about : about && { kind: 'card', card: about };
          await vscode.commands.executeCommand(command, ...(named === undefined ? [] : [named]));
        },
        now: Date.now,
        language: userLocale().locale,
        visibility,
      },
      cardId,
    );
    fillPanel({ contract: cardPage, key: cardId, feature: 'cards', panel, model });
  });
}

const tabOf = (cardId: string, unsaved: UnsavedTexts): CardPageTab => ({
  isVisible: () => cardTabs.of(cardId).some(({ isActive }) => isActive),
  keep: () => void cardTabs.keep(cardId),
  close: () => void cardTabs.close(cardId),
  closeDeleted: (card) => void closeDeleted(card, unsaved),
});

async function closeDeleted(card: Card, unsaved: UnsavedTexts): Promise<void> {
  const text = unsaved.of(card.id);
  unsaved.clear(card.id);
  const tabs = cardTabs.of(card.id);
  if (text === undefined) {
    await cardTabs.close(card.id);
    return;
  }
  const document = await openUnsaved(card, text, { background: true, column: tabs[0]?.group.viewColumn });
  await cardTabs.close(card.id);
  const message = `"${card.title}" was deleted. What you had not saved is in a new document.`;
  const chosen = await inform(message, 'Show', 'Copy');
  if (chosen === 'Show') await vscode.window.showTextDocument(document);
  if (chosen === 'Copy') await copyText(document.getText());
}

const takeUnsaved: CardPageNeeds['takeUnsaved'] = async (how, card, text) => {
  if (how === 'open') await openUnsaved(card, text, { background: false });
  else {
    await copyText(markdownOf(card, text));
    notify('The unsaved text is on the clipboard.');
  }
};

/** The editor keeps an untitled document over a restart. */
async function openUnsaved(
  card: Card | undefined,
  text: Unsaved,
  { background, column }: { readonly background: boolean; readonly column?: vscode.ViewColumn | undefined },
): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: markdownOf(card, text) });
  const options = { preview: false, background, preserveFocus: background, ...(column && { viewColumn: column }) };
  await vscode.commands.executeCommand('vscode.open', document.uri, options);
  return document;
}

const markdownOf = (card: Card | undefined, text: Unsaved): string =>
  unsavedMarkdown(card === undefined ? 'Card' : cardName(card), text);

async function deleteArchived(board: BoardStore, card: Card): Promise<void> {
  const account = board.serverState.accountGuard();
  const lost = 'Its history is erased and it is taken out of the funnel statistics. This cannot be undone.';
  if (!(await confirm(`Delete "${cardName(card)}"?`, lost, 'Delete'))) return;
  await withRetry('Deleting', async () => {
    account.assertInUse();
    await board.deleteCard(card.id);
  });
}

/** Opens the new card. */
async function restoreArchived(board: BoardStore, cards: CardStore, archived: Card): Promise<void> {
  const account = board.serverState.accountGuard();
  const key = crypto.randomUUID();
  await withRetry('Restoring a card', async () => {
    account.assertInUse();
    const { id } = await cards.restore(archived, key);
    await showCard(cards, id);
  });
}
