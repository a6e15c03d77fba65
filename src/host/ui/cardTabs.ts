import * as vscode from 'vscode';

import { cardName } from '../../base/cardValues.ts';
import { shortText } from '../../base/shortText.ts';

const boardView = 'jobdeck.boardPage';

interface NamedCard {
  readonly id: string;
  readonly title: string;
  readonly company: string;
}

const scheme = 'jobdeck-cardpage';
const maxTitleLength = 200;

/**
 * Cards open beside a visible board page, in the group where cards are open already; an undefined column is the active group. An open tab
 * keeps its address when the card gets another title.
 */
export interface CardPlaces {
  readonly column: vscode.ViewColumn | undefined;
  readonly uris: ReadonlyMap<string, vscode.Uri>;
}

/** The name is the path, since an inactive tab has no other title after a restart; the card's id is the query. */
const pathOf = (card: NamedCard): string => `/${tabTitle(card).replaceAll(/[\\/]/g, ' ').trim() || 'Card'}`;

export function oldPath({ uris }: CardPlaces, card: NamedCard): string | undefined {
  const open = uris.get(card.id);
  return open === undefined || open.path === pathOf(card) ? undefined : open.path;
}

const cardUri = ({ uris }: CardPlaces, card: NamedCard): vscode.Uri =>
  uris.get(card.id) ?? vscode.Uri.from({ scheme, path: pathOf(card), query: card.id });

const tabTitle = (card: NamedCard): string => shortText(cardName(card), maxTitleLength).toWellFormed();

export function cardPlaces(): CardPlaces {
  const { all } = vscode.window.tabGroups;
  const uris = new Map(all.flatMap(({ tabs }) => tabs.flatMap(uriOfCard)).map((uri) => [uri.query, uri]));
  const board = all.find(({ activeTab }) => isBoard(activeTab));
  if (board === undefined) return { column: undefined, uris };
  const withCards = all.find((group) => group !== board && group.tabs.some((tab) => uriOfCard(tab).length > 0));
  return { column: withCards?.viewColumn ?? board.viewColumn + 1, uris };
}

export function onDidChangeCardPlaces(listener: (places: CardPlaces) => void): vscode.Disposable {
  let known = '';
  const update = () => {
    const places = cardPlaces();
    const next = [places.column, ...places.uris.values()].join();
    if (next !== known) listener(places);
    known = next;
  };
  const { tabGroups } = vscode.window;
  return vscode.Disposable.from(tabGroups.onDidChangeTabs(update), tabGroups.onDidChangeTabGroups(update));
}

export const cardTabs = (cardId: string): vscode.Tab[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter((tab) => uriOfCard(tab).some(({ query }) => query === cardId)),
  );

/**
 * The command of a card's row. The editor treats its own command as it does in the Explorer: a click shows a preview and keeps the focus in
 * the tree, a double click or Enter keeps the tab, Alt or Ctrl opens it to the side.
 */
export const openCardCommand = (card: NamedCard, places: CardPlaces): vscode.Command => ({
  command: 'vscode.open',
  title: 'Open Card',
  arguments: [cardUri(places, card), places.column === undefined ? {} : { viewColumn: places.column }, tabTitle(card)],
});

export interface CardTabOptions {
  readonly isPreview: boolean;
  readonly hasFocus: boolean;
  /** Unless given, where the card is open already, else that of `CardPlaces`. */
  readonly column?: vscode.ViewColumn;
}

/** Without the card, the tab has a title when the page is loaded. */
export async function showCardTab(
  cardId: string,
  card: NamedCard | undefined,
  { isPreview, hasFocus, column }: CardTabOptions,
): Promise<void> {
  const places = cardPlaces();
  const [open] = cardTabs(cardId);
  const viewColumn = column ?? open?.group.viewColumn ?? places.column ?? vscode.ViewColumn.Active;
  const options = { viewColumn, preview: isPreview, preserveFocus: !hasFocus };
  const uri = cardUri(places, card ?? { id: cardId, title: '', company: '' });
  await vscode.commands.executeCommand('vscode.open', uri, options, card && tabTitle(card));
}

export async function keepCardTabs(cardId: string): Promise<void> {
  for (const tab of cardTabs(cardId).filter(({ isPreview }) => isPreview)) {
    const { viewColumn } = tab.group;
    const options = { viewColumn, preview: false, preserveFocus: true, background: !tab.isActive };
    for (const uri of uriOfCard(tab)) await vscode.commands.executeCommand('vscode.open', uri, options);
  }
}

export async function closeCardTabs(cardId: string): Promise<void> {
  await vscode.window.tabGroups.close(cardTabs(cardId), true);
}

const uriOfCard = ({ input }: vscode.Tab): vscode.Uri[] =>
  input instanceof vscode.TabInputCustom && input.uri.scheme === scheme ? [input.uri] : [];

/** The editor puts a prefix of its own before the type of a panel. */
const isBoard = (tab: vscode.Tab | undefined): boolean =>
  tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(boardView);
