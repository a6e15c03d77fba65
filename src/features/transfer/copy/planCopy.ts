import { sha256 } from '../../../base/hashes.ts';
import { readPages } from '../../../base/pagedList.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { PlannedCard, PlannedNote } from '../../../store/imports/importRun.ts';
import type { AccountPlan } from '../import/accountPlan.ts';
import type { PlannedSource } from '../import/importSource.ts';
import { type KnownCardsNeeds, readKnownCards } from '../import/knownCards.ts';
import { planCards } from '../import/planCards.ts';
import { foldStage, stagesOf } from '../import/stageNames.ts';
import { type LocalBoardCalls, readLocalBoard } from './readLocalBoard.ts';

export interface CopyNeeds extends KnownCardsNeeds {
  readonly tracker: KnownCardsNeeds['tracker'] & Pick<Tracker, 'list_notes' | 'get_note'>;
  /** Starts the local service. */
  readonly local: () => Promise<LocalBoardCalls>;
}

/** The plan of a copy; undefined if the local board has nothing that can be copied. */
export async function planCopy(needs: CopyNeeds, signal: AbortSignal): Promise<PlannedSource | undefined> {
  const { board, tracker } = needs;
  // Taken before the local board is read, which takes long enough to change the account.
  const account = board.serverState.accountGuard();
  const local = await readLocalBoard(await needs.local(), signal);
  const notes = await withoutKnownNotes(local.notes, tracker, signal);
  const plan = await planLocalCards(local.cards, needs);
  const titles = new Set(stagesOf(board.board).map(foldStage));
  const stages = local.columns
    .filter(({ title }) => !titles.has(foldStage(title)))
    .map((column, index) => ({ row: local.cards.length + local.notes.length + index + 1, column }));
  account.assertInUse();
  if (local.cards.length + local.notes.length + stages.length === 0) return undefined;
  const contentHash = await sha256(JSON.stringify([local.cards, local.notes, local.columns]), 16);
  return { name: 'the local board', contentHash, plan, notes, stages, notice: local.notCopied };
}

async function planLocalCards(cards: readonly PlannedCard[], needs: CopyNeeds): Promise<AccountPlan> {
  const { board } = needs;
  const account = board.serverState.accountGuard();
  const known = await readKnownCards(needs);
  const hadBoard = board.board?.initialized !== false;
  const rows = await planCards(cards, {
    known,
    boardColumns: board.board?.columns ?? [],
    now: () => performance.now(),
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
  });
  account.assertInUse();
  return { rows, account, hadBoard, columns: [], again: () => planLocalCards(cards, needs) };
}

/** Leaves out notes that were copied before. */
async function withoutKnownNotes(
  notes: readonly PlannedNote[],
  tracker: CopyNeeds['tracker'],
  signal: AbortSignal,
): Promise<PlannedNote[]> {
  if (notes.length === 0) return [];
  const list = await readPages(
    (cursor) => tracker.list_notes({ limit: 200, ...(cursor !== undefined && { cursor }) }, { signal }),
    { idOf: ({ id }: NoteListItem) => id },
  );
  const titles = new Set(notes.map(({ note }) => note.title));
  const known = new Set<string>();
  for (const { id, title } of list.items)
    if (titles.has(title)) known.add(noteKey(await tracker.get_note({ noteId: id }, { signal })));
  return notes.filter(({ note }) => !known.has(noteKey(note)));
}

const noteKey = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  JSON.stringify([title, text]);
