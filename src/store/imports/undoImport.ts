import { ServiceError } from '../../base/flow/errors.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type ExistingCard, type ReadCardsCalls, readExistingCards } from './existingCards.ts';
import type { UndoneCard } from './importRun.ts';
import type { RunProgress } from './progress.ts';

export type UndoImportCalls = ReadCardsCalls & Pick<Tracker, 'tracker_list_columns' | 'tracker_delete_column'>;

interface UndoImportNeeds {
  readonly tracker: UndoImportCalls;
  readonly archive: (cardId: string) => Promise<void>;
  readonly progress: RunProgress;
  readonly evenChanged: ReadonlySet<string>;
  readonly save: () => Promise<void>;
  readonly onProgress: () => void;
  readonly assertMayContinue: () => void;
}

/** Cards archived between two writes of the journal; archiving one again changes nothing. */
const savedEvery = 20;

/** Archives the cards that a run created, the last first, and then removes its columns that are empty. */
export async function undoImport(needs: UndoImportNeeds): Promise<void> {
  const { tracker, progress, save, onProgress, assertMayContinue } = needs;
  assertMayContinue();
  const existing = await readExistingCards(tracker);
  // What is archived before the next write is found archived by the next undo.
  await save();
  let unsaved = 0;
  for (const card of progress.createdCards.toReversed()) {
    assertMayContinue();
    progress.undone.set(card.id, await undoCard(needs, card, existing.get(card.id)));
    unsaved = (unsaved + 1) % savedEvery;
    if (unsaved === 0) await save();
    else onProgress();
  }
  await undoColumns(needs);
}

/** The last first. A column with cards is left, also with those that another client has added. */
async function undoColumns({ tracker, progress, assertMayContinue }: UndoImportNeeds): Promise<void> {
  const created = [...progress.columns.values()].filter(({ undone }) => undone !== 'removed');
  if (created.length === 0) return;
  assertMayContinue();
  const { items } = await tracker.tracker_list_columns({});
  const counts = new Map(items.map(({ id, cardCount }) => [id, cardCount]));
  for (const column of created.toReversed()) {
    const count = counts.get(column.id);
    assertMayContinue();
    const isRemoved = count === undefined || (count === 0 && (await removeColumn(tracker, column.id)));
    progress.columns.set(column.id, { ...column, undone: isRemoved ? 'removed' : 'left' });
  }
}

/** False if it has cards. */
export async function removeColumn(
  tracker: Pick<Tracker, 'tracker_delete_column'>,
  columnId: string,
): Promise<boolean> {
  try {
    await tracker.tracker_delete_column({ columnId });
    return true;
  } catch (error) {
    if (ServiceError.is(error, 'missing')) return true;
    if (ServiceError.is(error) && error.code === 'column_not_empty') return false;
    throw error;
  }
}

async function undoCard(
  { archive, evenChanged }: UndoImportNeeds,
  { id, updatedAt }: Pick<ExistingCard, 'id' | 'updatedAt'>,
  card: ExistingCard | undefined,
): Promise<UndoneCard> {
  if (card === undefined) return { kind: 'missing' };
  if (card.isArchived) return { kind: 'archived' };
  if (card.updatedAt !== updatedAt && !evenChanged.has(id)) return { kind: 'changed' };
  try {
    await archive(id);
    return { kind: 'archived' };
  } catch (error) {
    if (ServiceError.is(error, 'missing')) return { kind: 'missing' };
    if (ServiceError.is(error, 'invalid') && !isUncertain(error)) return { kind: 'failed', message: error.reason };
    throw error;
  }
}
