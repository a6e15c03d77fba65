import type { ComponentChildren } from 'preact';

import type { FieldName } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';

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
