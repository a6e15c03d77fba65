import { formatCreated, formatItems } from '../../../../base/domain/createdItems.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';
import type { ImportStore, JournaledImport } from '../../../../store/imports/importRun.ts';
import type { ImportSnapshot } from '../../contract.ts';

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
