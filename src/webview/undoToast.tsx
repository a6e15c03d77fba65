import { useEffect, useRef, useState } from 'preact/hooks';

import type { UndoState } from '../base/flow/undoState.ts';
import { announce } from './announce.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { commandOf, isTextInput, type TextInput } from './textShortcuts.ts';
import './toast.css';

/** Milliseconds that a toast is shown; key and command undo later as well. */
const shownMs = 10_000;

interface UndoToastProps {
  readonly state: UndoState;
  readonly onUndo: () => void;
}

export function UndoToast({ state: { offer, outcome }, onUndo }: UndoToastProps) {
  // What happened before the page was opened is not shown.
  const [seen, setSeen] = useState({ offer: offer?.number ?? 0, outcome: outcome?.number ?? 0 });
  const isNewOutcome = outcome !== undefined && outcome.number > seen.outcome;
  // While an undo is under way, the step below it is the last one, and it is not offered.
  const highest = useRef(0);
  highest.current = Math.max(highest.current, offer?.number ?? 0);
  const isNewOffer = offer !== undefined && offer.number > seen.offer && offer.number === highest.current;
  const dismiss = () => setSeen({ offer: Math.max(seen.offer, offer?.number ?? 0), outcome: outcome?.number ?? 0 });
  useEffect(() => {
    if (isNewOutcome) announce(outcome.message);
  }, [outcome?.number]);
  useEffect(() => {
    // A new step replaces the outcome of the last undo.
    if (isNewOffer && isNewOutcome) setSeen({ ...seen, outcome: outcome.number });
  }, [offer?.number]);
  useEffect(() => {
    if (!(isNewOutcome || isNewOffer) || (isNewOutcome && outcome.isRefused)) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [offer?.number, outcome?.number, isNewOffer, isNewOutcome]);
  if (isNewOutcome)
    return (
      <div class={outcome.isRefused ? 'toast refusal' : 'toast'}>
        <Icon name={outcome.isRefused ? 'error' : 'discard'} />
        <span class="words" dir="auto">
          {outcome.message}
        </span>
        <IconButton icon="close" label="Dismiss" onPress={dismiss} />
      </div>
    );
  if (!isNewOffer) return null;
  return (
    <div class="toast">
      <span class="words" dir="auto">
        {offer.label}
      </span>
      <Button onPress={onUndo}>Undo</Button>
      <IconButton icon="close" label="Dismiss" onPress={dismiss} />
    </div>
  );
}

interface UndoHandlers {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Cmd, from any focus but a text input that `hasOwnUndo`. The editor does not get the keys. */
export function useUndoShortcuts(handlers: UndoHandlers, hasOwnUndo: (input: TextInput) => boolean = () => true): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command !== 'undo' && command !== 'redo') return;
      if (isTextInput(event.target) && hasOwnUndo(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      handlers[command]();
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}
