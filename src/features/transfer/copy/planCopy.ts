import { sha256 } from '../../../base/flow/hashes.ts';
import { nextTurn } from '../../../base/flow/nextTurn.ts';
import { type ListPage, readPages } from '../../../base/flow/pagedList.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { NewColumn, PlannedCard, PlannedNote } from '../../../store/imports/importRun.ts';
import { foldStage, stagesOf } from '../import/mapping/stageNames.ts';
import type { AccountPlan } from '../import/plan/accountPlan.ts';
import { type KnownCardsNeeds, readKnownCards } from '../import/plan/knownCards.ts';
import { planCards } from '../import/plan/planCards.ts';
import { cardInput } from '../import/rows/cardInput.ts';
import type { PlannedSource } from '../import/source/importSource.ts';

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
    pause: nextTurn,
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

type LocalBoardCalls = Pick<
  Tracker,
  | 'tracker_list_columns'
  | 'tracker_list_cards'
  | 'tracker_list_archive'
  | 'list_notes'
  | 'list_note_folders'
  | 'get_note'
>;

interface LocalBoard {
  /** In the order of the board. */
  readonly cards: readonly PlannedCard[];
  readonly notes: readonly PlannedNote[];
  /** In order. */
  readonly columns: readonly NewColumn[];
  /** What is on the local board and cannot be copied, as one sentence for the user. */
  readonly notCopied: string;
}

const pageSize = 200;
/** As many as one import may have. */
const limits = { maxPages: 1_000, maxItems: 50_000, maxLength: 256 * 1024 * 1024 };

/** Reads what can be created again in another service. */
async function readLocalBoard(local: LocalBoardCalls, signal: AbortSignal): Promise<LocalBoard> {
  const options = { signal };
  const { items: columns } = await local.tracker_list_columns({}, options);
  const cards = await readAll<Card>((page) => local.tracker_list_cards(page, options));
  const archived = await readAll<Card>((page) => local.tracker_list_archive(page, options));
  const listed = await readAll((page) => local.list_notes(page, options));
  const { items: folders } = await local.list_note_folders({}, options);
  const notes: PlannedNote[] = [];
  for (const { id } of listed.filter(({ testProject }) => !testProject))
    notes.push(plannedNote(cards.length + notes.length + 1, await local.get_note({ noteId: id }, options)));
  const inOrder = columns.flatMap((column) =>
    cards
      .filter(({ columnId }) => columnId === column.id)
      .toSorted((one, other) => one.position - other.position)
      .map((card) => ({ card: cardInput(card), column: { title: column.title, color: column.color } })),
  );
  const left: NotCopied = {
    archived: archived.length,
    attached: cards.filter(({ meetings }) => meetings.length > 0).length,
    folders: folders.length,
    testNotes: listed.length - notes.length,
  };
  return {
    cards: inOrder.map((each, index) => ({ row: index + 1, ...each })),
    notes,
    columns: columns.map(({ title, color }) => ({ title, color })),
    notCopied: formatNotCopied(left),
  };
}

async function readAll<T extends { readonly id: string }>(
  read: (page: { limit: number; cursor?: string }) => Promise<ListPage<T>>,
): Promise<readonly T[]> {
  const list = await readPages((cursor) => read({ limit: pageSize, ...(cursor !== undefined && { cursor }) }), {
    ...limits,
    idOf: ({ id }: T) => id,
  });
  if (list.end !== 'complete') throw new Error('The local board has more than can be copied at once.');
  return list.items;
}

const plannedNote = (row: number, { title, text, useInRag }: Note): PlannedNote => ({
  row,
  note: { title, text, useInRag },
});

interface NotCopied {
  readonly archived: number;
  readonly attached: number;
  readonly folders: number;
  readonly testNotes: number;
}

function formatNotCopied({ archived, attached, folders, testNotes }: NotCopied): string {
  const parts = [
    'the histories of cards',
    'meetings, with their summaries',
    attached > 0 && `which meetings are attached (to ${attached} of the cards)`,
    archived > 0 && `${archived} archived ${archived === 1 ? 'card' : 'cards'}`,
    folders > 0 && 'folders of notes',
    testNotes > 0 && `${testNotes} ${testNotes === 1 ? 'note' : 'notes'} of test projects`,
  ].filter((part) => part !== false);
  return `Notes are copied with the cards. Not copied: ${new Intl.ListFormat('en').format(parts)}. They stay in the local service.`;
}
