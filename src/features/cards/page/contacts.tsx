import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Button, IconButton } from '../../../webview/button.tsx';
import type { PageContact } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { useKeptFocus } from './keptFocus.ts';

const parts = [
  { part: 'name', label: 'Name' },
  { part: 'role', label: 'Role' },
  { part: 'email', label: 'Email' },
  { part: 'phone', label: 'Phone' },
] as const;

const emptyContact: PageContact = { name: '', role: '', email: '', phone: '' };

/** All contacts are one field, which is saved when the focus leaves it. An empty contact is none, and its row stays until it is removed. */
export function Contacts({ mayEdit: mayEditCard }: { readonly mayEdit: boolean }) {
  const field = fieldOf('contacts');
  const isAdding = useSignal(false);
  const isToFocus = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, 'section[aria-labelledby="contacts-title"] > .field > .button');
  useLayoutEffect(() => {
    if (!isToFocus.current) return;
    isToFocus.current = false;
    list.current?.lastElementChild?.querySelector('input')?.focus();
  });
  if (field === undefined) return null;
  const mayEdit = mayEditCard && !field.isLocked;
  const { value } = field;
  const rows = isAdding.value ? [...value, emptyContact] : value;
  const refusal = value.every(isEmptyOrNamed) ? undefined : 'A contact needs a name.';
  const change = (index: number, part: Partial<PageContact>) => {
    if (index === value.length) isAdding.value = false;
    field.change(
      rows.slice(0, Math.max(value.length, index + 1)).map((row, at) => (at === index ? { ...row, ...part } : row)),
    );
  };
  const remove = (index: number) => {
    if (index === value.length) {
      isAdding.value = false;
      return;
    }
    field.change(value.filter((_, other) => other !== index));
    field.save();
  };
  const add = () => {
    isAdding.value = true;
    isToFocus.current = true;
  };
  return (
    <section aria-labelledby="contacts-title">
      <h2 id="contacts-title">Contacts</h2>
      <FieldFrame field={field} refusal={refusal}>
        <ul class="contacts" ref={list}>
          {rows.map((contact, index) => (
            <ContactRow
              key={index}
              contact={contact}
              number={index + 1}
              mayEdit={mayEdit}
              onChange={(part) => change(index, part)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        {rows.length === 0 && <p class="quiet">No contacts.</p>}
        {mayEdit && <Button onPress={add}>Add Contact</Button>}
      </FieldFrame>
    </section>
  );
}

interface ContactRowProps {
  readonly contact: PageContact;
  readonly number: number;
  readonly mayEdit: boolean;
  readonly onChange: (part: Partial<PageContact>) => void;
  readonly onRemove: () => void;
}

function ContactRow({ contact, number, mayEdit, onChange, onRemove }: ContactRowProps) {
  return (
    <li class="contact">
      {parts.map(({ part, label }) => (
        <input
          key={part}
          type="text"
          class="text"
          aria-label={`${label} of contact ${number}`}
          placeholder={mayEdit ? label : ''}
          title={`${label}: ${contact[part]}`}
          value={contact[part]}
          readOnly={!mayEdit}
          onInput={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
        />
      ))}
      {mayEdit && <IconButton icon="trash" label={`Remove contact ${contact.name || number}`} onPress={onRemove} />}
    </li>
  );
}

const isEmptyOrNamed = (contact: PageContact): boolean =>
  contact.name.trim() !== '' || parts.every(({ part }) => contact[part].trim() === '');
