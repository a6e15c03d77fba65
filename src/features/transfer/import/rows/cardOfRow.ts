import { priorities } from '../../../../base/domain/cardValues.ts';
import { foldText } from '../../../../base/text/foldText.ts';
import { webAddressOf } from '../../../../base/text/webAddress.ts';
import type { DatedStage, PlannedCard } from '../../../../store/imports/importRun.ts';
import type { ImportField } from '../../contract.ts';
import { stageInCell } from '../source/fileStages.ts';
import { formatIsoDay, readSerial } from './cellDate.ts';
import { readLink } from './cellLink.ts';
import { hasMarkup, linkInFormula, readMarkup } from './cellMarkup.ts';
import { isPlaceholder } from './placeholder.ts';
import {
  type DayInCell,
  type FieldColumn,
  type FieldColumns,
  labelled,
  type MovedCell,
  oneLine,
  type RowCell,
  RowCells,
} from './rowCells.ts';
import { assignContacts, assignReminders, dateIn, type ImportDraft, instantIn, isNo, isYes } from './rowLists.ts';
import { salaryOfRow } from './rowSalary.ts';

export interface CardDefaults {
  /** IANA name, for dates without an offset. */
  readonly timeZone: string;
  readonly currency: string;
}

/** What becomes of the stages of rows. */
export interface StagesOfRows {
  /** Whether it is added to the description. */
  isText(stage: string): boolean;
  /** Whether a time can be in the history of a card. */
  keepsTime(at: string): boolean;
  /** The history that the dates of a row say; marks the cells that it is of. */
  datesOf(byField: RowCells, stage: string): readonly DatedStage[];
}

export interface CardOfRow {
  readonly card: PlannedCard['card'];
  readonly isArchived: boolean;
  readonly archivedAt: string | undefined;
  /** Its history. */
  readonly stages: readonly DatedStage[];
  /** Title of its column; empty for the default one. */
  readonly stage: string;
  /** ISO day of the application. */
  readonly appliedOn: string | undefined;
  /** What is added to the description: cells that have no field of their own, or cannot be read. */
  readonly moved: readonly MovedCell[];
  /** Which cell cannot be used, and why; empty if the card can be created. */
  readonly problem: string;
}

/** Each cell that is not empty is in a field of the card or in its description, or the row has a problem. */
export function cardOfRow(
  columns: FieldColumns,
  cells: readonly string[],
  defaults: CardDefaults,
  stages: StagesOfRows,
): CardOfRow {
  const byField = new RowCells(columns, cells);
  const moved: MovedCell[] = [];
  const card: ImportDraft = { title: '' };
  assignTexts(card, byField, moved);
  const salary = salaryOfRow(byField, defaults.currency, moved);
  if (salary !== undefined) card.salary = salary;
  if (columns.byField.has('tags')) assignTags(card, byField, moved);
  assignPriority(card, byField);
  if (columns.hasContacts) assignContacts(card, byField, moved);
  if (columns.byField.has('reminderAt') || columns.byField.has('reminderText'))
    assignReminders(card, byField, defaults.timeZone, moved);
  const stage = stageOf(byField, stages);
  const dated = stages.datesOf(byField, stage);
  const { isArchived, archivedAt } = archivedIn(byField, stages, dated.at(-1)?.at);
  const applied = byField.first('appliedOn');
  const day = applied && dateIn(applied);
  const parts = byField.get('description');
  for (const part of parts) byField.use(part);
  byField.forRest((column, text) => moved.push(labelled(column, textInDescription(column, text, applied?.index, day))));
  assignDescription(card, parts, moved);
  const problem = problemsOf(card, stage, byField);
  const appliedOn = day?.isoDay;
  // Without the room for more items that an array has which grew.
  return { card, isArchived, archivedAt, stages: dated, stage, appliedOn, moved: moved.slice(), problem };
}

function assignTexts(card: ImportDraft, byField: RowCells, moved: MovedCell[]): void {
  assignLink(card, byField, moved);
  card.title = shownIn('title', card, byField, moved);
  const company = shownIn('company', card, byField, moved);
  if (company !== '') card.company = company;
  const location = shownIn('location', card, byField, moved);
  if (location !== '') card.location = location;
}

/** In one line, without markup. A link in the text is the link of the card, unless there is another. */
function shownIn(
  field: 'title' | 'company' | 'location',
  card: ImportDraft,
  byField: RowCells,
  moved: MovedCell[],
): string {
  const cell = byField.first(field);
  if (cell === undefined) return '';
  byField.use(cell);
  if (cell.column.isOwn) return cell.text;
  if (!hasMarkup(cell.text)) return oneLine(cell.text);
  const { text, addresses } = readMarkup(cell.text);
  for (const address of addresses) {
    const link =
      field === 'location' || card.url !== undefined || isInternal(address) ? undefined : webAddressOf(address);
    if (link === undefined) moved.push(labelled(cell, address));
    else card.url = link;
  }
  return oneLine(text);
}

/** Pages of a workspace, which only its members can open. */
const isInternal = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:notion\.(?:so|site)|airtableusercontent\.\w+)\//i.test(address);

function assignLink(card: ImportDraft, byField: RowCells, moved: MovedCell[]): void {
  const cell = byField.first('url');
  if (cell === undefined) return;
  const link = cell.column.isOwn ? { address: cell.text, name: '' } : readLink(cell.text);
  if (link === undefined) return;
  card.url = link.address;
  byField.use(cell);
  if (link.name !== '') moved.push(labelled(cell, link.name));
}

/** As some exports write a list. */
const inBrackets = /^\[([^[\]]*)\]$/;

/** Separated by commas, semicolons, bars or lines; by lines only if the column has lists. */
function assignTags(card: ImportDraft, byField: RowCells, moved: MovedCell[]): void {
  const tags: string[] = [];
  for (const cell of byField.get('tags')) {
    const { text, column } = cell;
    if (!column.isOwn && isPlaceholder(text)) continue;
    const count = tags.length;
    const list = column.isOwn ? text : text.replace(inBrackets, '$1');
    for (const part of list.split(column.hasLines ? '\n' : /[,;|\n]/)) {
      const shown = column.isOwn ? { text: part, addresses: [] } : readMarkup(oneLine(part));
      if (shown.text !== '') tags.push(shown.text);
      moved.push(...shown.addresses.map((address) => labelled(cell, address)));
    }
    if (tags.length > count) byField.use(cell);
  }
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

function assignPriority(card: ImportDraft, byField: RowCells): void {
  const cell = byField.first('priority');
  const priority = cell && byPriorityWord.get(foldText(cell.text));
  if (priority === undefined) return;
  card.priority = priority;
  byField.use(cell);
}

function stageOf(byField: RowCells, stages: StagesOfRows): string {
  const cell = byField.first('stage');
  if (cell === undefined) return '';
  const stage = cell.column.isOwn ? cell.text : stageInCell(cell.text);
  if (stage === '' || stages.isText(stage)) return '';
  byField.use(cell);
  return stage;
}

/** Our own export has the time, which is text if the service does not keep it. */
function archivedIn(
  byField: RowCells,
  stages: StagesOfRows,
  since: string | undefined,
): Pick<CardOfRow, 'isArchived' | 'archivedAt'> {
  const cell = byField.first('archived');
  if (cell === undefined) return notArchived;
  const at = instantIn(cell.text);
  const isKept = at !== undefined && stages.keepsTime(at) && (since === undefined || since <= at);
  if (isKept || isYes(cell.text) || isNo(cell.text)) byField.use(cell);
  return { isArchived: at !== undefined || isYes(cell.text), archivedAt: isKept ? at : undefined };
}

const notArchived = { isArchived: false, archivedAt: undefined };

/** A day, also one that a spreadsheet stores as a number, as an ISO date, with the text of the cell if that says more. */
function textInDescription(
  { index, isOtherDate }: FieldColumn,
  text: string,
  applied: number | undefined,
  day: DayInCell | undefined,
): string {
  if (index === applied && day !== undefined) {
    if (text.startsWith(day.isoDay)) return text;
    return day.hour === undefined ? day.isoDay : `${day.isoDay} (${text})`;
  }
  const serial = isOtherDate ? readSerial(text) : undefined;
  if (serial !== undefined) return `${formatIsoDay(serial)} (${text})`;
  const linked = linkInFormula(text);
  return linked === undefined ? text : `${linked.name} ${linked.address}`.trim();
}

function assignDescription(card: ImportDraft, cells: readonly RowCell[], moved: readonly MovedCell[]): void {
  let description = '';
  for (const { text } of cells) description += description === '' ? text : `\n\n${text}`;
  let separator = description === '' ? '- ' : '\n\n- ';
  for (const { line } of moved) {
    description += separator + (line.includes('\n') ? line.replaceAll('\n', '\n  ') : line);
    separator = '\n- ';
  }
  if (description !== '') card.description = description;
}

/** Limits of what the service accepts, in characters and items. */
const maxLengths = {
  name: 500,
  url: 4_000,
  reminder: 2_000,
  description: 100_000,
  tags: 50,
  contacts: 50,
  reminders: 100,
};

/** What the service would refuse, in sentences. */
function problemsOf(card: ImportDraft, stage: string, byField: RowCells): string {
  const found: Found = { byField, problems: '' };
  if (card.title === '') addProblem(found, `${byField.nameOf('title')} is empty.`);
  checkText(found, 'title', card.title, maxLengths.name);
  checkText(found, 'company', card.company, maxLengths.name);
  checkText(found, 'location', card.location, maxLengths.name);
  checkText(found, 'url', card.url, maxLengths.url);
  checkText(found, 'description', card.description, maxLengths.description);
  checkList(found, 'tags', card.tags, maxLengths.tags);
  checkList(found, 'contact', card.contacts, maxLengths.contacts);
  checkList(found, 'reminderAt', card.reminders, maxLengths.reminders);
  for (const tag of card.tags ?? noItems) checkText(found, 'tags', tag, maxLengths.name);
  for (const { name, email, phone, role } of card.contacts ?? noItems) {
    checkText(found, 'contact', name, maxLengths.name);
    checkText(found, 'contactEmail', email, maxLengths.name);
    checkText(found, 'contactPhone', phone, maxLengths.name);
    checkText(found, 'contactRole', role, maxLengths.name);
  }
  for (const { text } of card.reminders ?? noItems) checkText(found, 'reminderText', text, maxLengths.reminder);
  if (stage.length > maxLengths.name) addProblem(found, `${byField.nameOf('stage')} is too long.`);
  return found.problems;
}

interface Found {
  readonly byField: RowCells;
  problems: string;
}

function checkText(found: Found, field: ImportField, value: string | null | undefined, max: number): void {
  if (value && value.length > max)
    addProblem(found, `${found.byField.nameOf(field)} has more than ${max.toLocaleString('en')} characters.`);
}

function checkList(found: Found, field: ImportField, items: readonly unknown[] | undefined, max: number): void {
  if (items && items.length > max) addProblem(found, `${found.byField.nameOf(field)} has more than ${max} entries.`);
}

function addProblem(found: Found, problem: string): void {
  found.problems += found.problems === '' ? problem : ` ${problem}`;
}

const noItems: readonly never[] = [];
