import { useLayoutEffect, useRef } from 'preact/hooks';

import { Button, IconButton } from './button.tsx';
import { isDiscarded, undoDiscard } from './discards.ts';
import { isKept } from './keptDrafts.ts';
import { isSaveShortcut } from './saveKey.ts';

interface NotSavedProps {
  readonly place: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** False if another button of the place saves. */
  readonly hasSaveButton?: boolean;
}

/**
 * Marks a draft, which Ctrl+S saves from anywhere on the page. Until Escape has left its input, Enter does the same as *Save*, so Tab skips the
 * buttons.
 */
export function NotSaved({ place, onSave, onDiscard, hasSaveButton = true }: NotSavedProps) {
  const tabIndex = isKept(place) ? 0 : -1;
  const save = useRef(onSave);
  save.current = onSave;
  // Once, since a listener that is added during the event misses it, and each save draws the page again.
  useLayoutEffect(() => {
    const saveByKey = (event: KeyboardEvent): void => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener('keydown', saveByKey);
    return () => document.removeEventListener('keydown', saveByKey);
  }, []);
  return (
    <p class="state">
      Not saved
      {hasSaveButton && <IconButton icon="save" label="Save" onPress={onSave} tabIndex={tabIndex} />}
      <IconButton icon="discard" label="Discard" onPress={onDiscard} tabIndex={tabIndex} />
    </p>
  );
}

/** Offers to undo the last discard of the place. */
export function Discarded({ place }: Pick<NotSavedProps, 'place'>) {
  return isDiscarded(place) ? <UndoDiscard place={place} /> : null;
}

function UndoDiscard({ place }: Pick<NotSavedProps, 'place'>) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The pressed button has gone.
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus();
  }, []);
  return (
    <p class="state" role="status" ref={line}>
      Discarded
      <Button onPress={() => undoDiscard(place)}>Undo Discard</Button>
    </p>
  );
}
