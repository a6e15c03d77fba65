import { formatCount, formatPeriod, readableMoment } from '../../base/domain/figureTexts.ts';
import type { Stats } from '../../contract/tracker/board.ts';
import { activitySection } from './activitySection.ts';
import { funnelSection } from './funnelSection.ts';
import { documentLanguage, ink, openFonts, Sheet } from './sheet.ts';

export async function statisticsDocument(stats: Stats): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Date(stats.generatedAt);
  const sheet = new Sheet(openFonts(), 'Application statistics', made);
  header(sheet, stats);
  funnelSection(sheet, stats.funnel);
  activitySection(sheet, stats.weekly);
  return sheet.finish(`Jobdeck · made on ${readableMoment(made, documentLanguage)}`);
}

function header(sheet: Sheet, { period, totals }: Stats): void {
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
