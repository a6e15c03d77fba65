import { formatCount, formatOutdated } from '../../../base/domain/figureTexts.ts';
import { ServiceError } from '../../../base/flow/errors.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { StatisticsFigures } from '../../../store/statistics/figures.ts';
import type { StatisticsStore } from '../../../store/statistics/statistics.ts';

export const exportFormats = ['pdf', 'csv', 'markdown', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const missingHistoriesButtons = ['Read Histories', 'Export Without'] as const;
export type MissingHistoriesButton = (typeof missingHistoriesButtons)[number];

export interface ReadExportNeeds {
  readonly statistics: Pick<
    StatisticsStore,
    'state' | 'onDidChange' | 'open' | 'refresh' | 'readHistories' | 'readDays'
  >;
  readonly tracker: Pick<Tracker, 'tracker_export_stats_pdf'>;
  /** Offers what to do about histories that are not read; resolves to undefined if nothing is chosen. */
  readonly offer: (message: string) => Promise<MissingHistoriesButton | undefined>;
}

interface Reading {
  readonly signal: AbortSignal;
  readonly report: (message: string) => void;
}

export interface ExportedFile {
  readonly bytes: Uint8Array;
  /** Day of the figures as `YYYY-MM-DD`; empty if it is unknown. */
  readonly day: string;
}

/** Undefined if the user cancelled. Rejects with a ServiceError. */
export function readExport(
  needs: ReadExportNeeds,
  format: ExportFormat,
  reading: Reading,
): Promise<ExportedFile | undefined> {
  return format === 'pdf' ? readPdf(needs, reading) : readFigures(needs, format, reading);
}

async function readPdf({ statistics, tracker }: ReadExportNeeds, { signal }: Reading): Promise<ExportedFile> {
  const { today: day, period } = await statistics.readDays({ signal });
  const bytes = await tracker.tracker_export_stats_pdf(period, { signal });
  const end = new TextDecoder('latin1').decode(bytes.subarray(-1024));
  if (!end.includes('%%EOF'))
    throw new ServiceError(
      'unknownShape',
      'tracker_export_stats_pdf',
      'The PDF has no end. Nothing was saved; try again.',
    );
  return { bytes, day };
}

async function readFigures(
  { statistics, offer }: ReadExportNeeds,
  format: Exclude<ExportFormat, 'pdf'>,
  reading: Reading,
): Promise<ExportedFile | undefined> {
  const opened = statistics.open();
  try {
    await statistics.refresh();
    let figures = await untilRead(statistics, reading);
    while (figures !== undefined && figures.histories.kind !== 'done') {
      const chosen = await offer(formatMissing(figures));
      if (chosen === undefined || reading.signal.aborted) return undefined;
      if (chosen === 'Export Without') break;
      statistics.readHistories();
      figures = await untilRead(statistics, reading);
    }
    if (figures === undefined) return undefined;
    const { statisticsCsv, statisticsJson, statisticsMarkdown } = await import('./statisticsFiles.ts');
    const write = { csv: statisticsCsv, markdown: statisticsMarkdown, json: statisticsJson }[format];
    return { bytes: new TextEncoder().encode(write(figures)), day: figures.day };
  } finally {
    opened.dispose();
  }
}

function formatMissing({ ways, histories: { read, total, minutes, reason } }: StatisticsFigures): string {
  const missing = total - read;
  const time = minutes === 0 ? '' : ` Reading them takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  const why = reason === '' ? '' : ` ${reason}`;
  const what =
    ways === undefined
      ? `${missing === 1 ? 'The history of one card was' : `The histories of ${formatCount(missing)} cards were`} not read, which ways and times to answer need.`
      : `${formatOutdated(missing)} Ways and times to answer lack what is new.`;
  return `${what}${why}${time}`;
}

/** The current figures, once no history is being read; undefined if cancelled. */
async function untilRead(
  statistics: ReadExportNeeds['statistics'],
  { signal, report }: Reading,
): Promise<StatisticsFigures | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    const { state } = statistics;
    const histories = 'value' in state ? state.value?.histories : undefined;
    const isReading = histories === undefined || histories.kind === 'reading';
    if (state.kind === 'failed' || signal.aborted || !isReading) resolve();
    else if (histories !== undefined) report(`histories: ${histories.read} of ${histories.total}`);
  };
  const subscription = statistics.onDidChange(look);
  signal.addEventListener('abort', look);
  look();
  await promise;
  subscription.dispose();
  if (signal.aborted) return undefined;
  const { state } = statistics;
  if (state.kind === 'failed') throw state.error;
  return 'value' in state ? state.value : undefined;
}
