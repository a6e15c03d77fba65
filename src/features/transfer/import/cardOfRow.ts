import { readAmount } from '../../../base/amount.ts';
import { priorities } from '../../../base/cardValues.ts';
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

/** Where the columns of each field are; made once for all rows. */
export type FieldColumns = ReadonlyMap<
  ImportField,
  readonly { readonly column: MappedColumn; readonly index: number }[]
>;

export const fieldColumns = (columns: readonly MappedColumn[]): FieldColumns =>
  Map.groupBy(
    columns.map((column, index) => ({ column, index })),
    ({ column }) => column.field,
  );

/** The cells of one row by field; several columns may have the same. */
class Cells {
  readonly #columns: FieldColumns;
  readonly #cells: readonly string[];

  constructor(columns: FieldColumns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** Without empty ones. */
  get(field: ImportField): readonly { readonly column: MappedColumn; readonly text: string }[] {
    const columns = this.#columns.get(field);
    if (columns === undefined) return none;
    return columns.flatMap(({ column, index }) => {
      const text = this.#textAt(index);
      return text === '' ? [] : { column, text };
    });
  }

  /** The first one that is not empty. */
  textOf(field: ImportField): string {
    for (const { index } of this.#columns.get(field) ?? none) {
      const text = this.#textAt(index);
      if (text !== '') return text;
    }
    return '';
  }

  #textAt(index: number): string {
    return (this.#cells[index] ?? '').toWellFormed().trim();
  }
}

const none: readonly never[] = [];

export function cardOfRow(columns: FieldColumns, cells: readonly string[], defaults: CardDefaults): CardOfRow {
  const byField = new Cells(columns, cells);
  const textOf = (field: ImportField) => byField.textOf(field);
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

const oneLine = (text: string): string => (/ {2}|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim());

const columnOf = (columns: FieldColumns, field: ImportField): string =>
  columns.get(field)?.[0]?.column.name.trim() || fieldNames[field];

function assignTexts(card: Draft, textOf: (field: ImportField) => string): void {
  const [company, location, url] = [oneLine(textOf('company')), oneLine(textOf('location')), textOf('url')];
  if (company !== '') card.company = company;
  if (location !== '') card.location = location;
  if (url !== '') card.url = webAddressOf(url) ?? url;
}

/** A salary in words is added to the description. */
function assignSalary(card: Draft, byField: Cells, defaults: CardDefaults, extra: string[]): void {
  const textOf = (field: ImportField) => byField.textOf(field);
  const currency = currencyIn(textOf('currency')) ?? defaults.currency;
  const period = periodIn(foldText(textOf('salaryPeriod')));
  const read = readSalary(textOf('salary'), currency);
  const [min, max] = [readAmount(textOf('salaryMin')) ?? null, readAmount(textOf('salaryMax')) ?? null];
  if (read !== undefined) card.salary = { ...read, ...(period === undefined ? {} : { period }) };
  else if (min !== null || max !== null)
    card.salary = { min, max, currency, ...(period === undefined ? {} : { period }) };
  for (const field of ['salary', 'salaryMin', 'salaryMax'] as const) {
    const text = textOf(field);
    const isRead = text === '' || (field === 'salary' ? read : readAmount(text)) !== undefined;
    if (!isRead) extra.push(`${byField.get(field)[0]?.column.name ?? fieldNames[field]}: ${text}`);
  }
}

/** Separated by commas, semicolons, bars or lines. */
const listOf = (byField: Cells, field: ImportField): string[] =>
  byField.get(field).flatMap(({ text }) =>
    text
      .split(/[,;|\n]/)
      .map(oneLine)
      .filter(Boolean),
  );

const priorityWords = {
  low: 'low 3 niedrig gering basse faible baja bassa baixa c',
  normal: 'normal medium 2 mittel moyenne normale media média b',
  high: 'high 1 hoch urgent dringend top haute élevée alta a',
} as const;

const byPriorityWord = new Map(
  priorities.flatMap((priority) =>
    priorityWords[priority].split(' ').map((word) => [foldText(word), priority] as const),
  ),
);

const priorityOf = (text: string) => byPriorityWord.get(foldText(text));

/** One contact a line; the lines of the four fields belong together. */
function contactsOf(textOf: (field: ImportField) => string): NonNullable<Draft['contacts']> {
  const [names, emails, phones, roles] = (['contact', 'contactEmail', 'contactPhone', 'contactRole'] as const).map(
    (field) => textOf(field).split('\n').map(oneLine),
  );
  if ([names, emails, phones].every((each) => each?.join('') === '')) return [];
  const count = Math.max(names?.length ?? 0, emails?.length ?? 0, phones?.length ?? 0);
  return Array.from({ length: count }, (_, index) => {
    const [email, phone, role] = [emails, phones, roles].map((each) => each?.[index] || null);
    const name = names?.[index] || email || phone || '';
    return { name, email: email ?? null, phone: phone ?? null, role: role ?? null };
  }).filter(({ name }) => name !== '');
}

function assignReminders(card: Draft, byField: Cells, timeZone: string, problems: string[]): void {
  const dates = byField.get('reminderAt')[0];
  const texts = byField.textOf('reminderText').split('\n');
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
  const texts = byField.get('description').map(({ text }) => text);
  const lines = [...extra];
  for (const { column, text } of byField.get('appliedOn')) {
    const date = readDate(text, column.dayOrder);
    lines.push(`${fieldNames.appliedOn}: ${date === undefined ? text : formatIsoDay(date)}`);
  }
  for (const { column, text } of byField.get('addToDescription'))
    lines.push(column.name.trim() === '' ? text : `${column.name.trim()}: ${text}`);
  if (texts.length === 0 && lines.length === 0) return;
  const description = [...texts, lines.map((line) => `- ${line.replace(/\n/g, '\n  ')}`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
  if (description !== '') card.description = description;
}

function excesses(card: Draft, columns: FieldColumns): string[] {
  const problems: string[] = [];
  const checkText = (field: ImportField, text: string | null | undefined, max: number): void => {
    if (text && text.length > max)
      problems.push(`${columnOf(columns, field)} has more than ${max.toLocaleString('en')} characters.`);
  };
  const checkList = (field: ImportField, list: readonly unknown[] | undefined, max: number): void => {
    if (list && list.length > max) problems.push(`${columnOf(columns, field)} has more than ${max} entries.`);
  };
  checkText('title', card.title, limits.name);
  checkText('company', card.company, limits.name);
  checkText('location', card.location, limits.name);
  checkText('url', card.url, limits.url);
  checkText('description', card.description, limits.description);
  checkList('tags', card.tags, limits.tags);
  checkList('contact', card.contacts, limits.contacts);
  checkList('reminderAt', card.reminders, limits.reminders);
  for (const tag of card.tags ?? []) checkText('tags', tag, limits.name);
  for (const { name, email, phone, role } of card.contacts ?? []) {
    checkText('contact', name, limits.name);
    checkText('contactEmail', email, limits.name);
    checkText('contactPhone', phone, limits.name);
    checkText('contactRole', role, limits.name);
  }
  for (const { text } of card.reminders ?? []) checkText('reminderText', text, limits.reminder);
  return problems;
}
