import { defaultStages } from '../../../../base/domain/cardValues.ts';
import { type ImportField, maxHeaderRows } from '../../contract.ts';
import { readDate, readSerial } from '../rows/cellDate.ts';
import { readLink } from '../rows/cellLink.ts';
import { readSalary } from '../rows/cellSalary.ts';
import { type DayOrder, orderOfColumn } from '../rows/dayOrder.ts';
import { isPlaceholder } from '../rows/placeholder.ts';
import { hasCardsOfService, isOwnExport } from '../source/ownFiles.ts';
import type { Table } from '../source/table.ts';
import { fieldOfHeader, foldHeader, isOwnedByService } from './fieldHeaders.ts';
import { matchStage } from './stageNames.ts';

const maxSamples = 50;

/** These may take several columns. */
const repeatable: readonly ImportField[] = ['addToDescription', 'ignore', 'description', 'tags'];

/**
 * A field for each column, by its header, else by what its cells contain. What has no field is added to the description, so that nothing is
 * lost; only columns without any cell, and what the service owns in our own export, are ignored.
 */
export function guessMapping({ header, rows }: Pick<Table, 'header' | 'rows'>): ImportField[] {
  if (header.length === 1 && header[0]?.trim() === '') return ['title'];
  const isOwn = isOwnExport(header);
  const isOfService = hasCardsOfService(header);
  const ofApplicant = isOwn ? none : columnsOfApplicant(header);
  const columns = header.map((name, index) => ({
    index,
    name,
    byHeader: ofApplicant.includes(index) ? undefined : fieldOfHeader(name),
    samples: samplesOf(rows, index),
  }));
  const fields = new Map<number, ImportField>();
  const taken = new Set<ImportField>();
  const assign = (index: number, field: ImportField | undefined): void => {
    if (field === undefined || fields.has(index) || (taken.has(field) && !repeatable.includes(field))) return;
    fields.set(index, field);
    taken.add(field);
  };
  for (const rank of [0, 1, 2])
    for (const { index, byHeader, samples } of columns)
      if (byHeader?.rank === rank && (isOwn || fits(byHeader.field, samples, rank))) assign(index, byHeader.field);
  for (const { index, name, samples } of columns) {
    if (samples.length === 0 || (isOfService && isOwnedByService(name))) assign(index, 'ignore');
    if (!ofApplicant.includes(index) && !isOwn) assign(index, fieldOfContent(name, samples));
  }
  return columns.map(({ index }) => fields.get(index) ?? 'addToDescription');
}

const none: readonly never[] = [];

/** In the exports of LinkedIn, email and phone of an application are those that the applicant gave. */
function columnsOfApplicant(header: readonly string[]): readonly number[] {
  if (!isLinkedInApplications(header)) return none;
  return header.flatMap((name, index) => (/^contact (?:email|phone)/.test(foldHeader(name)) ? [index] : []));
}

export function isLinkedInApplications(header: readonly string[]): boolean {
  const names = new Set(header.map(foldHeader));
  return names.has('application date') && ['resume name', 'question and answers'].some((name) => names.has(name));
}

/** Of all rows, since a column may begin with empty cells. */
function samplesOf(rows: Table['rows'], index: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = cells[index]?.trim();
    if (text && samples.push(text) === maxSamples) break;
  }
  return samples;
}

const share = (samples: readonly string[], is: (sample: string) => boolean): number =>
  samples.length === 0 ? 0 : samples.filter(is).length / samples.length;

const isNumber = (sample: string): boolean => /^\d+$/.test(sample);
const isEmail = (sample: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sample);
/** With a country code; other numbers are phone numbers only if the header says so. */
const isPhone = (sample: string): boolean =>
  /^(?:\+|00)[1-9][\d\s()/.-]{6,}$/.test(sample) && sample.replace(/\D/g, '').length >= 8;
const isAddress = (sample: string): boolean => readLink(sample) !== undefined;

const isSalary = (sample: string): boolean =>
  /[€$£]|\b(EUR|USD|GBP|CHF)\b/.test(sample) && readSalary(sample, '') !== undefined;

/** A column called "Position" may be an index, and one called "Applied" a text. */
function fits(field: ImportField, all: readonly string[], rank: number): boolean {
  const samples = all.filter((sample) => !isPlaceholder(sample));
  if (samples.length === 0) return rank < 2;
  if (field === 'title' || field === 'company') return share(samples, isNumber) < 0.5;
  if (field === 'url') return share(samples, isAddress) > 0.3;
  if (field === 'reminderAt' || field === 'appliedOn' || field === 'stageSince')
    return share(samples, dateTest(samples, true)) > 0.3;
  if (field === 'reminderText') return share(samples, dateTest(samples)) < 0.5;
  if (field === 'contactEmail') return share(samples, (sample) => sample.includes('@')) > 0.3;
  if (field === 'archived') return samples.every(isYesOrNo);
  if (field === 'contactPhone') return share(samples, (sample) => /\d{3}/.test(sample.replace(/\D/g, ''))) > 0.3;
  const isDate = dateTest(samples);
  if (field === 'contact')
    return share(samples, (sample) => isDate(sample) || isNumber(sample) || isYesOrNo(sample)) < 0.3;
  if (field === 'stage' && rank === 2)
    return share(samples, (sample) => matchStage(sample, defaultStages) !== undefined) > 0.5;
  if (field === 'stage') return share(samples, isDate) < 0.3;
  return true;
}

const isYesOrNo = (sample: string): boolean => /^(?:yes|no|true|false|x|ja|nein|oui|non)$/i.test(sample);

/** Of files and people; an address there is not that of the job. */
const otherAddresses =
  /\b(?:resume|cv|lebenslauf|cover|letter|anschreiben|linkedin|profile?|portfolio|company|firma|employer|website|glassdoor|logo|image|files?|attachments?|folder|notes?|login|account|my|applicant|assignees?|assigned|owner|author|creator|reporter|bearbeiter|trello|notion)\b/;

function fieldOfContent(name: string, samples: readonly string[]): ImportField | undefined {
  const most = 0.7;
  const isOther = otherAddresses.test(foldHeader(name));
  if (!isOther && share(samples, (sample) => /^https?:\/\//i.test(sample)) > most) return 'url';
  if (!isOther && share(samples, isEmail) > most) return 'contactEmail';
  if (!isOther && share(samples, isPhone) > most) return 'contactPhone';
  return share(samples, isSalary) > most ? 'salary' : undefined;
}

/** Number of the row with the names of the columns, 0 if no row has them: the first one, or one below the titles of a table. */
export function guessHeaderRow(table: Table): number {
  const { header, headerRow, rows, hasNames } = table;
  if (hasNames) return headerRow;
  const namesIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '' && isHeader(cell)).length;
  const first = namesIn(header);
  for (const { row, cells } of rows.slice(0, maxHeaderRows - 1)) {
    const names = namesIn(cells);
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (first === 0 && names >= 2 && names > filled / 2) return row;
  }
  return hasNamesInFirstRow(table) ? headerRow : 0;
}

/**
 * A row with data, the only row, and the first one of a single column are like the others, unless most of the other cells are exactly headers:
 * titles of jobs have words of headers, such as "Web Developer", and a cell such as "Website" or "Applied" can be a value.
 */
function hasNamesInFirstRow({ header, rows }: Table): boolean {
  const isDate = dateTest([]);
  const isData = (cell: string) => isAddress(cell) || isEmail(cell) || isNumber(cell) || isSalary(cell) || isDate(cell);
  const names = header.filter((cell) => !isData(cell.trim()));
  if (rows.length > 0 && header.length > 1 && names.length === header.length) return true;
  const named = names.filter((cell) => cell.trim() !== '');
  return named.filter(isHeader).length > named.length / 2;
}

const isHeader = (cell: string): boolean =>
  (fieldOfHeader(cell)?.rank === 0 && matchStage(cell, defaultStages) === undefined) || isOwnedByService(cell);

/** Which number of an ambiguous date is the day does not matter here. Numbers are dates only if the header says so. */
function dateTest(samples: readonly string[], isSaid = false): (sample: string) => boolean {
  const order: DayOrder = orderOfColumn(samples).order ?? 'dayFirst';
  return (sample) => {
    const line = sample.split('\n')[0] ?? '';
    return readDate(line, order) !== undefined || (isSaid && readSerial(line) !== undefined);
  };
}
