import { readAmount } from '../../../base/amount.ts';
import { foldText } from '../../../base/foldText.ts';
import { webAddressOf } from '../../../base/webAddress.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import { fieldNames, type ImportField } from '../contract.ts';
import { type DayOrder, formatIsoDay, isInstant, momentOf, readDate } from './cellDate.ts';
import { currencyIn, periodIn, readSalary } from './cellSalary.ts';

export interface MappedColumn {
  readonly name: string;
  readonly field: ImportField;
  readonly dayOrder: DayOrder;
}

export interface CardDefaults {
  /** IANA name, for dates without an offset. */
  readonly timeZone: string;
  readonly currency: string;
}

export interface CardOfRow {
  readonly card: PlannedCard['card'];
  /** Title of its column; empty for the default one. */
  readonly stage: string;
  /** Which cell cannot be used, and why; empty if the card can be created. */
  readonly problem: string;
}

type Draft = { -readonly [K in keyof PlannedCard['card']]: PlannedCard['card'][K] };

/** Limits of what the service accepts, in characters and items. */
const limits = { name: 500, url: 4_000, reminder: 2_000, description: 100_000, tags: 50, contacts: 50, reminders: 100 };

/** The cells of one row by field; several columns may have the same. */
type Cells = ReadonlyMap<ImportField, readonly { readonly column: MappedColumn; readonly text: string }[]>;

export function cardOfRow(
  columns: readonly MappedColumn[],
  cells: readonly string[],
  defaults: CardDefaults,
): CardOfRow {
  const byField = cellsByField(columns, cells);
  const textOf = (field: ImportField) => byField.get(field)?.[0]?.text ?? '';
  const problems: string[] = [];
  const extra: string[] = [];
  const card: Draft = { title: oneLine(textOf('title')) };
  if (card.title === '') problems.push(`${columnOf(columns, 'title')} is empty.`);
  assignTexts(card, textOf);
  assignSalary(card, byField, defaults, extra);
  const tags = [...new Set(listOf(byField, 'tags'))];
  if (tags.length > 0) card.tags = tags;
  const priority = priorityOf(textOf('priority'));
  if (priority !== undefined) card.priority = priority;
  else if (textOf('priority') !== '') extra.push(`${columnOf(columns, 'priority')}: ${textOf('priority')}`);
  const contacts = contactsOf(textOf);
  if (contacts.length > 0) card.contacts = contacts;
  assignReminders(card, byField, defaults.timeZone, problems);
  assignDescription(card, byField, extra);
  problems.push(...excesses(card, columns));
  const stage = oneLine(textOf('stage'));
  if (stage.length > limits.name) problems.push(`${columnOf(columns, 'stage')} is too long.`);
  return { card, stage, problem: problems.join(' ') };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function cellsByField(columns: readonly MappedColumn[], cells: readonly string[]): Cells {
  const byField = new Map<ImportField, { column: MappedColumn; text: string }[]>();
  columns.forEach((column, index) => {
    const text = (cells[index] ?? '').toWellFormed().trim();
    if (column.field === 'ignore' || text === '') return;
    const others = byField.get(column.field);
    if (others === undefined) byField.set(column.field, [{ column, text }]);
    else others.push({ column, text });
  });
  return byField;
}

const columnOf = (columns: readonly MappedColumn[], field: ImportField): string =>
  columns.find((column) => column.field === field)?.name.trim() || fieldNames[field];

function assignTexts(card: Draft, textOf: (field: ImportField) => string): void {
  const [company, location, url] = [oneLine(textOf('company')), oneLine(textOf('location')), textOf('url')];
  if (company !== '') card.company = company;
  if (location !== '') card.location = location;
  if (url !== '') card.url = webAddressOf(url) ?? url;
}

/** A salary in words is added to the description. */
function assignSalary(card: Draft, byField: Cells, defaults: CardDefaults, extra: string[]): void {
  const textOf = (field: ImportField) => byField.get(field)?.[0]?.text ?? '';
  const currency = currencyIn(textOf('currency')) ?? defaults.currency;
  const period = periodIn(foldText(textOf('salaryPeriod')));
  const read = readSalary(textOf('salary'), currency);
  const [min, max] = [readAmount(textOf('salaryMin')) ?? null, readAmount(textOf('salaryMax')) ?? null];
  if (read !== undefined) card.salary = { ...read, ...(period === undefined ? {} : { period }) };
  else if (min !== null || max !== null)
    card.salary = { min, max, currency, ...(period === undefined ? {} : { period }) };
  const unread = (['salary', 'salaryMin', 'salaryMax'] as const).filter((field) => {
    const text = textOf(field);
    return text !== '' && (field === 'salary' ? read === undefined : readAmount(text) === undefined);
  });
  for (const field of unread)
    for (const { column, text } of byField.get(field) ?? [])
      extra.push(`${column.name.trim() || fieldNames[field]}: ${text}`);
}

/** Separated by commas, semicolons, bars or lines. */
const listOf = (byField: Cells, field: ImportField): string[] =>
  (byField.get(field) ?? []).flatMap(({ text }) =>
    text
      .split(/[,;|\n]/)
      .map(oneLine)
      .filter(Boolean),
  );

const priorityWords: Readonly<Record<'low' | 'normal' | 'high', string>> = {
  low: 'low 3 niedrig gering basse faible baja bassa baixa c',
  normal: 'normal medium 2 mittel moyenne normale media média b',
  high: 'high 1 hoch urgent dringend top haute élevée alta a',
};

function priorityOf(text: string): 'low' | 'normal' | 'high' | undefined {
  const folded = foldText(text);
  const found = Object.entries(priorityWords).find(([, words]) => foldText(words).split(' ').includes(folded));
  return found?.[0] as 'low' | 'normal' | 'high' | undefined;
}

/** One contact a line; the lines of the four fields belong together. */
function contactsOf(textOf: (field: ImportField) => string): NonNullable<Draft['contacts']> {
  const [names, emails, phones, roles] = (['contact', 'contactEmail', 'contactPhone', 'contactRole'] as const).map(
    (field) => textOf(field).split('\n').map(oneLine),
  );
  const count = Math.max(names?.length ?? 0, emails?.length ?? 0, phones?.length ?? 0);
  return Array.from({ length: count }, (_, index) => {
    const [email, phone, role] = [emails, phones, roles].map((each) => each?.[index] || null);
    const name = names?.[index] || email || phone || '';
    return { name, email: email ?? null, phone: phone ?? null, role: role ?? null };
  }).filter(({ name }) => name !== '');
}

function assignReminders(card: Draft, byField: Cells, timeZone: string, problems: string[]): void {
  const dates = byField.get('reminderAt')?.[0];
  const texts = (byField.get('reminderText')?.[0]?.text ?? '').split('\n');
  if (dates === undefined) return;
  const reminders: { at: string; text: string }[] = [];
  dates.text.split('\n').forEach((line, index) => {
    const text = line.trim();
    if (text === '') return;
    const date = readDate(text, dates.column.dayOrder);
    const at = isInstant(text) ? new Date(text).toISOString() : date && momentOf(date, timeZone);
    const name = dates.column.name.trim() || fieldNames.reminderAt;
    if (at === undefined)
      problems.push(`${name}: "${text.slice(0, 40)}" is not a date that can be read, such as 2026-11-24.`);
    else reminders.push({ at, text: texts[index]?.trim() || 'Follow up' });
  });
  if (reminders.length > 0) card.reminders = reminders;
}

function assignDescription(card: Draft, byField: Cells, extra: readonly string[]): void {
  const texts = (byField.get('description') ?? []).map(({ text }) => text);
  const lines = [...extra];
  for (const { column, text } of byField.get('appliedOn') ?? []) {
    const date = readDate(text, column.dayOrder);
    lines.push(`${fieldNames.appliedOn}: ${date === undefined ? text : formatIsoDay(date)}`);
  }
  for (const { column, text } of byField.get('addToDescription') ?? [])
    lines.push(column.name.trim() === '' ? text : `${column.name.trim()}: ${text}`);
  const description = [...texts, lines.map((line) => `- ${line.replace(/\n/g, '\n  ')}`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
  if (description !== '') card.description = description;
}

function excesses(card: Draft, columns: readonly MappedColumn[]): string[] {
  const texts: [ImportField, string | null | undefined, number][] = [
    ['title', card.title, limits.name],
    ['company', card.company, limits.name],
    ['location', card.location, limits.name],
    ['url', card.url, limits.url],
    ['description', card.description, limits.description],
    ['tags', longest(card.tags ?? []), limits.name],
    [
      'contact',
      longest((card.contacts ?? []).flatMap((contact) => Object.values(contact).flatMap((part) => part ?? []))),
      limits.name,
    ],
    ['reminderText', longest((card.reminders ?? []).map(({ text }) => text)), limits.reminder],
  ];
  const lists: [ImportField, readonly unknown[] | undefined, number][] = [
    ['tags', card.tags, limits.tags],
    ['contact', card.contacts, limits.contacts],
    ['reminderAt', card.reminders, limits.reminders],
  ];
  return [
    ...texts
      .filter(([, text, max]) => (text ?? '').length > max)
      .map(([field, , max]) => `${columnOf(columns, field)} has more than ${max.toLocaleString('en')} characters.`),
    ...lists
      .filter(([, list, max]) => (list?.length ?? 0) > max)
      .map(([field, , max]) => `${columnOf(columns, field)} has more than ${max} entries.`),
  ];
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((long, text) => (text.length > long.length ? text : long), '');
