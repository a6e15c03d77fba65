import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { registerPageEditor } from '../../host/lazy/webviews.ts';
import { confirm, copyText, inform, notify } from '../../host/ui/ask.ts';
import { cardTabs, showCardTab } from '../../host/ui/cardTabs.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { cardPage, type Unsaved } from './contract.ts';
import type { CardPageModel, CardPageNeeds, CardPageTab } from './pageModel.ts';
import { type UnsavedTexts, unsavedMarkdown } from './unsavedTexts.ts';

type EditorNeeds = Pick<
  CardPageNeeds,
  'unsaved' | 'takeUnsaved' | 'deleteArchived' | 'restoreArchived' | 'withRetry' | 'tab'
>;

export function registerCardEditor(
  { board, cards }: { readonly board: BoardStore; readonly cards: CardStore },
  unsaved: UnsavedTexts,
  open: (cardId: string, needs: EditorNeeds) => CardPageModel,
): vscode.Disposable {
  return registerPageEditor(cardPage.view, ({ query: cardId }, panel) => {
    panel.iconPath = new vscode.ThemeIcon('briefcase');
    const model = open(cardId, {
      unsaved,
      takeUnsaved,
      deleteArchived: (card) => deleteArchived(board, card),
      restoreArchived: (card) => restoreArchived(board, cards, card),
      withRetry,
      tab: tabOf(cardId, unsaved),
    });
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
    await showCardTab(id, cards.find(id), { isPreview: false, hasFocus: true });
  });
}
