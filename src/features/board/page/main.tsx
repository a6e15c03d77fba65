import { useEffect, useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import { startPage } from '../../../webview/start.tsx';
import { UndoToast, useUndoShortcuts } from '../../../webview/undoToast.tsx';
import type { BoardPage } from '../contract.ts';
import { act, isTyping, redo, undo as undoLast } from './act.ts';
import { nameOfCard } from './announcements.ts';
import { Columns } from './columns.tsx';
import { FilterBar } from './filterBar.tsx';
import { focused, focusOn, focusTabStop, keepFocusOnBoard } from './focus.ts';
import { KeyboardHelp } from './keyboardHelp.tsx';
import { type Intent, intentOf } from './keys.ts';
import { clearSelection, setSelectedCards } from './selection.ts';
import { SampleNote, Start, usePaste } from './start.tsx';
import { boardHost, filter, visibleColumns, visibleSnapshot } from './state.ts';
import './board.css';
import './filter.css';
import './columns.css';
import './card.css';
import './help.css';
import './start.css';

type Snapshot = SnapshotOf<BoardPage>;

function Toasts({ undo, rejections }: Pick<Snapshot, 'undo' | 'rejections'>) {
  const last = rejections.at(-1);
  useEffect(() => {
    if (last !== undefined) announce(`${last.card} was not moved: ${last.reason}`);
  }, [last?.cardId, last?.reason]);
  return (
    <div class="toasts">
      {rejections.map(({ cardId, card, reason }) => (
        <div key={cardId} class="toast refusal">
          <Icon name="error" />
          <span class="words">
            <bdi>{card}</bdi> was not moved. {reason}
          </span>
          <Button isMain={true} onPress={() => boardHost.act('retry', { cardId })}>
            Retry
          </Button>
          <IconButton icon="close" label="Dismiss" onPress={() => boardHost.act('dismiss', { cardId })} />
        </div>
      ))}
      <UndoToast state={undo} onUndo={undoLast} />
    </div>
  );
}

const anywhere: readonly Intent['kind'][] = ['filter', 'help', 'selectAll', 'unselect'];
const withoutFocus: readonly Intent['kind'][] = [...anywhere, 'create', 'type', 'undo', 'redo'];

/**
 * Keys outside the columns. While nothing on the page has the focus, a key for a card only focuses the tab stop, so that nothing is
 * changed out of sight.
 */
function usePageShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.closest('.columns, input, select, dialog') !== null) return;
      const now = performance.now();
      const intent = intentOf(event, isTyping(now));
      if (intent === undefined) return;
      const isNowhere = target === document.body;
      if (!(isNowhere || anywhere.includes(intent.kind))) return;
      if (isNowhere && !withoutFocus.includes(intent.kind)) focusTabStop();
      else if (!act(intent, now)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const context = JSON.stringify({ webviewSection: 'board', preventDefaultContextMenuItems: true });

function Board() {
  const snapshot = visibleSnapshot.value;
  usePlaces();
  useUndoShortcuts({ undo: undoLast, redo });
  usePageShortcuts();
  usePaste();
  useSpokenCounts();
  if (snapshot === undefined) return <p class="waiting">Reading the board…</p>;
  const { emptyState, start, hasSample, note, isCompact, mayEdit, moreColumns, undo, rejections } = snapshot;
  return (
    <main class="board" data-vscode-context={context}>
      <h1 class="unseen">Board</h1>
      {start !== undefined && <Start {...start} />}
      {hasSample && <SampleNote />}
      {emptyState !== undefined && <Empty {...emptyState} />}
      {emptyState === undefined && start?.hasBoard !== false && (
        <>
          {start === undefined && <FilterBar snapshot={snapshot} />}
          {note !== '' && <p class="note">{note}</p>}
          <Columns isCompact={isCompact} mayEdit={mayEdit} moreColumns={moreColumns} />
        </>
      )}
      <Toasts undo={undo} rejections={rejections} />
      <KeyboardHelp />
    </main>
  );
}

function Empty({ message, command, button }: NonNullable<NonNullable<typeof visibleSnapshot.value>['emptyState']>) {
  return (
    <div class="absence">
      <p>{message}</p>
      {command !== undefined && (
        <Button isMain={true} onPress={() => boardHost.act('command', { command })}>
          {button}
        </Button>
      )}
    </div>
  );
}

function useSpokenCounts(): void {
  const { visibleCount, total } = visibleColumns.value.reduce(
    (sum, column) => ({ visibleCount: sum.visibleCount + column.visibleCount, total: sum.total + column.total }),
    { visibleCount: 0, total: 0 },
  );
  const isFiltered = Object.keys(filter.value).length > 0;
  useEffect(() => {
    if (isFiltered) announce(`${visibleCount} of ${total === 1 ? '1 card' : `${total} cards`}`);
  }, [isFiltered, visibleCount]);
}

startPage(Board);

function usePlaces(): void {
  const snapshot = visibleSnapshot.value;
  const hasColumns = visibleColumns.value.length > 0;
  useEffect(keepFocusOnBoard, [hasColumns, snapshot?.emptyState?.button, snapshot?.start === undefined]);
  useNewNumber(snapshot?.foundCard, showFound);
  useNewNumber(snapshot?.columnSelection, ({ cardIds }) => setSelectedCards(new Set(cardIds)));
  useEffect(() => void clearSelection(), [JSON.stringify(filter.value)]);
  useEffect(showChosen, [filter.value.cards]);
  useNewNumber(snapshot?.createdColumn, showCreated);
}

/** Calls for each number but that of the first snapshot, which a page that is loaded again gets as well. */
function useNewNumber<T extends { readonly number: number }>(place: T | undefined, show: (place: T) => void): void {
  const last = useRef(place?.number);
  useEffect(() => {
    if (place === undefined || place.number === last.current) return;
    last.current = place.number;
    show(place);
  }, [place?.number]);
}

function showFound({ columnId, index, cardId }: NonNullable<Snapshot['foundCard']>): void {
  focusOn(columnId, index);
  const card = visibleColumns.value.flatMap(({ cards }) => cards).find(({ id }) => id === cardId);
  if (card !== undefined) announce(nameOfCard(card));
}

/** Chosen cards may all be in columns out of sight. */
function showChosen(): void {
  const columns = visibleColumns.value;
  const place = columns.find(({ id }) => id === focused.value?.columnId);
  const first = columns.find(({ visibleCount, isCollapsed }) => visibleCount > 0 && !isCollapsed);
  if (filter.value.cards === undefined || place?.visibleCount !== 0 || first === undefined) return;
  scrollToColumn(first.id);
  focusOn(first.id, 0);
}

const scrollToColumn = (columnId: string): void =>
  document
    .querySelector(`[data-column="${CSS.escape(columnId)}"]`)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Only the page's own button moves the focus; a command returns it to the card that had it. */
function showCreated({ columnId, isAsked }: NonNullable<Snapshot['createdColumn']>): void {
  const title = visibleColumns.value.find(({ id }) => id === columnId)?.title;
  if (title === undefined) return;
  scrollToColumn(columnId);
  if (isAsked) focusOn(columnId, -1);
  announce(`Created the column ${title}`);
}
