import { type ListPage, readPages } from '../../../base/pagedList.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { NewColumn, PlannedCard, PlannedNote } from '../../../store/imports/importRun.ts';
import { cardInput } from '../import/cardInput.ts';

export type LocalBoardCalls = Pick<
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
export async function readLocalBoard(local: LocalBoardCalls, signal: AbortSignal): Promise<LocalBoard> {
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
