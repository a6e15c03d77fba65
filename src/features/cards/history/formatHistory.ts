import { perPeriod } from '../../../base/domain/cardValues.ts';
import { jsonOf } from '../../../base/input/json.ts';
import { isObject } from '../../../base/input/reader.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { HistoryEntry } from '../../../contract/tracker/board.ts';
import { fieldLabels } from '../contract.ts';
import { type DiffPart, diffWords } from './textDiff.ts';

interface HistoryLine {
  readonly text: string;
  readonly diff?: readonly DiffPart[];
}

export interface HistoryFormat {
  readonly meetingTitle: (id: string) => string | undefined;
  readonly language: string;
  readonly now: number;
}

export function whatHappened(entry: HistoryEntry, format: HistoryFormat): HistoryLine[] {
  const [from, to] = [entry.from?.columnTitle ?? '', entry.to?.columnTitle ?? ''];
  switch (entry.type) {
    case 'created':
      return [{ text: to === '' ? 'Created' : `Created in ${to}` }];
    case 'imported':
      return [{ text: to === '' ? 'Imported' : `Imported into ${to}` }];
    case 'moved':
      return [{ text: formatMove(from, to) }];
    case 'archived':
      return [{ text: from === '' ? 'Archived' : `Archived from ${from}` }];
    case 'meeting_attached':
      return [{ text: `${nameOfMeeting(entry.meetingId, format)} attached` }];
    case 'meeting_detached':
      return [{ text: `${nameOfMeeting(entry.meetingId, format)} detached` }];
    default:
      return entry.changes.length === 0 ? [{ text: 'Changed' }] : formatChanges(entry.changes, format);
  }
}

export function whoDidIt({ actor }: HistoryEntry): string {
  if (actor.kind === 'user') return 'You';
  return actor.name ? `Token "${actor.name}"` : 'An agent';
}

function formatMove(from: string, to: string): string {
  if (from === to) return to === '' ? 'Moved' : `Moved within ${to}`;
  return ['Moved', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

function nameOfMeeting(id: string | null, { meetingTitle }: HistoryFormat): string {
  const title = id === null ? undefined : meetingTitle(id);
  return title === undefined ? 'Meeting' : `Meeting “${title}”`;
}

const maxLines = 10;

/** Cached per entry, since the page requests it again on every change. */
const formatted = new WeakMap<HistoryEntry['changes'], HistoryLine[]>();

function formatChanges(changes: HistoryEntry['changes'], format: HistoryFormat): HistoryLine[] {
  const known = formatted.get(changes);
  if (known !== undefined) return known;
  const lines: HistoryLine[] = [];
  for (const [index, change] of changes.entries()) {
    const own = formatChange(change, format);
    const remaining = changes.length - index - 1;
    if (lines.length + own.length + (remaining > 0 ? 1 : 0) > maxLines) {
      lines.push({ text: formatMore(remaining + 1) });
      break;
    }
    lines.push(...own);
  }
  formatted.set(changes, lines);
  return lines;
}

const formatMore = (count: number): string => (count === 1 ? 'and 1 more change' : `and ${count} more changes`);

type Change = HistoryEntry['changes'][number];

const fieldNames: Readonly<Record<string, string>> = { ...fieldLabels, reminders: 'Reminders', position: 'Position' };

function formatChange(change: Change, format: HistoryFormat): HistoryLine[] {
  const { field, before, after } = change;
  const [was, is] = [before ?? [], after ?? []];
  if (field === 'description' && isText(before) && isText(after)) return formatDescription(before ?? '', after ?? '');
  if (Array.isArray(was) && Array.isArray(is) && (Array.isArray(before) || Array.isArray(after))) {
    if (field === 'reminders') return formatReminderChanges(was, is, format);
    if (field === 'contacts') return formatContactChanges(was, is);
    return formatList(field, was, is);
  }
  return [{ text: formatValueChange(change, format) }];
}

const isText = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === 'string';

function formatDescription(before: string, after: string): HistoryLine[] {
  if (before === '') return [{ text: 'Description added', diff: [{ kind: 'added', text: shortened(after) }] }];
  if (after === '') return [{ text: 'Description removed', diff: [{ kind: 'removed', text: shortened(before) }] }];
  return [{ text: 'Description changed', diff: diffWords(before, after) }];
}

function formatValueChange({ field, before, after }: Change, { language }: HistoryFormat): string {
  const name = fieldNames[field] ?? field;
  const format = (value: unknown): string => (field === 'salary' ? formatPay(value, language) : formatValue(value));
  const [was, is] = [format(before), format(after)];
  if (was === '') return `${name} set to ${is}`;
  return is === '' ? `${name} removed: ${was}` : `${name} changed from ${was} to ${is}`;
}

function formatList(field: string, before: readonly unknown[], after: readonly unknown[]): HistoryLine[] {
  const [was, is] = [byText(before), byText(after)];
  const added = [...is].filter(([text]) => !was.has(text)).map(([, each]) => each);
  const removed = [...was].filter(([text]) => !is.has(text)).map(([, each]) => each);
  const name = fieldNames[field] ?? field;
  const nameFor = ({ length }: readonly unknown[]) => (length === 1 && field === 'tags' ? 'Tag' : name);
  const texts = [
    added.length === 0 ? '' : `${nameFor(added)} added: ${formatValues(added)}`,
    removed.length === 0 ? '' : `${nameFor(removed)} removed: ${formatValues(removed)}`,
  ].filter(Boolean);
  return (texts.length === 0 ? [`${name} reordered`] : texts).map((text) => ({ text }));
}

const byText = (list: readonly unknown[]): Map<string, unknown> =>
  new Map(list.map((each) => [jsonOf(each) ?? deeplyNested, each]));

const maxValues = 5;

function formatValues(values: readonly unknown[]): string {
  const texts = values.slice(0, maxValues).map(formatValue);
  if (values.length > maxValues) texts.push(`${values.length - maxValues} more`);
  return texts.join(', ');
}

type Values = readonly unknown[];
type Item = Readonly<Record<string, unknown>>;

const textOf = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? shortened(value) : '';
};

interface Matched {
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
  readonly both: readonly (readonly [was: Item, is: Item])[];
}

/** Items with the same property are one; an empty one matches none. */
function match(before: Values, after: Values, name: string): Matched {
  const known = Map.groupBy(before.filter(isObject), (item) => textOf(item, name));
  const added: Item[] = [];
  const both: (readonly [Item, Item])[] = [];
  for (const is of after.filter(isObject)) {
    const key = textOf(is, name);
    const was = key === '' ? undefined : known.get(key)?.shift();
    if (was === undefined) added.push(is);
    else both.push([was, is]);
  }
  return { removed: [...known.values()].flat(), added, both };
}

const lines = (texts: readonly string[], empty: string): HistoryLine[] =>
  (texts.length === 0 ? [empty] : texts).map((text) => ({ text }));

function formatReminderChanges(before: Values, after: Values, format: HistoryFormat): HistoryLine[] {
  const { removed, added, both } = match(before, after, 'id');
  const texts = [
    ...added.map((each) => `${nameOfReminder(each)} ${formatSetFor(each, format)}`),
    ...both.flatMap(([was, is]) => formatReminder(was, is, format)),
    ...removed.map((each) => `${nameOfReminder(each)} deleted`),
  ];
  return lines(texts, 'Reminders reordered');
}

function formatSetFor({ at }: Item, { language, now }: HistoryFormat): string {
  const time = momentOf(at);
  return time === undefined ? 'set' : `set for ${formatTime(time, language, now, true)}`;
}

function formatReminder(was: Item, is: Item, { language, now }: HistoryFormat): string[] {
  const name = nameOfReminder(was);
  const texts: string[] = [];
  if (was['text'] !== is['text']) texts.push(`${name} changed to “${textOf(is, 'text')}”`);
  const [from, to] = [momentOf(was['at']), momentOf(is['at'])];
  if (from !== undefined && to !== undefined && from !== to) {
    const hasTime = timeOfDay(from) !== timeOfDay(to);
    const [start, end] = [formatTime(from, language, now, hasTime), formatTime(to, language, now, hasTime)];
    texts.push(`${name} moved from ${start} to ${end}`);
  }
  if (was['done'] !== is['done']) texts.push(`${name} marked as ${is['done'] === true ? 'done' : 'not done'}`);
  return texts;
}

function nameOfReminder(reminder: Item): string {
  const text = textOf(reminder, 'text');
  return text === '' ? 'Reminder' : `Reminder “${text}”`;
}

function momentOf(at: unknown): number | undefined {
  const moment = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

const timeOfDay = (at: number): number => new Date(at).getHours() * 60 + new Date(at).getMinutes();

function formatTime(at: number, language: string, now: number, hasTime: boolean): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(hasTime ? { hour: 'numeric', minute: '2-digit' } : {}),
  }).format(at);
}

const contactParts = ['role', 'email', 'phone'] as const;

/** Contacts have no ids: the same name is the same contact, then the same email address or phone number. */
function formatContactChanges(before: Values, after: Values): HistoryLine[] {
  const named = match(before, after, 'name');
  const mailed = match(named.removed, named.added, 'email');
  const phoned = match(mailed.removed, mailed.added, 'phone');
  const texts = [
    ...phoned.added.map((each) => `${nameOfContact(each)} added`),
    ...[...named.both, ...mailed.both, ...phoned.both].flatMap(([was, is]) => formatContact(was, is)),
    ...phoned.removed.map((each) => `${nameOfContact(each)} removed`),
  ];
  return lines(texts, 'Contacts reordered');
}

function formatContact(was: Item, is: Item): string[] {
  const name = nameOfContact(is);
  const renamed =
    textOf(was, 'name') === textOf(is, 'name') ? [] : [`${nameOfContact(was)} renamed to ${textOf(is, 'name')}`];
  const changed = contactParts.flatMap((part) => {
    const [before, now] = [textOf(was, part), textOf(is, part)];
    if (before === now) return [];
    if (before === '') return `${part} set to ${now}`;
    return now === '' ? `${part} ${before} removed` : `${part} changed from ${before} to ${now}`;
  });
  return [...renamed, ...(changed.length === 0 ? [] : [`${name}: ${changed.join(', ')}`])];
}

function nameOfContact(contact: Item): string {
  const name = textOf(contact, 'name') || textOf(contact, 'email');
  return name === '' ? 'Contact' : `Contact ${name}`;
}

const periods: Readonly<Record<string, string>> = perPeriod;

function formatPay(value: unknown, language: string): string {
  if (!isObject(value)) return '';
  const { min, max, currency, period } = value;
  const format = (amount: number) => formatAmount(amount, typeof currency === 'string' ? currency : '', language);
  const each = typeof period === 'string' ? (periods[period] ?? '') : '';
  const range = formatRange(
    typeof min === 'number' ? format(min) : undefined,
    typeof max === 'number' ? format(max) : undefined,
  );
  return range === '' ? '' : `${range} ${each}`.trim();
}

function formatRange(min: string | undefined, max: string | undefined): string {
  if (min === undefined) return max === undefined ? '' : `up to ${max}`;
  if (max === undefined) return `at least ${min}`;
  return min === max ? min : `${min} – ${max}`;
}

function formatAmount(amount: number, currency: string, language: string): string {
  const digits = { maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 };
  if (!/^[A-Za-z]{3}$/.test(currency))
    return `${new Intl.NumberFormat(language, digits).format(amount)} ${currency}`.trim();
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount);
}

const deeplyNested = 'a deeply nested value';

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return shortened(String(value));
  const { name, text } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return shortened(name);
  if (typeof text === 'string') return shortened(text);
  return shortened(jsonOf(value) ?? deeplyNested);
}

const maxTextLength = 120;

const shortened = (text: string): string =>
  shortText(
    shortText(text, maxTextLength * 10)
      .replace(/\s+/g, ' ')
      .trim(),
    maxTextLength,
  );
