import { webAddressOf } from '../../../../../base/text/webAddress.ts';
import { linkInFormula } from '../../rows/cellMarkup.ts';
import { tableLimits } from '../table.ts';
import { UnreadableSource } from '../unreadableSource.ts';
import { type CellFormat, plainFormat } from './cellFormat.ts';
import { dateText, numberText, withoutEscapes } from './cellText.ts';
import { TextRuns } from './parts.ts';
import type { XmlListener } from './readXml.ts';

export interface SheetNeeds {
  readonly sharedStrings: readonly string[];
  /** By the index that cells have. */
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
}

export interface SheetRow {
  /** Counted from 1. */
  readonly number: number;
  /** Those up to the limit of columns, and one text if there are more. */
  readonly cells: string[];
  width: number;
}

/** Rows and columns counted from 1. */
interface Range {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

export interface SheetLink {
  readonly range: Range;
  /** Of the relation of the sheet. */
  readonly id: string | undefined;
  readonly place: string;
}

const { maxRows, maxColumns, maxBytes } = tableLimits;
/** With a header, and one row that shows that there are more. */
const maxKeptRows = maxRows + 2;
/** The most links that Excel keeps of a sheet. */
const maxRanges = 65_530;

/** Collects the rows of a sheet that are not blank. Throws `UnreadableSource`. */
export class SheetCells implements XmlListener {
  readonly #needs: SheetNeeds;
  readonly rows: SheetRow[] = [];
  readonly links: SheetLink[] = [];
  readonly merged: Range[] = [];
  /** Cells with an error such as `#N/A`, which have no text. */
  errorCount = 0;
  #length = 0;
  #row: SheetRow = { number: 0, cells: [], width: 0 };
  #column = 0;
  #type = '';
  #style = 0;
  /** The element of a cell whose text is read. */
  #element = '';
  #value = '';
  #formula = '';
  readonly #runs = new TextRuns();

  constructor(needs: SheetNeeds) {
    this.#needs = needs;
  }

  readonly onOpen: XmlListener['onOpen'] = (element, attribute) => {
    this.#runs.open(element);
    if (element === 'c') this.#openCell(attribute('r'), attribute('t'), attribute('s'));
    else if (element === 'v' || element === 'f') this.#element = element;
    else if (element === 'row') this.#openRow(Number(attribute('r')));
    else if (element === 'mergeCell' && this.merged.length < maxRanges)
      this.merged.push(rangeOf(attribute('ref') ?? ''));
    else if (element === 'hyperlink' && this.links.length < maxRanges)
      this.links.push({
        range: rangeOf(attribute('ref') ?? ''),
        id: attribute('id'),
        place: attribute('location') ?? '',
      });
  };

  readonly onText = (text: string): void => {
    if (this.#element === 'v') this.#value += text;
    else if (this.#element === 'f') this.#formula += text;
    else this.#runs.add(text);
  };

  readonly onClose = (element: string): void => {
    this.#runs.close(element);
    if (element === 'v' || element === 'f') this.#element = '';
    else if (element === 'c') this.#closeCell();
    else if (element === 'row' && this.#row.width > 0 && this.rows.length < maxKeptRows) this.rows.push(this.#row);
  };

  #openRow(number: number): void {
    this.#row = { number: Math.max(number || 0, this.#row.number + 1), cells: [], width: 0 };
    this.#column = 0;
  }

  #openCell(reference: string | undefined, type = 'n', style = '0'): void {
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    [this.#type, this.#style, this.#value, this.#formula] = [type, Number(style), '', ''];
  }

  #closeCell(): void {
    const shown = this.#text(this.#runs.take());
    const link = this.#formula.startsWith('HYPERLINK') ? linkInFormula(`=${this.#formula}`) : undefined;
    const text = link === undefined ? shown : linkedText(shown, link.address);
    if (text.trim() === '' || this.rows.length >= maxKeptRows) return;
    this.#length += text.length;
    if (this.#length > maxBytes)
      throw new UnreadableSource(
        'The cells of the sheet have more than 20 MB of text. Split it into several workbooks.',
      );
    const { cells } = this.#row;
    const index = Math.min(this.#column - 1, maxColumns);
    while (cells.length < index) cells.push('');
    cells[index] = text;
    this.#row.width = Math.max(this.#row.width, this.#column);
  }

  #text(inline: string): string {
    const { sharedStrings, formats, is1904 } = this.#needs;
    const value = this.#value;
    if (this.#type === 'inlineStr') return inline;
    if (value === '') return '';
    if (this.#type === 's') return sharedStrings[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return dateText(value);
    if (this.#type === 'n' && Number.isFinite(Number(value)))
      return numberText(Number(value), formats[this.#style] ?? plainFormat, is1904);
    if (this.#type !== 'e') return withoutEscapes(value);
    this.errorCount += 1;
    return '';
  }
}

/** The number of the column, such as 28 for `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase() ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

function rangeOf(text: string): Range {
  const [first = '', last = first] = text.split(':');
  return { rows: [rowOf(first), rowOf(last)], columns: [columnOf(first), columnOf(last)] };
}

/** The text of a cell with its link, in the form that other sources have. */
export function linkedText(text: string, target: string): string {
  const address = addressOf(target);
  const shown = text.trim();
  if (address === undefined || shown === '' || shown.includes(address)) return text;
  if (webAddressOf(shown) !== undefined || isMailOf(shown, address)) return text;
  return /[[\]]/.test(shown) ? `${shown} (${address})` : `[${shown}](${address})`;
}

const isMailOf = (shown: string, address: string): boolean =>
  shown.toLowerCase() ===
  address
    .replace(/^mailto:/i, '')
    .split('?')[0]
    ?.toLowerCase();

/** Of the web or of mail; undefined for a place in the workbook, or a file. */
const addressOf = (target: string): string | undefined =>
  /^(?:https?|mailto):/i.test(target)
    ? target.trim().replace(/[\s()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    : undefined;
