import { formatCreated } from '../../../../base/domain/createdItems.ts';
import { formatRecent } from '../../../../base/domain/dates.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';
import type { ImportStore, JournaledImport } from '../../../../store/imports/importRun.ts';

/** A row of a quick pick. */
export interface PastImport {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** Id of the import. */
  readonly value: string;
}

/** The imports of which the journal has a record, newest first, with their dates in a language (BCP 47). */
export async function pastImports(
  imports: Pick<ImportStore, 'list' | 'isRunning'>,
  now: number,
  language: string,
): Promise<PastImport[]> {
  return (await imports.list()).map((each) => ({
    label: each.source,
    description: formatRecent(each.startedAt, now, language),
    detail: formatCounts(each, imports.isRunning(each.id)),
    value: each.id,
  }));
}

function formatCounts({ isFinished, counts }: JournaledImport, isRunning: boolean): string {
  const { planned, created, skipped, failed, archived } = counts;
  if (isRunning || !isFinished)
    return `${isRunning ? 'Running' : 'Not finished'}: ${formatCount(created)} of ${formatCount(planned)} created`;
  return [
    `${formatCreated(counts)} created`,
    ...Object.entries({ skipped, failed, archived }).flatMap(([name, count]) =>
      count > 0 ? [`${formatCount(count)} ${name}`] : [],
    ),
  ].join(', ');
}
