import type { ComponentChildren } from 'preact';

import { Button } from '../../page/button.tsx';
import type { FieldName } from '../contract.ts';
import type { Field } from './drafts.ts';

interface FieldFrameProps {
  readonly field: Field<FieldName>;
  /** Why what was typed cannot be saved; undefined where it can. */
  readonly refusal?: string | undefined;
  readonly children: ComponentChildren;
}

/** What is said below a field: that it is being saved, is not saved, cannot be saved, or was changed by somebody else. */
export function FieldFrame({ field, refusal, children }: FieldFrameProps) {
  return (
    <div class="field" data-field={field.name}>
      {children}
      <FieldWords field={field} refusal={refusal} />
    </div>
  );
}

function FieldWords({ field, refusal }: Omit<FieldFrameProps, 'children'>) {
  const { note, isDraft, isOutdated } = field;
  if (note?.kind === 'saving') return <p class="words quiet">{note.words}</p>;
  if (refusal !== undefined && isDraft)
    return (
      <p class="words problem" role="alert">
        {refusal}
        <Button onPress={field.discard}>Discard</Button>
      </p>
    );
  if (isOutdated || note?.kind === 'conflict')
    return (
      <div class="words problem" role="alert">
        {note?.words ?? 'This was changed somewhere else while you wrote. Nothing is overwritten: choose what stays.'}{' '}
        {typeof field.known === 'string' && (
          <>
            It is now: <q>{field.known.slice(0, 300) || 'empty'}</q>
          </>
        )}
        <Button onPress={() => field.save(true)}>Keep Mine</Button>
        <Button onPress={field.discard}>Take Theirs</Button>
      </div>
    );
  if (note?.kind === 'failed')
    return (
      <p class="words problem" role="alert">
        {note.words}
        <Button onPress={() => field.save()}>Retry</Button>
        <Button onPress={field.discard}>Discard</Button>
      </p>
    );
  if (!isDraft) return null;
  return (
    <p class="words quiet">
      Not saved yet.
      <Button onPress={() => field.save()}>Save</Button>
      <Button onPress={field.discard}>Discard</Button>
    </p>
  );
}

/** Saves by Enter, calls off by Escape; leaving a field saves it unless there is something to decide first. */
export function editing<F extends FieldName>(field: Field<F>, refusal?: string | undefined) {
  const mayLeave = field.note?.kind !== 'conflict' && field.note?.kind !== 'failed' && !field.isOutdated;
  const save = () => {
    if (refusal === undefined) field.save();
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const many = event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && (!many || event.ctrlKey || event.metaKey) && !event.isComposing) {
        event.preventDefault();
        save();
      }
      if (event.key === 'Escape' && field.isDraft) {
        event.preventDefault();
        event.stopPropagation();
        field.discard();
      }
    },
    onFocusOut: (event: FocusEvent) => {
      const { currentTarget, relatedTarget } = event;
      const stays =
        currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays && mayLeave) save();
    },
  };
}
