import {
  anyString,
  array,
  Mismatch,
  nullable,
  number,
  object,
  type Reader,
  type TypeOf,
} from '../../base/input/reader.ts';
import type { HistoryStep } from './countedCard.ts';

/** The history of a card as it was at `updatedAt`, oldest step first. */
export interface KnownHistory {
  readonly updatedAt: string;
  readonly steps: readonly HistoryStep[];
}

export type KnownHistories = ReadonlyMap<string, KnownHistory>;

/** Of all cards; about 5 MB. Further histories are not stored. */
const maxSteps = 250_000;
const maxCards = 50_000;

const stepTypes = ['created', 'imported', 'moved', 'archived'] as const;
const valuesOfStep = 4;

const list: Reader<readonly unknown[]> = (value) => {
  if (!Array.isArray(value)) throw new Mismatch('a list');
  return value;
};

/**
 * `steps` has four values for each: its time in milliseconds or null, the index of its type, and those of the columns before and after it. With
 * 10,000 cards this is read in half the time of objects.
 */
const PackedHistories = object({
  columnIds: array(anyString, maxSteps),
  cards: array(object({ id: anyString, updatedAt: anyString, steps: list }), maxCards),
});
type PackedHistories = TypeOf<typeof PackedHistories>;

const timeOrNull = nullable(number);

/** Histories as they are stored, as many as there is room for. */
export function packHistories(known: KnownHistories): PackedHistories {
  const columns = new Map<string | null, number>([[null, -1]]);
  const columnIds: string[] = [];
  const indexOf = (columnId: string | null): number => {
    const index = columns.get(columnId);
    if (index !== undefined || columnId === null) return index ?? -1;
    columns.set(columnId, columnIds.length);
    return columnIds.push(columnId) - 1;
  };
  const cards: PackedHistories['cards'][number][] = [];
  let left = maxSteps;
  for (const [id, { updatedAt, steps }] of known) {
    left -= steps.length;
    if (left < 0 || cards.length === maxCards) break;
    const packed: (number | null)[] = [];
    for (const { at, type, from, to } of steps)
      packed.push(Number.isNaN(at) ? null : at, stepTypes.indexOf(type), indexOf(from), indexOf(to));
    cards.push({ id, updatedAt, steps: packed });
  }
  return { columnIds, cards };
}

export const readPackedHistories: Reader<KnownHistories> = (value) => {
  const { columnIds, cards } = PackedHistories(value);
  const idOf = (index: unknown): string | null => columnIds[Number(index)] ?? null;
  const stepsOf = (packed: readonly unknown[]): HistoryStep[] => {
    const steps: HistoryStep[] = [];
    for (let index = 0; index < packed.length; index += valuesOfStep) {
      const type = stepTypes[Number(packed[index + 1])];
      if (type === undefined) throw new Mismatch('a step');
      const at = timeOrNull(packed[index]) ?? Number.NaN;
      steps.push({ at, type, from: idOf(packed[index + 2]), to: idOf(packed[index + 3]) });
    }
    return steps;
  };
  return new Map(cards.map(({ id, updatedAt, steps }) => [id, { updatedAt, steps: stepsOf(steps) }]));
};
