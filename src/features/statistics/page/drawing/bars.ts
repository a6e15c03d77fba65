import type { Figure } from '../../../../base/domain/figure.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';
import { cutTo, type Mark, type Pen, type Scene, type Shape, type TextShape, type Tone } from './scene.ts';

interface BarCell {
  readonly text: string;
  readonly opens?: { readonly figure: Figure; readonly label: string };
}

interface BarRow {
  readonly title: string;
  readonly value: number;
  /** Of `value`, drawn darker. */
  readonly part?: number;
  readonly figure: Figure;
  readonly label: string;
  readonly cells: readonly BarCell[];
}

export interface Bars {
  /** Name of the titles. */
  readonly header: string;
  /** Name of the values. */
  readonly valueHeader: string;
  readonly cellHeaders: readonly string[];
  /** Whether the first cell is the number of the darker part. */
  readonly hasParts?: boolean;
  readonly rows: readonly BarRow[];
}

/** In widths of the font's size. */
const rowHeight = 2.4;
const barHeight = 1.5;
const narrow = 44;

/** A row for each value: its title, a bar with the number, and further numbers in aligned columns, below each other in a narrow window. */
export const drawBars = (bars: Bars, pen: Pen): Scene =>
  pen.width < narrow * pen.em ? drawNarrow(bars, pen) : drawWide(bars, pen);

function drawWide({ header, valueHeader, cellHeaders, hasParts = false, rows }: Bars, pen: Pen): Scene {
  const { width, em, measure } = pen;
  const titleWidth = Math.min(
    0.3 * width,
    Math.max(...[header, ...rows.map(({ title }) => title)].map((text) => measure(text)), 6 * em) + em,
  );
  const cellWidths = cellHeaders.map((text) => measure(text) + (hasParts ? 3 : 1.6) * em);
  const right = width - cellWidths.reduce((sum, each) => sum + each, 0);
  const numberWidth = measure(formatCount(largestOf(rows))) + em;
  const scale = scaleTo(rows, right - titleWidth - numberWidth);
  const top = 1.8 * em;
  const cellEnd = (index: number) => right + cellWidths.slice(0, index + 1).reduce((sum, each) => sum + each, 0);
  const headline = em;
  const shapes: Shape[] = [
    textAt(0, headline, header, 'muted'),
    ...(hasParts ? [swatchAt(titleWidth, headline, em, 'track')] : []),
    textAt(titleWidth + (hasParts ? 1.4 * em : 0), headline, valueHeader, 'muted'),
    ...(hasParts ? [swatchAt(right + 1.6 * em, headline, em, 'first')] : []),
    ...cellHeaders.map((text, index) => textAt(cellEnd(index), headline, text, 'muted', 'end')),
  ];
  const marks: Mark[] = [];
  rows.forEach((row, index) => {
    const y = top + index * rowHeight * em;
    const baseline = y + (rowHeight / 2 + 0.35) * em;
    shapes.push(lineAt(y, width), textAt(0, baseline, cutTo(row.title, titleWidth - em, pen), 'text'));
    const bar = { x: titleWidth, y: y + ((rowHeight - barHeight) / 2) * em, height: barHeight * em };
    marks.push({
      figure: row.figure,
      label: row.label,
      shapes: [
        { kind: 'rect', tone: 'hit', x: titleWidth, y, width: right - titleWidth, height: rowHeight * em },
        ...barOf(row, bar, scale),
        textAt(titleWidth + scale(row.value) + 0.5 * em, baseline, formatCount(row.value), 'text'),
      ],
    });
    row.cells.forEach((cell, at) => {
      const text = textAt(cellEnd(at), baseline, cell.text, 'text', 'end');
      const start = right + cellWidths.slice(0, at).reduce((sum, each) => sum + each, 0);
      const hit = { kind: 'rect', tone: 'hit', x: start, y, height: rowHeight * em } as const;
      if (cell.opens === undefined) shapes.push(text);
      else marks.push({ ...cell.opens, shapes: [{ ...hit, width: cellEnd(at) - start }, text] });
    });
  });
  return { width, height: top + rows.length * rowHeight * em, em, shapes, marks, labels: [] };
}

/** Title and number, the bar, and a line of the other numbers. */
function drawNarrow({ cellHeaders, hasParts = false, rows }: Bars, pen: Pen): Scene {
  const { width, em, measure } = pen;
  const hasCells = cellHeaders.length > 0;
  const height = (hasCells ? 5.4 : 3.6) * em;
  const scale = scaleTo(rows, width);
  const shapes: Shape[] = [];
  const marks: Mark[] = [];
  rows.forEach((row, index) => {
    const y = index * height;
    const number = formatCount(row.value);
    if (index > 0) shapes.push(lineAt(y, width));
    shapes.push(textAt(0, y + 1.3 * em, cutTo(row.title, width - measure(number) - 2 * em, pen), 'text'));
    marks.push({
      figure: row.figure,
      label: row.label,
      shapes: [
        { kind: 'rect', tone: 'hit', x: 0, y, width, height: 3.4 * em },
        ...barOf(row, { x: 0, y: y + 1.8 * em, height: em }, scale),
        textAt(width, y + 1.3 * em, number, 'text', 'end'),
      ],
    });
    let x = 0;
    row.cells.forEach((cell, at) => {
      const words = `${cellHeaders[at]}: ${cell.text}`;
      if (hasParts && at === 0) {
        shapes.push(swatchAt(x, y + 4.4 * em, em, 'first'));
        x += 1.4 * em;
      }
      const text = textAt(x, y + 4.4 * em, words, 'muted');
      const hit = { kind: 'rect', tone: 'hit', x, y: y + 3.4 * em, height: 2 * em } as const;
      if (cell.opens === undefined) shapes.push(text);
      else marks.push({ ...cell.opens, shapes: [{ ...hit, width: measure(words) }, text] });
      x += measure(words) + 1.4 * em;
    });
  });
  return { width, height: rows.length * height, em, shapes, marks, labels: [] };
}

const largestOf = (rows: readonly BarRow[]): number => Math.max(1, ...rows.map(({ value }) => value));

function scaleTo(rows: readonly BarRow[], width: number): (value: number) => number {
  const largest = largestOf(rows);
  return (value) => (Math.max(0, width) * value) / largest;
}

function barOf(
  { value, part }: BarRow,
  place: { readonly x: number; readonly y: number; readonly height: number },
  scale: (value: number) => number,
): Shape[] {
  const whole: Shape = { kind: 'rect', tone: part === undefined ? 'first' : 'track', width: scale(value), ...place };
  return part === undefined ? [whole] : [whole, { kind: 'rect', tone: 'first', width: scale(part), ...place }];
}

const swatchAt = (x: number, baseline: number, em: number, tone: Tone): Shape => ({
  ...{ kind: 'rect', x, y: baseline - 0.8 * em, width: 0.9 * em, height: 0.9 * em, tone },
});

function lineAt(y: number, width: number): Shape {
  const sharp = Math.round(y) + 0.5;
  return { kind: 'line', tone: 'grid', x1: 0, y1: sharp, x2: width, y2: sharp };
}

const textAt = (
  x: number,
  y: number,
  text: string,
  tone: TextShape['tone'],
  anchor: TextShape['anchor'] = 'start',
): TextShape => ({ kind: 'text', x, y, text, tone, anchor });
