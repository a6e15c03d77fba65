import { isObject } from '../../base/reader.ts';
import { type HistoryFormat, type HistoryLine, shortened } from './historyValues.ts';

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

export function formatReminderChanges(before: Values, after: Values, format: HistoryFormat): HistoryLine[] {
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
export function formatContactChanges(before: Values, after: Values): HistoryLine[] {
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
