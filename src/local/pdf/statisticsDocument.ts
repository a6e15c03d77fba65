import {
  days,
  formatCount,
  formatPeriod,
  readableDay,
  readableMoment,
  share,
  shortDate,
} from '../../base/domain/figureTexts.ts';
import type { Stats } from '../../contract/tracker/board.ts';
import { documentLanguage, ink, openFonts, Sheet } from './sheet.ts';

export async function statisticsDocument(stats: Stats): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Date(stats.generatedAt);
  const sheet = new Sheet(openFonts(), 'Application statistics', made);
  documentHeader(sheet, stats);
  funnelSection(sheet, stats.funnel);
  activitySection(sheet, stats.weekly);
  return sheet.finish(`Jobdeck · made on ${readableMoment(made, documentLanguage)}`);
}

function documentHeader(sheet: Sheet, { period, totals }: Stats): void {
  sheet.text('Application statistics', sheet.left, sheet.y, { size: 22, strong: true });
  sheet.text(`Period: ${formatPeriod(period, documentLanguage)}`, sheet.left, sheet.y + 34, {
    size: 11,
    color: ink.faint,
  });
  sheet.y += 66;
  const tiles = [
    ['Applications', totals.all],
    ['Active', totals.active],
    ['Archived', totals.archived],
  ] as const;
  const gap = 12;
  const width = (sheet.width - gap * (tiles.length - 1)) / tiles.length;
  for (const [index, [label, count]] of tiles.entries()) {
    const x = sheet.left + index * (width + gap);
    sheet.box(x, sheet.y, width, 56, ink.track);
    sheet.text(formatCount(count), x + 12, sheet.y + 8, { size: 18, strong: true, width: width - 24 });
    sheet.text(label, x + 12, sheet.y + 34, { size: 9, color: ink.faint, width: width - 24 });
  }
  sheet.y += 84;
}

type Stage = Stats['funnel'][number];

const barColor = '#2f6feb';
const stageRowHeight = 24;
const stageNumbers = ['Reached', 'Conversion', 'Median stay', 'Now'] as const;
const stageNumberWidth = 58;
const stageTitleWidth = 116;

function funnelSection(sheet: Sheet, funnel: Stats['funnel']): void {
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
  stageHeads(sheet);
  const maxReached = Math.max(1, ...funnel.map(({ reached }) => reached));
  for (const stage of funnel) {
    if (sheet.need(stageRowHeight)) stageHeads(sheet);
    stageRow(sheet, stage, stage.reached / maxReached);
  }
  sheet.y += 28;
}

const stageNumbersLeft = (sheet: Sheet): number => sheet.left + sheet.width - stageNumbers.length * stageNumberWidth;

function stageHeads(sheet: Sheet): void {
  const style = { size: 8, color: ink.faint } as const;
  sheet.text('Stage', sheet.left, sheet.y, { ...style, width: stageTitleWidth });
  for (const [index, name] of stageNumbers.entries()) {
    const x = stageNumbersLeft(sheet) + index * stageNumberWidth;
    sheet.text(name, x, sheet.y, { ...style, width: stageNumberWidth, align: 'right' });
  }
  sheet.rule(sheet.y + 14);
  sheet.y += 18;
}

function stageRow(sheet: Sheet, stage: Stage, part: number): void {
  const x = sheet.left + stageTitleWidth + 12;
  const width = stageNumbersLeft(sheet) - x;
  sheet.text(stage.title, sheet.left, sheet.y + 4, { width: stageTitleWidth });
  sheet.box(x, sheet.y + 5, width, 12, ink.track);
  sheet.box(x, sheet.y + 5, width * part, 12, barColor);
  const cells = [
    formatCount(stage.reached),
    share(stage.conversion),
    days(stage.medianDays),
    formatCount(stage.current),
  ];
  for (const [index, cell] of cells.entries()) {
    const left = stageNumbersLeft(sheet) + index * stageNumberWidth;
    sheet.text(cell, left, sheet.y + 4, { width: stageNumberWidth, align: 'right', strong: index === 0 });
  }
  sheet.y += stageRowHeight;
}

type Week = Stats['weekly'][number];

const weekSeries = [
  { name: 'Created', field: 'created', color: '#2f6feb' },
  { name: 'Moved', field: 'moved', color: '#8250df' },
  { name: 'Archived', field: 'archived', color: '#9a6700' },
] as const;

const chartHeight = 120;
const axisWidth = 32;
const weekRowHeight = 16;

function activitySection(sheet: Sheet, weekly: Stats['weekly']): void {
  const weeks = `each week of the period${weekly.length === 26 ? ', its last 26 weeks' : ''}`;
  sheet.heading('Weekly activity', `Cards created, moved to another stage and archived in ${weeks}.`, chartHeight + 80);
  if (weekly.length === 0) {
    sheet.text('Nothing happened yet.', sheet.left, sheet.y);
    return;
  }
  weekLegend(sheet);
  weekChart(sheet, weekly);
  weekTable(sheet, weekly);
}

function weekLegend(sheet: Sheet): void {
  for (const [index, { name, color }] of weekSeries.entries()) {
    const x = sheet.left + axisWidth + index * 76;
    sheet.box(x, sheet.y + 3, 8, 8, color);
    sheet.text(name, x + 13, sheet.y, { size: 9 });
  }
  sheet.y += 24;
}

const weekTotal = ({ created, moved, archived }: Week): number => created + moved + archived;

function weekChart(sheet: Sheet, weekly: readonly Week[]): void {
  const scaleMax = niceCeiling(Math.max(...weekly.map(weekTotal)));
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
    for (const { field, color } of weekSeries) {
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

function weekTable(sheet: Sheet, weekly: readonly Week[]): void {
  sheet.need(weekRowHeight * 3);
  weekHeads(sheet);
  for (const week of weekly) {
    if (sheet.need(weekRowHeight)) weekHeads(sheet);
    sheet.text(readableDay(week.weekStart, documentLanguage), sheet.left, sheet.y, { size: 9 });
    for (const [index, { field }] of weekSeries.entries()) {
      sheet.text(formatCount(week[field]), weekCellLeft(sheet, index), sheet.y, {
        size: 9,
        width: weekCellWidth,
        align: 'right',
      });
    }
    sheet.y += weekRowHeight;
  }
}

const weekCellWidth = 80;
const weekCellLeft = (sheet: Sheet, index: number): number =>
  sheet.left + sheet.width - (weekSeries.length - index) * weekCellWidth;

function weekHeads(sheet: Sheet): void {
  const style = { size: 8, color: ink.faint } as const;
  sheet.text('Week from', sheet.left, sheet.y, style);
  for (const [index, { name }] of weekSeries.entries()) {
    sheet.text(name, weekCellLeft(sheet, index), sheet.y, { ...style, width: weekCellWidth, align: 'right' });
  }
  sheet.rule(sheet.y + 14);
  sheet.y += 18;
}
