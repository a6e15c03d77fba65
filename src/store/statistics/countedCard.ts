import { inDays } from '../../base/domain/calendar.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';

/** An entry of a history that counts. */
export interface HistoryStep {
  /** In milliseconds; NaN if the service sent no time. */
  readonly at: number;
  readonly type: 'created' | 'imported' | 'moved' | 'archived';
  readonly from: string | null;
  readonly to: string | null;
}

export interface CountedCard {
  readonly id: string;
  readonly columnId: string | null;
  readonly isArchived: boolean;
  readonly updatedAt: string;
  readonly source: string;
  readonly tags: readonly string[];
}

/** A card with its history, oldest entry first. */
export interface CardWithHistory {
  readonly card: CountedCard;
  readonly steps: readonly HistoryStep[];
}

/** Stages by id, in the board's order. */
export interface CountedStage {
  readonly columnId: string;
  readonly title: string;
}

const noSource = 'No link';

export const countedCard = ({ id, columnId, status, updatedAt, url, tags }: Card): CountedCard => ({
  id,
  columnId,
  isArchived: status === 'archived',
  updatedAt,
  source: sourceOf(url),
  tags: [...new Set(tags)],
});

function sourceOf(url: string | null): string {
  if (url === null || !URL.canParse(url)) return noSource;
  return new URL(url).hostname.replace(/^www\./, '') || noSource;
}

export function historyStepOf({ at, type, from, to }: HistoryEntry): HistoryStep | undefined {
  if (type !== 'created' && type !== 'imported' && type !== 'moved' && type !== 'archived') return undefined;
  return { at: Date.parse(at), type, from: from?.columnId ?? null, to: to?.columnId ?? null };
}

export type Positions = ReadonlyMap<string, number>;

export const positionsOf = (stages: readonly CountedStage[]): Positions =>
  new Map(stages.map(({ columnId }, position) => [columnId, position]));

const positionOf = (positions: Positions, columnId: string | null): number | undefined =>
  columnId === null ? undefined : positions.get(columnId);

/** The position of the last stage that the card was ever in (payloads, Points decided: Statistics); -1 if none exists any more. */
export function furthestOf(steps: readonly HistoryStep[], positions: Positions): number {
  let furthest = -1;
  for (const { from, to } of steps)
    for (const columnId of [from, to]) furthest = Math.max(furthest, positionOf(positions, columnId) ?? -1);
  return furthest;
}

/** The stages that the card entered, each further right than all before. */
export function wayOf(steps: readonly HistoryStep[], positions: Positions): readonly string[] {
  const way: string[] = [];
  let furthest = -1;
  for (const { type, to } of steps) {
    const position = type === 'archived' ? undefined : positionOf(positions, to);
    if (to === null || position === undefined || position <= furthest) continue;
    furthest = position;
    way.push(to);
  }
  return way;
}

export function countSteps(steps: readonly HistoryStep[], isCounted: (step: HistoryStep) => boolean): number {
  let count = 0;
  for (const step of steps) if (isCounted(step)) count += 1;
  return count;
}

export function movesBackOf(steps: readonly HistoryStep[], positions: Positions): number {
  const isBack = ({ type, from, to }: HistoryStep): boolean => {
    const [before, after] = [positionOf(positions, from), positionOf(positions, to)];
    return type === 'moved' && before !== undefined && after !== undefined && after < before;
  };
  return countSteps(steps, isBack);
}

/**
 * Days from the first time in the stage to the first later move to a stage on its right, which may be a rejection. `none`: there was no such
 * move; undefined: the card was never in the stage.
 */
export function answerOf(
  steps: readonly HistoryStep[],
  columnId: string,
  positions: Positions,
): number | 'none' | undefined {
  const entered = steps.findIndex(({ type, to }) => type !== 'archived' && to === columnId);
  const start = steps[entered];
  if (start === undefined) return undefined;
  const stage = positionOf(positions, columnId) ?? 0;
  const answer = steps.find(
    ({ type, to }, index) => index > entered && type === 'moved' && (positionOf(positions, to) ?? -1) > stage,
  );
  return answer === undefined ? 'none' : inDays(Math.max(0, answer.at - start.at));
}
