import type { ImportField } from '../contract.ts';
import type { ImportDraft } from './rowLists.ts';

/** Limits of what the service accepts, in characters and items. */
const limits = { name: 500, url: 4_000, reminder: 2_000, description: 100_000, tags: 50, contacts: 50, reminders: 100 };

/** What the service would refuse. */
export function problemsOf(card: ImportDraft, stage: string, nameOf: (field: ImportField) => string): string[] {
  const problems: string[] = [];
  const text = (field: ImportField, value: string | null | undefined, max: number) => {
    if (value && value.length > max)
      problems.push(`${nameOf(field)} has more than ${max.toLocaleString('en')} characters.`);
  };
  const list = (field: ImportField, items: readonly unknown[] | undefined, max: number) => {
    if (items && items.length > max) problems.push(`${nameOf(field)} has more than ${max} entries.`);
  };
  text('title', card.title, limits.name);
  text('company', card.company, limits.name);
  text('location', card.location, limits.name);
  text('url', card.url, limits.url);
  text('description', card.description, limits.description);
  list('tags', card.tags, limits.tags);
  list('contact', card.contacts, limits.contacts);
  list('reminderAt', card.reminders, limits.reminders);
  for (const tag of card.tags ?? none) text('tags', tag, limits.name);
  for (const { name, email, phone, role } of card.contacts ?? none) {
    text('contact', name, limits.name);
    text('contactEmail', email, limits.name);
    text('contactPhone', phone, limits.name);
    text('contactRole', role, limits.name);
  }
  for (const { text: about } of card.reminders ?? none) text('reminderText', about, limits.reminder);
  if (stage.length > limits.name) problems.push(`${nameOf('stage')} is too long.`);
  return problems;
}

const none: readonly never[] = [];
