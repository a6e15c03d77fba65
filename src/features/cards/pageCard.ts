import { readAmount, writeAmount } from '../../base/domain/amount.ts';
import type { SnapshotOf } from '../../base/editor/page.ts';
import { shortText } from '../../base/text/shortText.ts';
import { webAddressOf } from '../../base/text/webAddress.ts';
import type { Card, Contact, Salary } from '../../contract/tracker/board.ts';
import { type CardEdit, isSame } from '../../store/board/cardEdit.ts';
import {
  type CardPage,
  type FieldName,
  type FieldValue,
  isTooLong,
  maxRows,
  maxValueLength,
  type PageContact,
  type PageEdit,
  type PageSalary,
} from './contract.ts';

export const valuesOf = (card: Card): { readonly [F in FieldName]: FieldValue<F> } => ({
  title: card.title,
  company: card.company,
  location: card.location ?? '',
  url: card.url ?? '',
  description: card.description ?? '',
  salary: salaryForPage(card.salary),
  contacts: card.contacts.map(({ name, role, email, phone }) => ({
    name,
    role: role ?? '',
    email: email ?? '',
    phone: phone ?? '',
  })),
  tags: [...card.tags],
  priority: card.priority,
});

export function pageValuesOf(card: Card): Pick<SnapshotOf<CardPage>, 'values' | 'locked'> {
  const values = valuesOf(card);
  const locked = lockedFields(values);
  if (locked.length === 0) return { values, locked };
  const cut = {
    ...values,
    ...Object.fromEntries(lines.map((name) => [name, shortText(values[name], maxValueLength[name])])),
    contacts: locked.includes('contacts') ? values.contacts.slice(0, maxRows).map(cutContact) : values.contacts,
    tags: locked.includes('tags') ? values.tags.slice(0, maxRows).map((tag) => shortText(tag, 200)) : values.tags,
    salary: { ...values.salary, currency: shortText(values.salary.currency, 10) },
  };
  return { values: cut, locked };
}

const lines = ['title', 'company', 'location', 'url', 'description'] as const;

const lockedFields = (values: ReturnType<typeof valuesOf>): FieldName[] =>
  (Object.keys(values) as FieldName[]).filter((name) => isTooLong(name, values[name]));

const cutContact = ({ name, role, email, phone }: PageContact): PageContact => ({
  name: shortText(name, 200),
  role: shortText(role, 200),
  email: shortText(email, 200),
  phone: shortText(phone, 200),
});

export const noValues: { readonly [F in FieldName]: FieldValue<F> } = {
  title: '',
  company: '',
  location: '',
  url: '',
  description: '',
  salary: { min: '', max: '', currency: '', period: 'year' },
  contacts: [],
  tags: [],
  priority: 'normal',
};

/** Throws if the typed text is not a valid value of the field. */
export function cardEditOf(card: Card, edit: PageEdit): CardEdit {
  const { field, before } = edit;
  if (card.shortened) throw new Error('Only the beginning of this card is known yet. Nothing was saved: try again.');
  if (isTooLong(field, valuesOf(card)[field]))
    throw new Error('This is too long to edit on this page, which shows only its beginning. Nothing was saved.');
  // The page does not distinguish empty from absent, so the card's own value is used if it appears equal to `before`.
  const isUnchanged = isSame(valuesOf(card)[field], before);
  return {
    field,
    before: isUnchanged ? card[field] : fieldFrom(field, before),
    after: typedValue(edit),
  } as CardEdit;
}

function typedValue({ field, before, after }: PageEdit): CardEdit['after'] {
  if (field === 'url') return addressFrom(after);
  const value = fieldFrom(field, after);
  if (field === 'salary' && value === null && after.currency !== '' && after.currency !== before.currency)
    throw new Error('A salary needs an amount, such as 65000.');
  return value;
}

function fieldFrom(field: FieldName, value: PageEdit['after']): CardEdit['after'] {
  switch (field) {
    case 'salary':
      return salaryFrom(value as PageSalary);
    case 'contacts':
      return (value as readonly PageContact[])
        .map(contactFrom)
        .filter((contact) => Object.values(contact).some(Boolean));
    case 'tags':
      return [...(value as readonly string[])];
    case 'location':
    case 'url':
    case 'description':
      return value === '' ? null : (value as string);
    case 'title':
      if ((value as string).trim() === '') throw new Error('A card needs a title.');
      return (value as string).trim();
    default:
      return value as string;
  }
}

function addressFrom(text: string): string | null {
  if (text.trim() === '') return null;
  const address = webAddressOf(text);
  if (address === undefined) throw new Error('A job post is a web address, such as https://jobs.example.com/1.');
  return address;
}

const contactFrom = ({ name, role, email, phone }: PageContact): Contact => ({
  name: name.trim(),
  role: role.trim() || null,
  email: email.trim() || null,
  phone: phone.trim() || null,
});

function salaryForPage(salary: Salary | null): PageSalary {
  if (salary === null) return noValues.salary;
  const { min, max, currency, period } = salary;
  return { min: min === null ? '' : writeAmount(min), max: max === null ? '' : writeAmount(max), currency, period };
}

function salaryFrom({ min, max, currency, period }: PageSalary): Salary | null {
  const [minAmount, maxAmount] = [readAmount(min), readAmount(max)];
  if (minAmount === undefined || maxAmount === undefined) throw new Error('A salary is a number, such as 65000.');
  return minAmount === null && maxAmount === null
    ? null
    : { min: minAmount, max: maxAmount, currency: currency.trim().toUpperCase(), period };
}
