import type { PlannedCard } from '../../../../store/imports/importRun.ts';
import { foldHeader } from '../mapping/fieldHeaders.ts';
import { formatIsoDay, isInstant, momentOf, readDate, readSerial } from './cellDate.ts';
import { readMarkup } from './cellMarkup.ts';
import { isPlaceholder } from './placeholder.ts';
import {
  contactFields,
  type DayInCell,
  fieldColumns,
  labelled,
  type MappedColumn,
  type MovedCell,
  oneLine,
  type RowCell,
  type RowCells,
} from './rowCells.ts';

export type ImportDraft = { -readonly [K in keyof PlannedCard['card']]: PlannedCard['card'][K] };

/** Of a cell, or of a line of it; the header says that it is a date. */
export function dateIn({ column, dates, text }: RowCell, line = text): DayInCell | undefined {
  if (dates.has(line)) return dates.get(line);
  const date = readDate(line, column.dayOrder) ?? readSerial(line);
  const day = date && { ...date, isoDay: formatIsoDay(date) };
  dates.set(line, day);
  return day;
}

/** One contact a line; the lines of the four fields belong together. What names no contact is added to the description. */
export function assignContacts(card: ImportDraft, byField: RowCells, moved: MovedCell[]): void {
  const cells = contactFields.map((field) => byField.first(field));
  const lists = cells.map((cell) => linesWithoutMarkup(byField, cell, moved));
  for (const cell of cells) byField.use(cell);
  const count = Math.max(...lists.map((lines) => lines.length));
  const contacts: NonNullable<ImportDraft['contacts']>[number][] = [];
  for (let index = 0; index < count; index += 1) {
    const texts = lists.map((lines) => lines[index] ?? '');
    const [name, email, phone, role] = texts.map((text) => (byField.isOwn || !isPlaceholder(text) ? text : ''));
    const known = name || email || phone;
    if (known) contacts.push({ name: known, email: email || null, phone: phone || null, role: role || null });
    texts.forEach((text, field) => {
      const cell = cells[field];
      const isInCard = known ? [name, email, phone, role][field] !== '' : false;
      if (cell !== undefined && text !== '' && !isInCard) moved.push(labelled(cell, text));
    });
  }
  if (contacts.length > 0) card.contacts = contacts;
}

function linesWithoutMarkup(byField: RowCells, cell: RowCell | undefined, moved: MovedCell[]): readonly string[] {
  const lines = byField.linesOf(cell);
  if (cell === undefined || cell.column.isOwn) return lines;
  return lines.map((line) => {
    const { text, addresses } = readMarkup(line);
    moved.push(...addresses.map((address) => labelled(cell, address)));
    return text;
  });
}

/** Headers that say no more than the field does. */
const plainReminders =
  /^(?:|reminders? ?(?:at|date|on)?|follow up ?(?:date|on)?|erinnerung(?:sdatum)?|wiedervorlage|rappel|recordatorio|promemoria|lembrete)$/;

/** One reminder a line. What has no date that can be read, and texts without a date, are added to the description. */
export function assignReminders(card: ImportDraft, byField: RowCells, timeZone: string, moved: MovedCell[]): void {
  const [dates, texts, dones] = (['reminderAt', 'reminderText', 'reminderDone'] as const).map((field) =>
    byField.first(field),
  );
  if (dates === undefined && texts === undefined) return;
  const [atLines, textLines, doneLines] = [dates, texts, dones].map((cell) => byField.linesOf(cell)) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  for (const cell of [dates, texts]) byField.use(cell);
  const reminders: NonNullable<ImportDraft['reminders']>[number][] = [];
  // Of lines whose reminder or text says whether it is done.
  let doneCount = 0;
  for (let index = 0; index < Math.max(atLines.length, textLines.length); index += 1) {
    const [line = '', text = '', done = ''] = [atLines[index], textLines[index], doneLines[index]];
    const past = dates?.column.past;
    const found = dates && line !== '' ? instantOf(dates, line, timeZone) : undefined;
    const isPast = found !== undefined && past !== undefined && Date.parse(found) < past.before;
    const at = isPast && past.become === 'text' ? undefined : found;
    if (at === undefined) {
      if (dates !== undefined && line !== '') moved.push(labelled(dates, line));
      if (texts !== undefined && text !== '') moved.push(labelled(texts, isYes(done) ? `${text} (done)` : text));
    } else {
      const name = text || (byField.isOwn ? '' : defaultText(dates));
      const isDone = isYes(done) || (isPast && past.become === 'done');
      reminders.push({ at, text: name, ...(isDone ? { done: true } : {}) });
    }
    const isKept = isYes(done) ? at !== undefined || text !== '' : isNo(done) && at !== undefined;
    if (isKept) doneCount += 1;
  }
  if (reminders.length > 0) card.reminders = reminders;
  if (doneLines.filter((line) => line !== '').length === doneCount) byField.use(dones);
}

/** Reminders of a column, by its cells, whose time has passed. */
export function countPast(cells: readonly string[], column: MappedColumn): number {
  const [dates] = fieldColumns([column], '').inOrder;
  if (dates === undefined || column.past === undefined) return 0;
  let count = 0;
  for (const [text, equal] of Map.groupBy(cells.flatMap((cell) => cell.split('\n')).map(oneLine), (line) => line)) {
    const at = text === '' ? undefined : instantOf({ ...dates, text }, text, 'UTC');
    if (at !== undefined && Date.parse(at) < column.past.before) count += equal.length;
  }
  return count;
}

/** In UTC; undefined for a text that does not name its offset. */
export const instantIn = (text: string): string | undefined =>
  isInstant(text) ? new Date(text).toISOString() : undefined;

function instantOf(dates: RowCell, line: string, timeZone: string): string | undefined {
  const instant = instantIn(line);
  if (instant !== undefined) return instant;
  const date = dateIn(dates, line);
  return date && momentOf(date, timeZone);
}

/** Such as `Deadline`. */
function defaultText(dates: RowCell | undefined): string {
  const name = dates?.column.name.trim() ?? '';
  return plainReminders.test(foldHeader(name)) ? 'Follow up' : name;
}

export const isYes = (text: string): boolean => /^(true|yes|done|x|1|ja|oui|sí|sì|sim)$/i.test(text);
export const isNo = (text: string): boolean => /^(false|no|open|0|nein|non|não)$/i.test(text);
