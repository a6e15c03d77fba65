import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const isLost = (): boolean =>
  document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);

/** When the focused item of a list is removed, the item in its place gets the focus, else the element that `fallback` selects. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, fallback: string): void {
  const last = useRef<{ readonly element: HTMLElement; readonly index: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const index = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target));
      last.current = index < 0 ? undefined : { element: target, index };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (last.current === undefined || last.current.element.isConnected || !isLost()) return;
    const items = list.current?.children ?? [];
    const item = items[Math.min(last.current.index, items.length - 1)];
    last.current = undefined;
    const next = item?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>(fallback);
    next?.focus();
  });
}
