import type { ComponentChildren } from 'preact';

import { Button } from '../../../webview/button.tsx';
import { isKept, leaveInput } from '../../../webview/keptDrafts.ts';
import { Discarded, NotSaved } from '../../../webview/notSaved.tsx';
import { isSaveKey } from '../../../webview/saveKey.ts';
import { isTextInput } from '../../../webview/textShortcuts.ts';
import type { FieldName } from '../contract.ts';
import { type Field, fieldOf, hasDraft } from './drafts.ts';

interface FieldFrameProps {
  readonly field: Field<FieldName>;
  readonly refusal?: string | undefined;
  readonly children: ComponentChildren;
}

/** Enter and Ctrl+S save, Escape keeps a draft, and leaving the field saves unless a conflict or failure has to be resolved first. */
export function FieldFrame({ field, children, ...others }: FieldFrameProps) {
  const refusal = field.isTooLong ? 'This is too long to be saved. Shorten it.' : others.refusal;
  const save = () => {
    if (refusal === undefined) field.save();
  };
  return (
    <fieldset
      class="field"
      data-field={field.name}
      data-place={field.name}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside && !hasToDecide(field) && !isKept(field.name)) save();
      }}
      onKeyDown={(event) => {
        if (isSaveKey(event)) {
          event.preventDefault();
          save();
        } else if (event.key === 'Escape' && isInput(event.target)) {
          leaveInput(event, field.name, hasDraft(field.name));
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
  if (!isDraft) return <Discarded place={field.name} />;
  return <NotSaved place={field.name} onSave={() => field.save()} onDiscard={field.discard} />;
}

export const hasToDecide = ({ note, isOutdated }: Field<FieldName>): boolean =>
  isOutdated || note?.kind === 'conflict' || note?.kind === 'failed';

const isInput = (target: EventTarget | null): boolean => isTextInput(target) || target instanceof HTMLSelectElement;

type TextName = 'title' | 'company' | 'location' | 'url';

interface TextFieldProps {
  readonly name: TextName & FieldName;
  readonly label: string;
  readonly mayEdit: boolean;
  readonly placeholder?: string;
  readonly validate?: (text: string) => string | undefined;
  readonly children?: ComponentChildren;
}

export function TextField({ name, label, mayEdit, placeholder = '', validate, children }: TextFieldProps) {
  const field = fieldOf(name);
  if (field === undefined) return null;
  const refusal = validate?.(field.value);
  const id = `field-${name}`;
  return (
    <FieldFrame field={field} refusal={refusal}>
      <label for={id}>{label}</label>
      <input
        id={id}
        class={name === 'title' ? 'text title' : 'text'}
        type="text"
        value={field.value}
        placeholder={mayEdit ? placeholder : ''}
        readOnly={!mayEdit || field.isLocked}
        onInput={({ currentTarget }) => field.change(currentTarget.value)}
      />
      {children}
    </FieldFrame>
  );
}
