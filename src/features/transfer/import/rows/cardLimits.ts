import type { ImportField } from '../../contract.ts';
import type { RowCells } from './rowCells.ts';
import type { ImportDraft } from './rowLists.ts';

/** Limits of what the service accepts, in characters and items. */
const limits = { name: 500, url: 4_000, reminder: 2_000, description: 100_000, tags: 50, contacts: 50, reminders: 100 };

/** What the service would refuse, in sentences. */
export function problemsOf(card: ImportDraft, stage: string, byField: RowCells): string {
  const found: Found = { byField, problems: '' };
  if (card.title === '') add(found, `${byField.nameOf('title')} is empty.`);
  text(found, 'title', card.title, limits.name);
  text(found, 'company', card.company, limits.name);
  text(found, 'location', card.location, limits.name);
  text(found, 'url', card.url, limits.url);
  text(found, 'description', card.description, limits.description);
  list(found, 'tags', card.tags, limits.tags);
  list(found, 'contact', card.contacts, limits.contacts);
  list(found, 'reminderAt', card.reminders, limits.reminders);
  for (const tag of card.tags ?? none) text(found, 'tags', tag, limits.name);
  for (const { name, email, phone, role } of card.contacts ?? none) {
    text(found, 'contact', name, limits.name);
    text(found, 'contactEmail', email, limits.name);
    text(found, 'contactPhone', phone, limits.name);
    text(found, 'contactRole', role, limits.name);
  }
  for (const { text: about } of card.reminders ?? none) text(found, 'reminderText', about, limits.reminder);
  if (stage.length > limits.name) add(found, `${byField.nameOf('stage')} is too long.`);
  return found.problems;
}

interface Found {
  readonly byField: RowCells;
  problems: string;
}

function text(found: Found, field: ImportField, value: string | null | undefined, max: number): void {
  if (value && value.length > max)
    add(found, `${found.byField.nameOf(field)} has more than ${max.toLocaleString('en')} characters.`);
}

function list(found: Found, field: ImportField, items: readonly unknown[] | undefined, max: number): void {
  if (items && items.length > max) add(found, `${found.byField.nameOf(field)} has more than ${max} entries.`);
}

function add(found: Found, problem: string): void {
  found.problems += found.problems === '' ? problem : ` ${problem}`;
}

const none: readonly never[] = [];
