import type { ComponentChildren } from 'preact';

import { Button, IconButton } from '../../../webview/button.tsx';
import type { FieldName } from '../contract.ts';
import type { Field } from './drafts.ts';

interface FieldFrameProps {
  readonly field: Field<FieldName>;
  readonly refusal?: string | undefined;
  readonly children: ComponentChildren;
}

/** Enter saves, Escape discards, and leaving the field saves unless a conflict or failure has to be resolved first. */
export function FieldFrame({ field, children, ...others }: FieldFrameProps) {
  const refusal = field.isTooLong ? 'This is too long to be saved. Shorten it.' : others.refusal;
  const save = () => {
    if (refusal === undefined) field.save();
  };
  return (
    <fieldset
      class="field"
      data-field={field.name}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside && !hasToDecide(field)) save();
      }}
      onKeyDown={(event) => {
        if (isToSave(event)) {
          event.preventDefault();
          save();
        } else if (event.key === 'Escape' && field.isDraft) {
          event.preventDefault();
          field.discard();
        }
      }}
    >
      {children}
      {field.isLocked && (
        <p class="quiet">
          This is too long to edit here, and only its beginning is shown. To read all of it, run “Show Card as
          Markdown”.
        </p>
      )}
      <FieldMessage field={field} refusal={refusal} />
    </fieldset>
  );
}

function FieldMessage({ field, refusal }: Omit<FieldFrameProps, 'children'>) {
  const { note, isDraft, isOutdated } = field;
  if (note?.kind === 'saving') return <p class="state">{note.message}</p>;
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
        {note?.message ?? 'This was changed somewhere else while you wrote. Nothing is overwritten: choose what stays.'}{' '}
        {typeof field.known === 'string' && (
          <>
            It is now: <q>{field.known.slice(0, 300) || 'empty'}</q>
          </>
        )}
        <Button onPress={() => field.save(true)}>Keep My Version</Button>
        <Button onPress={field.discard}>Take Their Version</Button>
      </div>
    );
  if (note?.kind === 'failed')
    return (
      <p class="words problem" role="alert">
        {note.message}
        <Button onPress={() => field.save()}>Retry</Button>
        <Button onPress={field.discard}>Discard</Button>
      </p>
    );
  if (!isDraft) return null;
  // Enter and Escape do the same, so Tab skips these buttons.
  return (
    <p class="state">
      Not saved
      <IconButton icon="save" label="Save" onPress={() => field.save()} tabIndex={-1} />
      <IconButton icon="discard" label="Discard" onPress={field.discard} tabIndex={-1} />
    </p>
  );
}

export const hasToDecide = ({ note, isOutdated }: Field<FieldName>): boolean =>
  isOutdated || note?.kind === 'conflict' || note?.kind === 'failed';

function isToSave({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== 'Enter') return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLTextAreaElement && (ctrlKey || metaKey);
}
