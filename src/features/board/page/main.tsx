import './board.css';
import './filter.css';
import './columns.css';
import './card.css';
import './help.css';
import './start.css';

import { useEffect } from 'preact/hooks';

import { announce } from '../../../webview/announce.ts';
import { Button } from '../../../webview/button.tsx';
import { startPage } from '../../../webview/start.tsx';
import { useUndoKey } from '../../../webview/undoKey.ts';
import { redo, undo as undoLast } from './act.ts';
import { Columns } from './columns.tsx';
import { FilterBar } from './filterBar.tsx';
import { KeyboardHelp } from './keyboardHelp.tsx';
import { usePageShortcuts } from './pageKeys.ts';
import { usePlaces } from './places.ts';
import { SampleNote, Start, usePaste } from './start.tsx';
import { boardHost, filter, visibleColumns, visibleSnapshot } from './state.ts';
import { Toasts } from './toasts.tsx';

const context = JSON.stringify({ webviewSection: 'board', preventDefaultContextMenuItems: true });

function BoardPage() {
  const snapshot = visibleSnapshot.value;
  usePlaces();
  useUndoKey({ undo: undoLast, redo });
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

startPage(BoardPage);
