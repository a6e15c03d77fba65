import { useEffect, useState } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import type { BoardPage } from '../contract.ts';
import { takeBack } from './act.ts';
import { boardHost } from './state.ts';

type Snapshot = SnapshotOf<BoardPage>;

/** Milliseconds that the undo button is shown; key and command work longer. */
const offered = 10_000;

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
      <UndoToast undo={undo} />
    </div>
  );
}

function UndoToast({ undo }: Pick<Snapshot, 'undo'>) {
  // Changes made before the page was opened are not offered.
  const [dismissedNumber, setDismissedNumber] = useState(undo?.number ?? 0);
  const isNew = undo !== undefined && undo.number > dismissedNumber;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setDismissedNumber(undo.number), offered);
    return () => clearTimeout(timer);
  }, [undo?.number, isNew]);
  if (!isNew) return null;
  return (
    <div class="toast">
      <span class="words">{undo.label}</span>
      <Button onPress={takeBack}>Undo</Button>
      <IconButton icon="close" label="Dismiss" onPress={() => setDismissedNumber(undo.number)} />
    </div>
  );
}
