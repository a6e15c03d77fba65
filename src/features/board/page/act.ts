import { announce } from '../../../webview/announce.ts';
import type { PageCard, PageColumn } from '../contract.ts';
import { announceColumnMove, announceMove, nameOfCard } from './announcements.ts';
import { type FocusTarget, focused, focusOn, followCard } from './focus.ts';
import { isHelpOpen } from './keyboardHelp.tsx';
import type { Intent } from './keys.ts';
import {
  cardsWith,
  clearSelection,
  selectCardsTo,
  selectColumn,
  selectedCards,
  setAnchor,
  toggleCard,
} from './selection.ts';
import { boardHost, moveCard, moveColumn, visibleColumns, visibleSnapshot } from './state.ts';

/** Maximum milliseconds between two letters of a word that is searched for by typing. */
const pause = 1_000;
let typed = { text: '', at: Number.NEGATIVE_INFINITY };

export const isTyping = (now: number): boolean => now - typed.at < pause;

const filterBox = (): HTMLInputElement | null => document.querySelector('#filter-words');

/** Returns false if the intent has no effect at the focused position. */
export function act(intent: Intent, now: number): boolean {
  if (intent.kind === 'help') {
    isHelpOpen.value = true;
    return true;
  }
  const target = focused.value;
  const column = visibleColumns.value.find(({ id }) => id === target?.columnId);
  if (target === undefined || column === undefined) return false;
  const card = column.cards[target.index - column.first];
  const isOutOfSight = target.index >= 0 && card === undefined;
  switch (intent.kind) {
    case 'focus':
      return moveFocus(intent.to, target, column);
    case 'type':
      return type(intent.text, now, target);
    case 'filter':
      filterBox()?.focus();
      filterBox()?.select();
      return true;
    case 'selectAll':
      selectColumn(column.id);
      return true;
    case 'toggle':
      if (card !== undefined) toggleCard(card.id);
      return true;
    case 'unselect':
      return clearSelection();
    case 'extend':
      return extendSelection(intent.to, target, column);
    case 'endTyping':
      typed = { text: '', at: Number.NEGATIVE_INFINITY };
      return true;
    case 'menu':
      return openMenu();
    case 'open':
      if (isOutOfSight) followCard(target.columnId, target.index, target.cardId);
      else if (card !== undefined) boardHost.act('open', { cardId: card.id, isToStay: true });
      else if (target.index < 0) boardHost.act('collapse', { columnId: column.id, isCollapsed: !column.isCollapsed });
      return true;
    default:
      if (visibleSnapshot.value?.mayEdit !== true) announce('The token does not allow changes to the board.');
      else if (isOutOfSight) followCard(target.columnId, target.index, target.cardId);
      else edit(intent, target, column, card);
      return true;
  }
}

export const undo = (): void => void boardHost.act('undo', {});
export const redo = (): void => void boardHost.act('redo', {});

type SelectionIntent = 'selectAll' | 'toggle' | 'unselect' | 'extend';
type EditIntent = Exclude<
  Intent,
  { readonly kind: 'focus' | 'type' | 'filter' | 'endTyping' | 'help' | 'menu' | 'open' | SelectionIntent }
>;

function edit(intent: EditIntent, target: FocusTarget, column: PageColumn, card: PageCard | undefined): void {
  const about = { columnId: column.id };
  switch (intent.kind) {
    case 'undo':
      undo();
      break;
    case 'redo':
      redo();
      break;
    case 'create':
      boardHost.act('create', about);
      break;
    case 'rename':
      if (card !== undefined) boardHost.act('renameCard', { cardId: card.id });
      else if (target.index < 0) boardHost.act('rename', about);
      break;
    case 'archive':
      if (card !== undefined) boardHost.act('archive', { cardIds: cardsWith(card.id) });
      else if (target.index < 0) boardHost.act('deleteColumn', about);
      break;
    case 'remind':
      if (card !== undefined) boardHost.act('remind', { cardId: card.id });
      break;
    case 'moveTo':
      if (card !== undefined) boardHost.act('moveTo', { cardIds: cardsWith(card.id) });
      break;
    case 'move':
      if (card !== undefined) moveFocusedCard(intent.to, target, column, card);
      else if (target.index < 0) moveFocusedColumn(intent.to, column);
  }
}

function moveFocus(
  to: 'up' | 'down' | 'left' | 'right' | 'first' | 'last',
  target: FocusTarget,
  column: PageColumn,
): boolean {
  const last = column.isCollapsed ? -1 : column.visibleCount - 1;
  if (to === 'left' || to === 'right') {
    const next = neighbour(column, to);
    if (next !== undefined) focusOn(next.id, Math.min(target.index, next.isCollapsed ? -1 : next.visibleCount - 1));
    return true;
  }
  const index = { up: target.index - 1, down: target.index + 1, first: Math.min(0, last), last }[to];
  focusOn(column.id, Math.max(-1, Math.min(index, last)));
  return true;
}

function extendSelection(to: 'up' | 'down', target: FocusTarget, column: PageColumn): boolean {
  if (target.index < 0) return false;
  if (selectedCards.value.size === 0) setAnchor(column.id, target.index);
  const index = Math.max(0, Math.min(column.visibleCount - 1, target.index + (to === 'up' ? -1 : 1)));
  focusOn(column.id, index);
  selectCardsTo(column.id, index);
  return true;
}

function neighbour(column: PageColumn, to: 'left' | 'right'): PageColumn | undefined {
  const index = visibleColumns.value.findIndex(({ id }) => id === column.id);
  return visibleColumns.value[to === 'left' ? index - 1 : index + 1];
}

function moveFocusedCard(
  to: 'up' | 'down' | 'left' | 'right',
  { index }: FocusTarget,
  column: PageColumn,
  card: PageCard,
) {
  if (to === 'up' || to === 'down') {
    const target = to === 'up' ? index - 1 : index + 1;
    if (target < 0 || target >= column.visibleCount) return;
    moveCard(card, column.id, to === 'up' ? target : target + 1);
    followCard(column.id, target, card.id);
    announceMove(card, column.id, target);
    return;
  }
  const next = neighbour(column, to);
  if (next === undefined) return announce(`${nameOfCard(card)} is in the ${to === 'left' ? 'first' : 'last'} column`);
  // Positions beyond the loaded window cannot be targeted.
  const end = Math.min(next.visibleCount, next.first + next.cards.length);
  const gap = next.isCollapsed ? next.visibleCount : Math.max(next.first, Math.min(index, end));
  moveCard(card, next.id, gap);
  followCard(next.id, gap, card.id);
  announceMove(card, next.id, gap);
}

function moveFocusedColumn(to: 'up' | 'down' | 'left' | 'right', column: PageColumn): void {
  if (to === 'up' || to === 'down') return;
  const position = visibleColumns.value.findIndex(({ id }) => id === column.id);
  const target = to === 'left' ? position - 1 : position + 1;
  if (target < 0 || target >= visibleColumns.value.length) return;
  moveColumn(column.id, target);
  focusOn(column.id, -1);
  announceColumnMove(column.id);
}

function type(text: string, now: number, { columnId, index }: FocusTarget): boolean {
  const word = isTyping(now) ? typed.text + text : text;
  typed = { text: word, at: now };
  // The current card may still match the longer word.
  const from = [...word].length > 1 ? Math.max(0, index) : index + 1;
  boardHost.act('findCard', { columnId, from, prefix: word });
  return true;
}

/** Opens the context menu of the focused element; the editor draws it at the coordinates of the event. */
function openMenu(): boolean {
  const element = document.activeElement;
  if (element === null) return false;
  const { left, bottom } = element.getBoundingClientRect();
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: left + 12, clientY: bottom - 4 }));
  return true;
}
