import type { HistoryEntry } from '../contract/tracker/board.ts';

const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  company: 'Company',
  location: 'Location',
  url: 'Job post',
  description: 'Description',
  salary: 'Salary',
  contacts: 'Contacts',
  tags: 'Tags',
  priority: 'Priority',
  reminders: 'Reminders',
  position: 'Place',
};

/** What happened, in words: one line, or one for each field that was changed. */
export function whatHappened(entry: HistoryEntry, meetingTitle: (id: string) => string | undefined): string[] {
  const [from, to] = [entry.from?.columnTitle ?? '', entry.to?.columnTitle ?? ''];
  switch (entry.type) {
    case 'created':
      return [to === '' ? 'Created' : `Created in ${to}`];
    case 'imported':
      return [to === '' ? 'Imported' : `Imported into ${to}`];
    case 'moved':
      return [from === to ? `Moved inside ${to}` : `Moved from ${from || 'nowhere'} to ${to || 'nowhere'}`];
    case 'archived':
      return [from === '' ? 'Archived' : `Archived from ${from}`];
    case 'meeting_attached':
      return [`Meeting attached${named(entry.meetingId, meetingTitle)}`];
    case 'meeting_detached':
      return [`Meeting detached${named(entry.meetingId, meetingTitle)}`];
    default:
      return entry.changes.length === 0 ? ['Changed'] : entry.changes.map(changeInWords);
  }
}

/** Who did it: the user, or an agent by its name. */
export function whoDidIt({ actor }: HistoryEntry): string {
  if (actor.kind === 'user') return 'You';
  return actor.name ? `Agent ${actor.name}` : 'An agent';
}

const named = (id: string | null, titleOf: (id: string) => string | undefined): string => {
  const title = id === null ? undefined : titleOf(id);
  return title === undefined ? '' : `: ${title}`;
};

type Change = HistoryEntry['changes'][number];

function changeInWords({ field, before, after }: Change): string {
  const name = fieldNames[field] ?? field;
  if (Array.isArray(before) && Array.isArray(after)) return `${name}: ${listInWords(before, after)}`;
  const [was, is] = [valueInWords(before), valueInWords(after)];
  if (was === '') return `${name} set to ${is}`;
  return is === '' ? `${name} removed (was ${was})` : `${name}: ${was} → ${is}`;
}

function listInWords(before: readonly unknown[], after: readonly unknown[]): string {
  const has = (list: readonly unknown[], one: unknown) =>
    list.some((each) => JSON.stringify(each) === JSON.stringify(one));
  const added = after.filter((each) => !has(before, each)).map(valueInWords);
  const removed = before.filter((each) => !has(after, each)).map(valueInWords);
  const parts = [
    added.length === 0 ? '' : `added ${added.join(', ')}`,
    removed.length === 0 ? '' : `removed ${removed.join(', ')}`,
  ].filter(Boolean);
  return parts.join('; ') || 'another order';
}

const longest = 120;

/** A value of any field in a few words; what it is made of is not known here, since services add fields. */
function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return shortened(String(value));
  const { name, text, min, max, currency } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return shortened(name);
  if (typeof text === 'string') return shortened(text);
  const amounts = [min, max].filter((amount) => typeof amount === 'number');
  if (amounts.length > 0) return `${amounts.join('–')} ${typeof currency === 'string' ? currency : ''}`.trim();
  return shortened(JSON.stringify(value));
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
};
