import { asBuffer } from '../../../../../host/asBuffer.ts';
import { type Table, TableRows, tableLimits, tooManyCells } from '../table.ts';
import { UnreadableSource } from '../unreadableSource.ts';
import {
  type Relation,
  readFormats,
  readRelations,
  readSharedStrings,
  readWorkbookParts,
  type WorkbookSheet,
} from './parts.ts';
import { readXml } from './readXml.ts';
import { linkedText, SheetCells, type SheetRow } from './sheetCells.ts';
import { damagedWorkbook, ZipArchive } from './zipArchive.ts';

type Pause = () => Promise<void>;

/** Of one workbook that can be chosen from. */
const maxSheets = 50;
/** Rows that links and merged cells are looked up in. */
const maxVisits = 1_000_000;
/** That are looked up without a pause. */
const rangesInSlice = 200;

/** A sheet of a workbook of Excel, else the first visible one with cells. Throws `UnreadableSource`. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, pause: Pause, wanted?: number): Promise<Table> {
  const other = otherFile(bytes);
  if (other !== undefined) throw new UnreadableSource(other);
  const archive = await ZipArchive.open(bytes);
  const workbook = await readWorkbookParts(archive, pause);
  if (workbook === undefined) throw new UnreadableSource(nameOtherFile(archive));
  const sheets = workbook.sheets.slice(0, maxSheets);
  const filled = await findFilled(archive, sheets, pause);
  const isShown = (sheet: WorkbookSheet) => !sheet.isHidden && filled.has(sheet);
  const first = sheets.find(isShown) ?? sheets.find((sheet) => filled.has(sheet)) ?? sheets[0];
  const sheet = sheets[wanted ?? -1] ?? first;
  if (sheet === undefined) throw damagedWorkbook();
  const cells = new SheetCells({
    sharedStrings: await readSharedStrings(archive, workbook.sharedStrings, pause),
    formats: await readFormats(archive, workbook.styles, pause),
    is1904: workbook.is1904,
  });
  await readXml(archive.read(sheet.part), cells, pause);
  await completeRows(cells, await readRelations(archive, sheet.part, pause), pause);
  return {
    ...tableOf(cells.rows),
    parts: sheets.map(({ name, isHidden }) => `${name}${isHidden ? ' (hidden)' : ''}`),
    part: sheets.indexOf(sheet),
    notRead: [
      ...(cells.errorCount === 0 ? [] : [errorsOf(cells.errorCount)]),
      ...sheets.filter((each) => each !== sheet && filled.has(each)).map(nameOf),
      ...(workbook.sheets.length > maxSheets ? [`sheets after the first ${maxSheets}`] : []),
    ],
  };
}

const errorsOf = (count: number): string =>
  `${count === 1 ? '1 cell' : `${count.toLocaleString('en')} cells`} with an error such as #N/A`;

const nameOf = ({ name, isHidden }: WorkbookSheet): string => `the ${isHidden ? 'hidden ' : ''}sheet "${name}"`;

/** The sheets with a cell that is not empty. */
async function findFilled(
  archive: ZipArchive,
  sheets: readonly WorkbookSheet[],
  pause: Pause,
): Promise<ReadonlySet<WorkbookSheet>> {
  const filled = new Set<WorkbookSheet>();
  for (const sheet of sheets) {
    const onOpen = (element: string) => {
      if (element === 'v' || element === 'is') filled.add(sheet);
    };
    await readXml(archive.read(sheet.part), { onOpen, isDone: () => filled.has(sheet) }, pause);
  }
  return filled;
}

/** The rows with links and merged cells, which a sheet has after its rows. */
async function completeRows(
  { rows, links, merged }: SheetCells,
  relations: ReadonlyMap<string, Relation>,
  pause: Pause,
): Promise<void> {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const visits = new Visits(byNumber);
  for (const [index, { range, id, place }] of links.entries()) {
    if (index % rangesInSlice === 0) await pause();
    const target = relations.get(id ?? '')?.target ?? '';
    addLink(visits.of(range.rows), range.columns, place === '' ? target : `${target}#${place}`);
  }
  for (const [index, range] of merged.entries()) {
    if (index % rangesInSlice === 0) await pause();
    const [[first, last], [column]] = [range.rows, range.columns];
    const text = byNumber.get(first)?.cells[column - 1] ?? '';
    if (text === '' || column > tableLimits.maxColumns) continue;
    for (const row of visits.of([first + 1, last])) fill(row, column, text);
  }
}

function addLink(rows: Iterable<SheetRow>, [first, last]: readonly [first: number, last: number], address: string) {
  for (const { cells } of rows)
    for (let index = first - 1; index < Math.min(last, cells.length); index += 1)
      cells[index] = linkedText(cells[index] ?? '', address);
}

function tableOf(rows: readonly SheetRow[]): Table {
  const table = new TableRows();
  let read = 0;
  for (const { number, cells, width } of rows) {
    table.skip(number - read - 1);
    read = number;
    if (width > tableLimits.maxColumns) table.addBad(tooManyCells(width));
    else table.add(cells);
  }
  return table.table;
}

/** A cell that is merged with those below has its text in each row. */
function fill(row: SheetRow, column: number, text: string): void {
  while (row.cells.length < column) row.cells.push('');
  row.cells[column - 1] ||= text;
  row.width = Math.max(row.width, column);
}

/** A bounded number of rows in all. */
class Visits {
  readonly #rows: ReadonlyMap<number, SheetRow>;
  #left = maxVisits;

  constructor(rows: ReadonlyMap<number, SheetRow>) {
    this.#rows = rows;
  }

  *of([first, last]: readonly [first: number, last: number]): Generator<SheetRow> {
    for (let number = first; number <= last && this.#left > 0; number += 1) {
      this.#left -= 1;
      const row = this.#rows.get(number);
      if (row !== undefined) yield row;
    }
  }
}

/** Of the compound files that the older formats of Office are. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

const howToSave = 'Save it as .xlsx or CSV in your spreadsheet program.';

/** What the user does with a file that is no zip archive; undefined if it is one. */
function otherFile(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  if (compoundFile.some((byte, index) => bytes[index] !== byte)) return undefined;
  return asBuffer(bytes).includes('EncryptedPackage', 0, 'utf16le')
    ? 'The workbook is protected with a password. Save it without one, or as CSV, in your spreadsheet program.'
    : `This is a file of an older format of Office, such as .xls. ${howToSave}`;
}

/** Parts that other formats have. */
const otherFormats: readonly (readonly [part: string, name: string])[] = [
  ['xl/workbook.bin', 'a workbook of the format .xlsb'],
  ['Index/Document.iwa', 'a file of Numbers'],
  ['index.apxl', 'a file of Numbers'],
  ['content.xml', 'an OpenDocument file, such as .ods'],
];

/** What the user does with an archive that is no workbook of Excel. */
function nameOtherFile(archive: ZipArchive): string {
  const [, name] = otherFormats.find(([part]) => archive.has(part)) ?? [];
  return name === undefined
    ? 'This file is an archive without a workbook of Excel. Unpack it, and choose the table in it.'
    : `This is ${name}. ${howToSave}`;
}
