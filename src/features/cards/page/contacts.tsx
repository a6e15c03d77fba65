import { Button, IconButton } from '../../../webview/button.tsx';
import type { PageContact } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';

const parts = [
  { part: 'name', label: 'Name' },
  { part: 'role', label: 'Role' },
  { part: 'email', label: 'Email' },
  { part: 'phone', label: 'Phone' },
] as const;

const emptyContact: PageContact = { name: '', role: '', email: '', phone: '' };

/** All contacts are one field, which is saved when the focus leaves it. */
export function Contacts({ mayEdit: mayEditCard }: { readonly mayEdit: boolean }) {
  const field = fieldOf('contacts');
  if (field === undefined) return null;
  const mayEdit = mayEditCard && !field.isLocked;
  const { value } = field;
  const refusal = value.every(isEmptyOrNamed) ? undefined : 'A contact needs a name.';
  const change = (index: number, part: Partial<PageContact>) =>
    field.change(value.map((contact, other) => (other === index ? { ...contact, ...part } : contact)));
  return (
    <section aria-labelledby="contacts-title">
      <h2 id="contacts-title">Contacts</h2>
      <FieldFrame field={field} refusal={refusal}>
        <ul class="contacts">
          {value.map((contact, index) => (
            <li key={index} class="contact">
              {parts.map(({ part, label }) => (
                <input
                  key={part}
                  type="text"
                  class="text"
                  aria-label={`${label} of contact ${index + 1}`}
                  placeholder={label}
                  value={contact[part]}
                  readOnly={!mayEdit}
                  onInput={({ currentTarget }) => change(index, { [part]: currentTarget.value })}
                />
              ))}
              {mayEdit && (
                <IconButton
                  icon="trash"
                  label={`Take off contact ${contact.name || index + 1}`}
                  onPress={() => {
                    field.change(value.filter((_, other) => other !== index));
                    field.save();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {value.length === 0 && <p class="quiet">No contacts.</p>}
        {mayEdit && <Button onPress={() => field.change([...value, emptyContact])}>Add Contact</Button>}
      </FieldFrame>
    </section>
  );
}

const isEmptyOrNamed = (contact: PageContact): boolean =>
  contact.name.trim() !== '' || parts.every(({ part }) => contact[part].trim() === '');
