import './board.css';
import './filter.css';
import './columns.css';
import './card.css';

import { useEffect } from 'preact/hooks';

import { announce } from '../../../webview/announce.ts';
import { Button } from '../../../webview/button.tsx';
import { startPage } from '../../../webview/start.tsx';
import { takeBack } from './act.ts';
import { nameOfCard } from './announcements.ts';
import { Columns } from './columns.tsx';
import { FilterBar } from './filterBar.tsx';
import { focusOn } from './focus.ts';
import { boardHost, filter, visibleColumns, visibleSnapshot } from './state.ts';
import { Toasts } from './toasts.tsx';

function BoardPage() {
  const snapshot = visibleSnapshot.value;
  useFoundCard(snapshot?.foundCard);
  useUndoKey();
  useSpokenCounts();
  if (snapshot === undefined) return <p class="waiting">Reading the board…</p>;
  const { emptyState, note, isCompact, mayEdit, moreColumns, undo, rejections } = snapshot;
  return (
    <main class="board">
      <h1 class="unseen">Board</h1>
      {emptyState === undefined ? (
        <>
          <FilterBar snapshot={snapshot} />
          {note !== '' && <p class="note">{note}</p>}
          <Columns isCompact={isCompact} mayEdit={mayEdit} moreColumns={moreColumns} />
        </>
      ) : (
        <div class="absence">
          <p>{emptyState.message}</p>
          {emptyState.command !== undefined && (
            <Button isMain={true} onPress={() => boardHost.act('command', { command: emptyState.command ?? '' })}>
              {emptyState.button}
            </Button>
          )}
        </div>
      )}
      <Toasts undo={undo} rejections={rejections} />
    </main>
  );
}

function useFoundCard(foundCard: NonNullable<typeof visibleSnapshot.value>['foundCard']): void {
  useEffect(() => {
    if (foundCard === undefined) return;
    focusOn(foundCard.columnId, foundCard.index);
    const card = visibleColumns.value.flatMap(({ cards }) => cards).find(({ id }) => id === foundCard.cardId);
    if (card !== undefined) announce(nameOfCard(card));
  }, [foundCard?.number]);
}

/** Undoes from any focus except an input, where the key undoes typing. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopPropagation();
      takeBack();
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}

function useSpokenCounts(): void {
  const { visibleCount, total } = visibleColumns.value.reduce(
    (sum, column) => ({ visibleCount: sum.visibleCount + column.visibleCount, total: sum.total + column.total }),
    { visibleCount: 0, total: 0 },
  );
  const isFiltered = Object.keys(filter.value).length > 0;
  useEffect(() => {
    if (isFiltered) announce(`${visibleCount} of ${total} cards`);
  }, [isFiltered, visibleCount]);
}

startPage(BoardPage);
