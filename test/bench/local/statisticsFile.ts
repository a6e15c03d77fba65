import { once } from 'node:events';
import { Writable } from 'node:stream';
import PDFDocument from 'pdfkit';

import type { Stats } from '../../../src/contract/tracker/board.ts';
import { openFonts } from '../../../src/local/pdf/sheet.ts';
import { statisticsDocument } from '../../../src/local/pdf/statisticsDocument.ts';
import { type Compared, compare } from './rounds.ts';

/** The statistics as a PDF, compared with a PDF with one line in each of the same fonts. */
export function compareStatisticsFile(stats: Stats): Promise<Compared> {
  return compare({ ours: () => statisticsDocument(stats), beside: barestFile, rounds: 9, calls: 1 });
}

async function barestFile(): Promise<void> {
  const { regular, strong } = openFonts();
  const file = new PDFDocument({ size: 'A4', font: '' });
  const ended = once(file.pipe(new Writable({ write: (_chunk, _encoding, next) => next() })), 'finish');
  for (const font of [regular, strong]) file.font(font).text('Application statistics');
  file.end();
  await ended;
}
