import { priorities, salaryPeriods } from '../../../base/domain/cardValues.ts';
import { findJsonExcess } from '../../../base/input/json.ts';
import {
  anyString,
  array,
  boolean,
  literal,
  Mismatch,
  nonEmptyString,
  nullable,
  number,
  object,
  type Reader,
  type TypeOf,
  tryRead,
} from '../../../base/input/reader.ts';
import { parseListInSlices } from '../import/source/jsonSlices.ts';
import { type SlicesNeeds, slices } from '../import/source/slices.ts';

/** Files of a folder that *Export Everything…* has written. */
export interface ExportFiles {
  /** Name of the folder. */
  readonly name: string;
  readonly cards: Uint8Array<ArrayBuffer>;
  readonly columns: Uint8Array<ArrayBuffer>;
  /** Undefined if it cannot be read. */
  readonly history: Uint8Array<ArrayBuffer> | undefined;
}

export interface ExportedBoard {
  /** In order. */
  readonly columns: readonly ExportedColumn[];
  /** Those of the board in its order, then the archive, oldest first. */
  readonly cards: readonly ExportedCard[];
  /** By id of the card, oldest entry first. */
  readonly histories: ReadonlyMap<string, readonly ExportedEntry[]>;
}

const maxIds = 100_000;
const jsonLimits = { maxNodes: 10_000_000, maxDepth: 50, maxNames: 10_000 };

const text = nullable(anyString);

const time: Reader<string> = (value) => {
  const read = anyString(value);
  if (Number.isNaN(Date.parse(read))) throw new Mismatch('a time');
  return read;
};

const Column = object({
  id: nonEmptyString,
  title: nonEmptyString,
  color: text,
  isDefault: boolean,
  cardIds: array(nonEmptyString, maxIds),
});
type ExportedColumn = TypeOf<typeof Column>;

const Card = object({
  id: nonEmptyString,
  columnId: text,
  title: anyString,
  company: anyString,
  location: text,
  url: text,
  description: text,
  salary: nullable(
    object({
      min: nullable(number),
      max: nullable(number),
      currency: anyString,
      period: literal(...salaryPeriods),
    }),
  ),
  contacts: array(object({ name: anyString, email: text, phone: text, role: text })),
  tags: array(anyString),
  priority: literal(...priorities),
  reminders: array(object({ at: anyString, text: anyString, done: boolean })),
  meetings: array(object({ id: anyString })),
  createdAt: time,
  archivedAt: nullable(time),
});
export type ExportedCard = TypeOf<typeof Card>;

const Stage = nullable(object({ columnId: text, columnTitle: anyString }));

const Entry = object({
  cardId: nonEmptyString,
  at: time,
  type: literal('created', 'updated', 'moved', 'archived', 'meeting_attached', 'meeting_detached', 'imported'),
  from: Stage,
  to: Stage,
});
export type ExportedEntry = TypeOf<typeof Entry>;

/** Undefined if the files are not those of an export, or have no cards. */
export async function readExportedBoard(files: ExportFiles, needs: SlicesNeeds): Promise<ExportedBoard | undefined> {
  const columns = await readItems(Column, files.columns, needs);
  const cards = await readItems(Card, files.cards, needs);
  if (columns === undefined || cards === undefined) return undefined;
  const entries = files.history && (await readItems(Entry, files.history, needs));
  const histories = Map.groupBy(entries?.toReversed() ?? [], ({ cardId }) => cardId);
  return { columns, cards: inOrder(cards, columns), histories };
}

async function readItems<T>(
  reader: Reader<T>,
  bytes: Uint8Array<ArrayBuffer>,
  needs: SlicesNeeds,
): Promise<readonly T[] | undefined> {
  if (findJsonExcess(bytes, jsonLimits) !== undefined) return undefined;
  const items = await parseListInSlices(bytes, needs.pause);
  const inSlices = slices(needs);
  const read: T[] = [];
  for (const item of items ?? []) {
    const value = tryRead(reader, item);
    if (value === undefined) return undefined;
    read.push(value);
    const pausing = inSlices();
    if (pausing !== undefined) await pausing;
  }
  return items && read;
}

/** The file has the board's cards as they were created, then the archive, newest first. */
function inOrder(cards: readonly ExportedCard[], columns: readonly ExportedColumn[]): readonly ExportedCard[] {
  const positions = new Map(columns.flatMap(({ cardIds }) => cardIds).map((id, position) => [id, position]));
  const positionOf = ({ id }: ExportedCard) => positions.get(id) ?? positions.size;
  const [active, archived] = [
    cards.filter(({ archivedAt }) => archivedAt === null),
    cards.filter(({ archivedAt }) => archivedAt !== null),
  ];
  return [...active.sort((one, other) => positionOf(one) - positionOf(other)), ...archived.reverse()];
}
