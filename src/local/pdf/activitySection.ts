import { formatCount, readableDay, shortDate } from '../../base/domain/figureTexts.ts';
import type { Stats } from '../../contract/tracker/board.ts';
import { documentLanguage, ink, type Sheet } from './sheet.ts';

type Week = Stats['weekly'][number];

const series = [
  { name: 'Created', field: 'created', color: '#2f6feb' },
  { name: 'Moved', field: 'moved', color: '#8250df' },
  { name: 'Archived', field: 'archived', color: '#9a6700' },
] as const;

const chartHeight = 120;
const axisWidth = 32;
const rowHeight = 16;

export function activitySection(sheet: Sheet, weekly: Stats['weekly']): void {
  const weeks = `each week of the period${weekly.length === 26 ? ', its last 26 weeks' : ''}`;
  sheet.heading('Weekly activity', `Cards created, moved to another stage and archived in ${weeks}.`, chartHeight + 80);
  if (weekly.length === 0) {
    sheet.text('Nothing happened yet.', sheet.left, sheet.y);
    return;
  }
  legend(sheet);
  chart(sheet, weekly);
  table(sheet, weekly);
}

function legend(sheet: Sheet): void {
  for (const [index, { name, color }] of series.entries()) {
    const x = sheet.left + axisWidth + index * 76;
    sheet.box(x, sheet.y + 3, 8, 8, color);
    sheet.text(name, x + 13, sheet.y, { size: 9 });
  }
  sheet.y += 24;
}

const sum = ({ created, moved, archived }: Week): number => created + moved + archived;

function chart(sheet: Sheet, weekly: readonly Week[]): void {
  const scaleMax = niceCeiling(Math.max(...weekly.map(sum)));
  const bottom = sheet.y + chartHeight;
  for (const value of [0, scaleMax / 2, scaleMax]) {
    const y = bottom - (value / scaleMax) * chartHeight;
    sheet.rule(y);
    sheet.box(sheet.left, y - 1, axisWidth, 2, '#ffffff');
    sheet.text(formatCount(value), sheet.left, y - 6, {
      size: 8,
      color: ink.faint,
      width: axisWidth - 6,
      align: 'right',
    });
  }
  const slot = (sheet.width - axisWidth) / weekly.length;
  const width = Math.min(slot * 0.7, 28);
  const everyFew = Math.ceil(weekly.length / 9);
  for (const [index, week] of weekly.entries()) {
    const middle = sheet.left + axisWidth + (index + 0.5) * slot;
    let top = bottom;
    for (const { field, color } of series) {
      const height = (week[field] / scaleMax) * chartHeight;
      top -= height;
      sheet.box(middle - width / 2, top, width, height, color);
    }
    if (index % everyFew === 0) {
      const label = { size: 8, color: ink.faint, width: 48, align: 'center' } as const;
      sheet.text(shortDate(week.weekStart, documentLanguage), middle - 24, bottom + 4, label);
    }
  }
  sheet.y = bottom + 32;
}

/** The next even number that is easy to halve and to read. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2)));
  const step = [1, 2, 4, 6, 8, 10].find((candidate) => candidate * power >= Math.max(value, 2)) ?? 10;
  return step * power;
}

function table(sheet: Sheet, weekly: readonly Week[]): void {
  sheet.need(rowHeight * 3);
  heads(sheet);
  for (const week of weekly) {
    if (sheet.need(rowHeight)) heads(sheet);
    sheet.text(readableDay(week.weekStart, documentLanguage), sheet.left, sheet.y, { size: 9 });
    for (const [index, { field }] of series.entries()) {
      sheet.text(formatCount(week[field]), cellLeft(sheet, index), sheet.y, {
        size: 9,
        width: cellWidth,
        align: 'right',
      });
    }
    sheet.y += rowHeight;
  }
}

const cellWidth = 80;
const cellLeft = (sheet: Sheet, index: number): number =>
  sheet.left + sheet.width - (series.length - index) * cellWidth;

function heads(sheet: Sheet): void {
  const style = { size: 8, color: ink.faint } as const;
  sheet.text('Week from', sheet.left, sheet.y, style);
  for (const [index, { name }] of series.entries()) {
    sheet.text(name, cellLeft(sheet, index), sheet.y, { ...style, width: cellWidth, align: 'right' });
  }
  sheet.rule(sheet.y + 14);
  sheet.y += 18;
}
