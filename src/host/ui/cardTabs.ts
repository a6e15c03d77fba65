import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import { openPageCommand, type PageTabOptions, PageTabs } from './pageTabs.ts';

const boardView = 'jobdeck.boardPage';

interface NamedCard {
  readonly id: string;
  readonly title: string;
  readonly company: string;
}

export const cardTabs = new PageTabs('jobdeck-cardpage', 'Card');

/** Cards open beside a visible board page, in the group where cards are open already; an undefined column is the active group. */
export interface CardPlaces {
  readonly column: vscode.ViewColumn | undefined;
  /** Of the open tabs, which keep their URI when the card gets another title. */
  readonly uris: ReadonlyMap<string, vscode.Uri>;
}

/** The card of the active tab. */
export function activeCardId(): string | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (activeTab === undefined || !cardTabs.has(activeTab)) return undefined;
  return activeTab.input instanceof vscode.TabInputCustom ? activeTab.input.uri.query : undefined;
}

const newUri = (card: NamedCard): vscode.Uri => cardTabs.newUri(card.id, cardName(card));

export function oldPath({ uris }: CardPlaces, card: NamedCard): string | undefined {
  const open = uris.get(card.id);
  return open === undefined || open.path === newUri(card).path ? undefined : open.path;
}

export function cardPlaces(): CardPlaces {
  const { all } = vscode.window.tabGroups;
  const uris = cardTabs.uris();
  const board = all.find(({ activeTab }) => isBoard(activeTab));
  if (board === undefined) return { column: undefined, uris };
  const withCards = all.find((group) => group !== board && group.tabs.some((tab) => cardTabs.has(tab)));
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

/** That of the open tab, or of a new one. */
export const cardUri = (card: NamedCard, { uris }: CardPlaces): vscode.Uri => uris.get(card.id) ?? newUri(card);

export const openCardCommand = (card: NamedCard, places: CardPlaces): vscode.Command =>
  openPageCommand('Open Card', cardUri(card, places), cardName(card), places.column);

let shown: Promise<unknown> = Promise.resolve();

/**
 * Unless a column is given, the card opens where it is open already, else in that of `CardPlaces`. Cards open one after the other, since the
 * one before may activate its group.
 */
export function showCardTab(cardId: string, card: NamedCard | undefined, options: PageTabOptions): Promise<void> {
  const show = async (): Promise<void> => {
    const [open] = cardTabs.of(cardId);
    const column = options.column ?? open?.group.viewColumn ?? cardPlaces().column;
    const isBeside = !options.hasFocus && (await isNextToActiveBoard(column));
    const name = card && cardName(card);
    await cardTabs.show(cardId, name, { ...options, column: isBeside ? vscode.ViewColumn.Beside : column });
  };
  const done = shown.then(show);
  shown = Promise.allSettled([done]);
  return done;
}

/**
 * Whether `ViewColumn.Beside` is this column. The editor activates every other group in which it shows a preview, and a key pressed before
 * the board is active again is lost.
 */
async function isNextToActiveBoard(column: vscode.ViewColumn | undefined): Promise<boolean> {
  const { activeTabGroup: active, all } = vscode.window.tabGroups;
  if (!isBoard(active.activeTab) || column !== active.viewColumn + 1) return false;
  if (all.every(({ viewColumn }) => viewColumn !== column)) return true;
  const { orientation, groups } = await vscode.commands.executeCommand<EditorLayout>('vscode.getEditorLayout');
  const direction = vscode.workspace.getConfiguration('workbench.editor').get('openSideBySideDirection');
  return !groups.some((group) => 'groups' in group) && orientation === (direction === 'down' ? 1 : 0);
}

/** Answer of the editor's command `vscode.getEditorLayout`; `orientation` 0 has its groups side by side, 1 below each other. */
interface EditorLayout {
  readonly orientation: 0 | 1;
  readonly groups: readonly object[];
}

/** The editor puts a prefix of its own before the type of a panel. */
const isBoard = (tab: vscode.Tab | undefined): boolean =>
  tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(boardView);
