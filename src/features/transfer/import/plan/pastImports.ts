import { formatCreated, formatItems } from '../../../../base/domain/createdItems.ts';
import { formatRecent } from '../../../../base/domain/dates.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';
import type { ImportStore, JournaledImport } from '../../../../store/imports/importRun.ts';
import type { ImportSnapshot } from '../../contract.ts';

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

export type EarlierImport = NonNullable<ImportSnapshot['earlier']> & { readonly id: string };

/** Shows an earlier import of the same content, and again when it is known that it can be continued: half a minute after a crash. */
export async function findEarlier(
  imports: Pick<ImportStore, 'list' | 'isRunning' | 'interrupted'>,
  contentHash: string,
  dayOf: (moment: Date) => Promise<string>,
  show: (earlier: EarlierImport) => void,
): Promise<void> {
  const same = (await imports.list()).filter((each) => each.contentHash === contentHash);
  const earlier = same.find(({ isFinished }) => !isFinished) ?? same[0];
  if (earlier === undefined) return;
  const found = earlierImport(earlier, await dayOf(new Date(earlier.startedAt)));
  if (imports.isRunning(earlier.id))
    return show({
      ...found,
      text: 'An import of the same content is running.',
      offer: 'report',
    });
  show(found);
  if (earlier.isFinished || !(await imports.interrupted()).some(({ id }) => id === earlier.id)) return;
  show({ ...found, offer: 'continue' });
}

function earlierImport({ id, isFinished, counts }: JournaledImport, day: string): EarlierImport {
  const { planned, created, archived } = counts;
  const since = archived > 0 ? `, ${formatItems(archived, 'card')} ${wasOrWere(archived)} archived` : '';
  const text = isFinished
    ? `The same content was imported on ${day}: ${formatCreated(counts)} ${wasOrWere(created)} created${since}.`
    : `An import of the same content began on ${day} and has not ended: ${formatCount(created)} of ${formatCount(planned)} were created.`;
  return { id, text, offer: isFinished ? 'report' : 'none' };
}

const wasOrWere = (count: number): string => (count === 1 ? 'was' : 'were');
