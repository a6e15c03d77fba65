import { nice, ticks } from 'd3-array';

import type { FigureKind } from '../../../../base/domain/figure.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';
import type { WeekActivity } from '../../contract.ts';
import type { Mark, Pen, Scene, Shape, Tone } from './scene.ts';

interface Series {
  readonly value: 'created' | 'moved' | 'archived';
  readonly name: string;
  readonly tone: Tone;
  readonly kind: FigureKind;
}

/** From the bottom of a bar to its top. */
const series: readonly Series[] = [
  { value: 'created', name: 'Created', tone: 'first', kind: 'weekCreated' },
  { value: 'moved', name: 'Moved', tone: 'second', kind: 'weekMoved' },
  { value: 'archived', name: 'Archived', tone: 'third', kind: 'weekArchived' },
];

/** Pixels between two parts of a bar. */
const gap = 1;

/** A stacked bar for each week, above an axis of its days. */
export function drawWeeks(weeks: readonly WeekActivity[], pen: Pen): Scene {
  const { width, em } = pen;
  const height = 19 * em;
  const [top, bottom] = [3 * em, height - 2 * em];
  const { left, most, lines } = drawAxis(weeks, pen, top, bottom);
  const step = (width - left) / Math.max(1, weeks.length);
  const barWidth = Math.min(0.7 * step, 3.5 * em);
  const marks = weeks.flatMap((week, index): Mark[] => {
    const x = left + (index + 0.5) * step - barWidth / 2;
    let y = bottom;
    return series.flatMap(({ value, name, tone, kind }) => {
      const part = ((bottom - top) * week[value]) / most;
      y -= part;
      const label = `Week of ${week.title}: ${formatCount(week[value])} ${name.toLowerCase()}`;
      const rect: Shape = { kind: 'rect', x, y, width: barWidth, height: Math.max(part - gap, gap), tone };
      return week[value] === 0 ? [] : [{ figure: { kind, key: week.key }, label, shapes: [rect] }];
    });
  });
  const shapes = [...drawLegend(pen), ...lines, ...drawDays(weeks, pen, { left, step, y: height - 0.5 * em })];
  return { width, height, em, shapes, marks, labels: [] };
}

function drawAxis(weeks: readonly WeekActivity[], { width, em, measure }: Pen, top: number, bottom: number) {
  const largest = Math.max(1, ...weeks.map(({ created, moved, archived }) => created + moved + archived));
  const count = Math.min(5, largest);
  const [, most] = nice(0, largest, count);
  const values = ticks(0, most, count).filter(Number.isInteger);
  const left = Math.max(...values.map((value) => measure(formatCount(value)))) + em;
  const lines = values.flatMap((value): Shape[] => {
    const y = Math.round(bottom - ((bottom - top) * value) / most) + 0.5;
    return [
      { kind: 'line', tone: value === 0 ? 'muted' : 'grid', x1: left, y1: y, x2: width, y2: y },
      {
        kind: 'text',
        tone: 'muted',
        x: left - 0.6 * em,
        y: y + 0.35 * em,
        text: formatCount(value),
        anchor: 'end',
      },
    ];
  });
  return { left, most, lines };
}

function drawLegend({ em, measure }: Pen): Shape[] {
  let x = 0;
  return series.flatMap(({ name, tone }) => {
    const at = x;
    x += measure(name) + 3 * em;
    return [
      { kind: 'rect', tone, x: at, y: 0.3 * em, width: 0.9 * em, height: 0.9 * em },
      { kind: 'text', tone: 'text', x: at + 1.4 * em, y: 1.1 * em, text: name, anchor: 'start' },
    ];
  });
}

/** The days on which weeks begin, as many as there is room for. */
function drawDays(
  weeks: readonly WeekActivity[],
  { em, width, measure }: Pen,
  { left, step, y }: { readonly left: number; readonly step: number; readonly y: number },
): Shape[] {
  const widest = Math.max(0, ...weeks.map(({ title }) => measure(title))) + em;
  const every = Math.max(1, Math.ceil(widest / step));
  return weeks.flatMap(({ title: text }, index): Shape[] => {
    if ((weeks.length - 1 - index) % every !== 0) return [];
    const x = Math.min(left + (index + 0.5) * step, width - measure(text) / 2);
    return [{ kind: 'text', tone: 'muted', x, y, text, anchor: 'middle' }];
  });
}
