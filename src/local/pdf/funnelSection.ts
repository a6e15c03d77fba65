import { days, formatCount, share } from '../../base/domain/figureTexts.ts';
import type { Stats } from '../../contract/tracker/board.ts';
import { ink, type Sheet } from './sheet.ts';

const bar = '#2f6feb';
const rowHeight = 24;
const numbers = ['Reached', 'Conversion', 'Median stay', 'Now'] as const;
const numberWidth = 58;
const titleWidth = 116;

export function funnelSection(sheet: Sheet, funnel: Stats['funnel']): void {
  sheet.heading(
    'Funnel',
    'How many applications ever reached each stage or a later one, archived ones included, over all time.',
    120,
  );
  if (funnel.length === 0) {
    sheet.text('There are no stages yet.', sheet.left, sheet.y);
    sheet.y += 36;
    return;
  }
  heads(sheet);
  const maxReached = Math.max(1, ...funnel.map(({ reached }) => reached));
  for (const stage of funnel) {
    if (sheet.need(rowHeight)) heads(sheet);
    row(sheet, stage, stage.reached / maxReached);
  }
  sheet.y += 28;
}

const numbersLeft = (sheet: Sheet): number => sheet.left + sheet.width - numbers.length * numberWidth;

function heads(sheet: Sheet): void {
  const style = { size: 8, color: ink.faint } as const;
  sheet.text('Stage', sheet.left, sheet.y, { ...style, width: titleWidth });
  for (const [index, name] of numbers.entries()) {
    const x = numbersLeft(sheet) + index * numberWidth;
    sheet.text(name, x, sheet.y, { ...style, width: numberWidth, align: 'right' });
  }
  sheet.rule(sheet.y + 14);
  sheet.y += 18;
}

function row(sheet: Sheet, stage: Stats['funnel'][number], part: number): void {
  const x = sheet.left + titleWidth + 12;
  const width = numbersLeft(sheet) - x;
  sheet.text(stage.title, sheet.left, sheet.y + 4, { width: titleWidth });
  sheet.box(x, sheet.y + 5, width, 12, ink.track);
  sheet.box(x, sheet.y + 5, width * part, 12, bar);
  const cells = [
    formatCount(stage.reached),
    share(stage.conversion),
    days(stage.medianDays),
    formatCount(stage.current),
  ];
  for (const [index, cell] of cells.entries()) {
    const left = numbersLeft(sheet) + index * numberWidth;
    sheet.text(cell, left, sheet.y + 4, { width: numberWidth, align: 'right', strong: index === 0 });
  }
  sheet.y += rowHeight;
}
