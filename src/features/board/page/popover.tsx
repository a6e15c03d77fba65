import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../../webview/icon.tsx';
import type { IconName } from '../../../webview/icons.ts';

interface PopoverProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly isOn: boolean;
  readonly children: ComponentChildren;
}

/** Pixels, as in the stylesheet. */
const pageMargin = 12;

export function Popover({ label, icon, isOn, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useClosing(root, isOpen, () => setOpen(false));
  useLayoutEffect(() => {
    const panel = root.current?.querySelector<HTMLElement>('.panel');
    if (panel != null) keepInPage(panel);
  }, [isOpen]);
  return (
    <div class="popover" ref={root}>
      <button
        type="button"
        class={isOn ? 'drop on' : 'drop'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span>{label}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <div class="panel" role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Moves it to the left as far as it reaches beyond the right edge. */
function keepInPage(panel: HTMLElement): void {
  const beyond = panel.getBoundingClientRect().right - (document.documentElement.clientWidth - pageMargin);
  if (beyond > 0) panel.style.left = `${-beyond}px`;
}

function useClosing(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const element = root.current;
    if (!isOpen || element === null) return undefined;
    element.querySelector<HTMLElement>('.panel :is(input, button, select)')?.focus();
    const ended = new AbortController();
    const { signal } = ended;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !element.contains(target)) close();
    };
    document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { capture: true, signal });
    element.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget), { signal });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      element.querySelector('button')?.focus();
      close();
    };
    element.addEventListener('keydown', onKey, { signal });
    return () => ended.abort();
  }, [isOpen]);
}
