import { useEffect } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import { UndoToast } from '../../../webview/undoToast.tsx';
import type { BoardPage } from '../contract.ts';
import { undo as undoLast } from './act.ts';
import { boardHost } from './state.ts';

type Snapshot = SnapshotOf<BoardPage>;

export function Toasts({ undo, rejections }: Pick<Snapshot, 'undo' | 'rejections'>) {
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
