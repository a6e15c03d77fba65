import { priorities } from '../../../base/cardValues.ts';
import { foldText } from '../../../base/foldText.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import { fieldNames, type ImportField } from '../contract.ts';
import { formatIsoDay, isInstant, momentOf, readDate } from './cellDate.ts';
import { readLink } from './cellLink.ts';
import { type FieldColumns, oneLine, RowCells } from './rowCells.ts';
import { salaryOfRow } from './rowSalary.ts';

export interface CardDefaults {
  /** IANA name, for dates without an offset. */
  readonly timeZone: string;
  readonly currency: string;
}

export interface CardOfRow {
  readonly card: PlannedCard['card'];
  /** Title of its column; empty for the default one. */
  readonly stage: string;
  /** Lines of the description with cells that have no field of their own, or cannot be read. */
  readonly moved: readonly string[];
  /** Which cell cannot be used, and why; empty if the card can be created. */
  readonly problem: string;
}

type Draft = { -readonly [K in keyof PlannedCard['card']]: PlannedCard['card'][K] };

/** Limits of what the service accepts, in characters and items. */
const limits = { name: 500, url: 4_000, reminder: 2_000, description: 100_000, tags: 50, contacts: 50, reminders: 100 };

export function cardOfRow(columns: FieldColumns, cells: readonly string[], defaults: CardDefaults): CardOfRow {
  const byField = new RowCells(columns, cells);
  const textOf = (field: ImportField) => byField.textOf(field);
  const problems: string[] = [];
  const extra: string[] = [];
  const card: Draft = { title: byField.lineOf('title') };
  if (card.title === '') problems.push(`${columnOf(columns, 'title')} is empty.`);
  assignTexts(card, byField, extra);
  const salary = salaryOfRow(byField, defaults.currency, extra);
  if (salary !== undefined) card.salary = salary;
  if (columns.has('tags')) assignTags(card, byField);
  const priorityText = textOf('priority');
  const priority = priorityText === '' ? undefined : priorityOf(priorityText);
  if (priority !== undefined) card.priority = priority;
  else if (priorityText !== '') extra.push(...byField.labelled('priority'));
  if (contactFields.some((field) => columns.has(field))) assignContacts(card, byField, extra);
  assignReminders(card, byField, defaults.timeZone, problems);
  if (columns.has('reminderText')) addTextsWithoutDate(byField, extra);
  const moved = movedTo(byField, extra);
  assignDescription(card, byField, moved);
  checkLimits(card, columns, problems);
  const stage = byField.lineOf('stage');
  if (stage.length > limits.name) problems.push(`${columnOf(columns, 'stage')} is too long.`);
  return { card, stage, moved, problem: problems.join(' ') };
}

const columnOf = (columns: FieldColumns, field: ImportField): string =>
  columns.get(field)?.[0]?.column.name.trim() || fieldNames[field];

/** A link that is no address is added to the description. */
function assignTexts(card: Draft, byField: RowCells, extra: string[]): void {
  const [company, location] = [byField.lineOf('company'), byField.lineOf('location')];
  if (company !== '') card.company = company;
  if (location !== '') card.location = location;
  const [link] = byField.get('url');
  if (link === undefined) return;
  const address = link.column.isOwn ? link.text : readLink(link.text);
  if (address === undefined) extra.push(...byField.labelled('url'));
  else card.url = address;
}

/** Separated by commas, semicolons, bars or lines; by lines only if the column has lists. */
function assignTags(card: Draft, byField: RowCells): void {
  const tags = byField.get('tags').flatMap(({ text, column }) => {
    const parts = text.split(column.hasLines ? '\n' : /[,;|\n]/);
    return (column.isOwn ? parts : parts.map(oneLine)).filter(Boolean);
  });
  if (tags.length > 0) card.tags = [...new Set(tags)];
}

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

const contactFields = ['contact', 'contactEmail', 'contactPhone', 'contactRole'] as const;

/** One contact a line; the lines of the four fields belong together. A role without a contact is added to the description. */
function assignContacts(card: Draft, byField: RowCells, extra: string[]): void {
  const [names, emails, phones, roles] = contactFields.map((field) => byField.linesOf(field));
  const count = Math.max(...[names, emails, phones, roles].map((each) => each?.length ?? 0));
  const lines = Array.from({ length: count }, (_, index) => {
    const [email, phone, role] = [emails, phones, roles].map((each) => each?.[index] || null);
    const name = names?.[index] || email || phone || '';
    return { name, email: email ?? null, phone: phone ?? null, role: role ?? null };
  });
  const contacts = lines.filter(({ name }) => name !== '');
  if (contacts.length > 0) card.contacts = contacts;
  for (const { name, role } of lines)
    if (name === '' && role !== null) extra.push(...byField.labelled('contactRole', role));
}

function assignReminders(card: Draft, byField: RowCells, timeZone: string, problems: string[]): void {
  const dates = byField.get('reminderAt')[0];
  if (dates === undefined) return;
  const [texts, dones] = [byField.linesOf('reminderText'), byField.linesOf('reminderDone')];
  const reminders: { at: string; text: string; done?: boolean }[] = [];
  byField.linesOf('reminderAt').forEach((text, index) => {
    if (text === '') return;
    const date = readDate(text, dates.column.dayOrder);
    const at = isInstant(text) ? new Date(text).toISOString() : date && momentOf(date, timeZone);
    const name = dates.column.name.trim() || fieldNames.reminderAt;
    if (at === undefined)
      problems.push(`${name}: "${text.slice(0, 40)}" is not a date that can be read, such as 2026-11-24.`);
    else
      reminders.push({
        at,
        text: texts[index] || (byField.isOwn ? '' : 'Follow up'),
        ...(isYes(dones[index]) ? { done: true } : {}),
      });
  });
  if (reminders.length > 0) card.reminders = reminders;
}

/** A reminder has a date. */
function addTextsWithoutDate(byField: RowCells, extra: string[]): void {
  const [dates, dones] = [byField.linesOf('reminderAt'), byField.linesOf('reminderDone')];
  byField.linesOf('reminderText').forEach((text, index) => {
    if (text !== '' && !dates[index])
      extra.push(...byField.labelled('reminderText', isYes(dones[index]) ? `${text} (done)` : text));
  });
}

const isYes = (text: string | undefined): boolean => /^(true|yes|done|x|1|ja|oui|sí|sì|sim)$/i.test(text ?? '');

/** Adds the cells of columns that become part of the description; each has the header of its column. */
function movedTo(byField: RowCells, extra: string[]): readonly string[] {
  for (const { column, text } of byField.get('appliedOn')) {
    const date = readDate(text, column.dayOrder);
    extra.push(`${column.name.trim() || fieldNames.appliedOn}: ${date === undefined ? text : formatIsoDay(date)}`);
  }
  for (const { column, text } of byField.get('addToDescription'))
    extra.push(column.name.trim() === '' ? text : `${column.name.trim()}: ${text}`);
  return extra;
}

function assignDescription(card: Draft, byField: RowCells, moved: readonly string[]): void {
  const parts = byField.get('description').map(({ text }) => text);
  if (moved.length > 0) parts.push(moved.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n'));
  if (parts.length > 0) card.description = parts.join('\n\n');
}

/** Adds what the service would refuse. */
function checkLimits(card: Draft, columns: FieldColumns, problems: string[]): void {
  const check = { columns, problems };
  checkText(check, 'title', card.title, limits.name);
  checkText(check, 'company', card.company, limits.name);
  checkText(check, 'location', card.location, limits.name);
  checkText(check, 'url', card.url, limits.url);
  checkText(check, 'description', card.description, limits.description);
  checkList(check, 'tags', card.tags, limits.tags);
  checkList(check, 'contact', card.contacts, limits.contacts);
  checkList(check, 'reminderAt', card.reminders, limits.reminders);
  for (const tag of card.tags ?? none) checkText(check, 'tags', tag, limits.name);
  for (const { name, email, phone, role } of card.contacts ?? none) {
    checkText(check, 'contact', name, limits.name);
    checkText(check, 'contactEmail', email, limits.name);
    checkText(check, 'contactPhone', phone, limits.name);
    checkText(check, 'contactRole', role, limits.name);
  }
  for (const { text } of card.reminders ?? none) checkText(check, 'reminderText', text, limits.reminder);
}

const none: readonly never[] = [];

interface Check {
  readonly columns: FieldColumns;
  readonly problems: string[];
}

function checkText({ columns, problems }: Check, field: ImportField, text: string | null | undefined, max: number) {
  if (text && text.length > max)
    problems.push(`${columnOf(columns, field)} has more than ${max.toLocaleString('en')} characters.`);
}

function checkList(
  { columns, problems }: Check,
  field: ImportField,
  list: readonly unknown[] | undefined,
  max: number,
) {
  if (list && list.length > max) problems.push(`${columnOf(columns, field)} has more than ${max} entries.`);
}
