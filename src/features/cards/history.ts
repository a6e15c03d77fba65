import { jsonOf } from '../../base/jsonOf.ts';
import { shortText } from '../../base/shortText.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';

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
      return [`Meeting attached${formatMeeting(entry.meetingId, meetingTitle)}`];
    case 'meeting_detached':
      return [`Meeting detached${formatMeeting(entry.meetingId, meetingTitle)}`];
    default:
      return entry.changes.length === 0 ? ['Changed'] : formatChanges(entry.changes);
  }
}

export function whoDidIt({ actor }: HistoryEntry): string {
  if (actor.kind === 'user') return 'You';
  return actor.name ? `Agent ${actor.name}` : 'An agent';
}

const formatMeeting = (id: string | null, titleOf: (id: string) => string | undefined): string => {
  const title = id === null ? undefined : titleOf(id);
  return title === undefined ? '' : `: ${title}`;
};

type Change = HistoryEntry['changes'][number];

const maxChanges = 10;

/** Cached per entry, since the page requests it again on every change. */
const formatted = new WeakMap<readonly Change[], string[]>();

function formatChanges(changes: readonly Change[]): string[] {
  const known = formatted.get(changes);
  if (known !== undefined) return known;
  const remaining = changes.length - maxChanges;
  const texts = changes.slice(0, remaining > 0 ? maxChanges - 1 : maxChanges).map(formatChange);
  if (remaining > 0) texts.push(`and ${remaining + 1} more changes`);
  formatted.set(changes, texts);
  return texts;
}

function formatChange({ field, before, after }: Change): string {
  const name = fieldNames[field] ?? field;
  if (Array.isArray(before) && Array.isArray(after)) return `${name}: ${formatListChange(before, after)}`;
  const [was, is] = [formatValue(before), formatValue(after)];
  if (was === '') return `${name} set to ${is}`;
  return is === '' ? `${name} removed (was ${was})` : `${name}: ${was} → ${is}`;
}

function formatListChange(before: readonly unknown[], after: readonly unknown[]): string {
  const [was, is] = [byText(before), byText(after)];
  const added = [...is].filter(([text]) => !was.has(text)).map(([, each]) => each);
  const removed = [...was].filter(([text]) => !is.has(text)).map(([, each]) => each);
  const parts = [
    added.length === 0 ? '' : `added ${formatValues(added)}`,
    removed.length === 0 ? '' : `removed ${formatValues(removed)}`,
  ].filter(Boolean);
  return parts.join('; ') || 'another order';
}

const byText = (list: readonly unknown[]): Map<string, unknown> =>
  new Map(list.map((each) => [jsonOf(each) ?? deeplyNested, each]));

const maxValues = 5;

function formatValues(values: readonly unknown[]): string {
  const texts = values.slice(0, maxValues).map(formatValue);
  if (values.length > maxValues) texts.push(`${values.length - maxValues} more`);
  return texts.join(', ');
}

const maxTextLength = 120;

const deeplyNested = 'a deeply nested value';

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return shortened(String(value));
  const { name, text, min, max, currency } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return shortened(name);
  if (typeof text === 'string') return shortened(text);
  const amounts = [min, max].filter((amount) => typeof amount === 'number');
  if (amounts.length > 0) return `${amounts.join('–')} ${typeof currency === 'string' ? currency : ''}`.trim();
  return shortened(jsonOf(value) ?? deeplyNested);
}

const shortened = (text: string): string =>
  shortText(
    shortText(text, maxTextLength * 10)
      .replace(/\s+/g, ' ')
      .trim(),
    maxTextLength,
  );
