import { ServiceError } from '../../base/errors.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type ExistingCard, type ReadCardsCalls, readExistingCards } from './existingCards.ts';
import type { UndoneCard } from './importRun.ts';
import type { RunProgress } from './progress.ts';

export interface UndoImportNeeds {
  readonly tracker: ReadCardsCalls;
  readonly archive: (cardId: string) => Promise<void>;
  readonly progress: RunProgress;
  readonly evenChanged: ReadonlySet<string>;
  readonly save: () => Promise<void>;
  readonly onProgress: () => void;
  readonly assertMayContinue: () => void;
}

/** Cards archived between two writes of the journal; archiving one again changes nothing. */
const savedEvery = 20;

/** Archives the cards that a run created, the last first. */
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
