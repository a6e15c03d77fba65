import { defaultStages } from '../../../base/cardValues.ts';
import type { ImportField } from '../contract.ts';
import { dayOrderOf, isInstant, readDate } from './cellDate.ts';
import { readLink } from './cellLink.ts';
import { readSalary } from './cellSalary.ts';
import { fieldOfHeader } from './fieldHeaders.ts';
import { isOwnExport } from './ownFiles.ts';
import { matchStage } from './stageNames.ts';
import type { Table } from './table.ts';

const maxSamples = 50;

/** These may take several columns. */
const repeatable: readonly ImportField[] = ['addToDescription', 'ignore', 'description', 'tags'];

/** A field for each column, by its header, else by what its cells contain. What has no field is added to the description, so that nothing is lost. */
export function guessMapping({ header, rows }: Pick<Table, 'header' | 'rows'>): ImportField[] {
  const columns = header.map((name, index) => ({
    index,
    byHeader: fieldOfHeader(name),
    samples: rows.slice(0, maxSamples).flatMap(({ cells }) => cells[index]?.trim() || []),
  }));
  const fields = new Map<number, ImportField>();
  const taken = new Set<ImportField>();
  const assign = (index: number, field: ImportField | undefined): void => {
    if (field === undefined || fields.has(index) || (taken.has(field) && !repeatable.includes(field))) return;
    fields.set(index, field);
    taken.add(field);
  };
  const isCertain = isOwnExport(header);
  const named = columns.filter(
    ({ byHeader, samples }) => byHeader !== undefined && (isCertain || fits(byHeader.field, samples)),
  );
  for (const isExact of [true, false])
    for (const { index, byHeader } of named) if (byHeader?.isExact === isExact) assign(index, byHeader.field);
  for (const { index, byHeader, samples } of columns) {
    if (samples.length === 0 || (byHeader?.field === 'title' && !fits('title', samples))) assign(index, 'ignore');
    assign(index, fieldOfContent(samples));
  }
  if (columns.length === 1 && header[0]?.trim() === '') return ['title'];
  return columns.map(({ index }) => fields.get(index) ?? 'addToDescription');
}

const share = (samples: readonly string[], is: (sample: string) => boolean): number =>
  samples.length === 0 ? 0 : samples.filter(is).length / samples.length;

const isNumber = (sample: string): boolean => /^\d+$/.test(sample);
const isEmail = (sample: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sample);
const isPhone = (sample: string): boolean =>
  /^\+?[\d\s()/.-]{7,}$/.test(sample) && sample.replace(/\D/g, '').length >= 7;

const isSalary = (sample: string): boolean =>
  /[€$£]|\b(EUR|USD|GBP|CHF)\b/.test(sample) && readSalary(sample, '') !== undefined;

/** A column called "Position" may be an index, and one called "Date" a text. */
function fits(field: ImportField, samples: readonly string[]): boolean {
  if (samples.length === 0) return true;
  if (field === 'title') return share(samples, isNumber) < 0.5;
  if (field === 'url') return share(samples, (sample) => readLink(sample) !== undefined) > 0.3;
  if (field === 'reminderAt') return share(samples, dateTest(samples)) > 0.3;
  return true;
}

function fieldOfContent(samples: readonly string[]): ImportField | undefined {
  const most = 0.7;
  if (share(samples, (sample) => /^https?:\/\//i.test(sample)) > most) return 'url';
  if (share(samples, isEmail) > most) return 'contactEmail';
  if (share(samples, dateTest(samples)) > most) return 'appliedOn';
  if (share(samples, isPhone) > most) return 'contactPhone';
  return share(samples, isSalary) > most ? 'salary' : undefined;
}

/**
 * A row with data, the only row, and the first one of a single column are like the others, unless most of the other cells are exactly headers:
 * titles of jobs have words of headers, such as "Web Developer", and a cell such as "Website" or "Applied" can be a value.
 */
export function hasNamesInFirstRow({ header, rows, hasNames }: Table): boolean {
  if (hasNames) return true;
  const isDate = dateTest([]);
  const isData = (cell: string) =>
    readLink(cell) !== undefined || isEmail(cell) || isNumber(cell) || isSalary(cell) || isDate(cell);
  const names = header.filter((cell) => !isData(cell.trim()));
  if (rows.length > 0 && header.length > 1 && names.length === header.length) return true;
  const named = names.filter((cell) => cell.trim() !== '');
  return named.filter(isHeader).length > named.length / 2;
}

const isHeader = (cell: string): boolean =>
  fieldOfHeader(cell)?.isExact === true && matchStage(cell, defaultStages) === undefined;

/** Which number of an ambiguous date is the day does not matter here. */
function dateTest(samples: readonly string[]): (sample: string) => boolean {
  const order = dayOrderOf(samples) ?? 'dayFirst';
  return (sample) => readDate(sample.split('\n')[0] ?? '', order) !== undefined || isInstant(sample);
}
