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
import { boardHost, filter, shown, shownColumns } from './state.ts';
import { Toasts } from './toasts.tsx';

function BoardPage() {
  const snapshot = shown.value;
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

function useFoundCard(foundCard: NonNullable<typeof shown.value>['foundCard']): void {
  useEffect(() => {
    if (foundCard === undefined) return;
    focusOn(foundCard.columnId, foundCard.index);
    const card = shownColumns.value.flatMap(({ cards }) => cards).find(({ id }) => id === foundCard.cardId);
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
  const { shown: left, total } = shownColumns.value.reduce(
    (sum, column) => ({ shown: sum.shown + column.shown, total: sum.total + column.total }),
    { shown: 0, total: 0 },
  );
  const isFiltered = Object.keys(filter.value).length > 0;
  useEffect(() => {
    if (isFiltered) announce(`${left} of ${total} cards`);
  }, [isFiltered, left]);
}

startPage(BoardPage);
