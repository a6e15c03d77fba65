import { useUndoKey } from '../../../webview/undoKey.ts';
import { UndoToast } from '../../../webview/undoToast.tsx';
import { cardHost } from './host.ts';

const undo = (): void => void cardHost.act('undo', {});

export function Undo() {
  useUndoKey(undo);
  const state = cardHost.snapshot.value?.undo;
  return <div class="toasts">{state !== undefined && <UndoToast state={state} onUndo={undo} />}</div>;
}
