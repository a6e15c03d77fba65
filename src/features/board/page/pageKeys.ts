import { useEffect } from 'preact/hooks';

import { act, isTyping } from './act.ts';
import { focusTabStop } from './focus.ts';
import { type Intent, intentOf } from './keys.ts';

const anywhere: readonly Intent['kind'][] = ['filter', 'help', 'selectAll', 'unselect'];
const withoutFocus: readonly Intent['kind'][] = [...anywhere, 'create', 'type', 'undo', 'redo'];

/**
 * Keys outside the columns. While nothing on the page has the focus, a key for a card only focuses the tab stop, so that nothing is
 * changed out of sight.
 */
export function usePageShortcuts(): void {
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
