import { median } from '../../base/domain/median.ts';
import { foldText } from '../../base/text/foldText.ts';
import {
  type CardWithHistory,
  type CountedCard,
  type CountedStage,
  movesBackOf,
  positionsOf,
  wayOf,
} from './countedCard.ts';
import { type AnswerTimes, archiveNode, type OriginFigure, type WayNode, type Ways } from './figures.ts';

/** The groups of answers by their days: the label, and the days at which the next group begins. */
export const answerBuckets = [
  { label: '0–2 days', below: 3 },
  { label: '3–7 days', below: 8 },
  { label: '8–14 days', below: 15 },
  { label: '15–30 days', below: 31 },
  { label: 'Over 30 days', below: Number.POSITIVE_INFINITY },
] as const;

export const bucketOf = (days: number): number => answerBuckets.findIndex(({ below }) => days < below);

/** "Applied" and the like in English, German, French, Spanish, Italian and Portuguese. */
const applied = /^(appl|bewor|bewerb|postul|candidat|inviat|enviad|aplic)/;

/** The stage after which an answer counts, unless the user chose another: the first named like "Applied", otherwise the second. */
export function answerStage(stages: readonly CountedStage[], chosen: string | undefined): CountedStage | undefined {
  const isApplied = ({ title }: CountedStage) => applied.test(foldText(title).trim());
  return stages.find(({ columnId }) => columnId === chosen) ?? stages.find(isApplied) ?? stages[1] ?? stages[0];
}

export function waysOf(cards: readonly CardWithHistory[], stages: readonly CountedStage[]): Ways {
  const positions = positionsOf(stages);
  const nodes = new Map<string, number>();
  const links = new Map<string, number>();
  let movesBack = 0;
  for (const { card, steps } of cards) {
    movesBack += movesBackOf(steps, positions);
    const nodesOfCard = wholeWay(card, wayOf(steps, positions));
    for (const [index, node] of nodesOfCard.entries()) {
      increment(nodes, node);
      const before = nodesOfCard[index - 1];
      if (before !== undefined) increment(links, linkKey(before, node));
    }
  }
  const all = [...stages.map(({ columnId: id, title }) => ({ id, title })), { id: archiveNode, title: 'Archived' }];
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const rank = (id: string): number => order.get(id) ?? 0;
  return {
    nodes: all.flatMap(({ id, title }): WayNode[] => {
      const count = nodes.get(id);
      return count === undefined ? [] : [{ id, title, cards: count }];
    }),
    links: [...links]
      .map(([key, count]) => ({ ...endsOf(key), cards: count }))
      .sort((one, other) => rank(one.from) - rank(other.from) || rank(one.to) - rank(other.to)),
    movesBack,
  };
}

/** With the archive as its end. */
export const wholeWay = ({ isArchived }: CountedCard, way: readonly string[]): readonly string[] =>
  isArchived && way.length > 0 ? [...way, archiveNode] : way;

/** A text of both ends; ids may contain any character. */
const linkKey = (from: string, to: string): string => JSON.stringify([from, to]);

function endsOf(key: string): { readonly from: string; readonly to: string } {
  const [from = '', to = ''] = JSON.parse(key) as readonly string[];
  return { from, to };
}

/** `answer` is that of `answerOf`. */
export function answersOf(
  cards: readonly { readonly card: CountedCard; readonly answer: number | 'none' | undefined }[],
  stage: CountedStage,
): AnswerTimes {
  const days: number[] = [];
  let waiting = 0;
  let unanswered = 0;
  for (const { card, answer } of cards) {
    if (typeof answer === 'number') days.push(answer);
    else if (answer === 'none' && card.isArchived) unanswered += 1;
    else if (answer === 'none') waiting += 1;
  }
  const counts = new Map<number, number>();
  for (const each of days) increment(counts, bucketOf(each));
  return {
    ...stage,
    answered: days.length,
    waiting,
    unanswered,
    medianDays: median(days),
    buckets: answerBuckets.map(({ label }, index) => ({ label, cards: counts.get(index) ?? 0 })),
  };
}

/** Most cards first. `answered` has the ids of the answered cards, once they are known. */
export function originsOf(
  cards: readonly CountedCard[],
  namesOf: (card: CountedCard) => readonly string[],
  answered: ReadonlySet<string> | undefined,
): readonly OriginFigure[] {
  const origins = new Map<string, { cards: number; answered: number }>();
  for (const card of cards) {
    const cardAnswered = answered?.has(card.id) ? 1 : 0;
    for (const name of namesOf(card)) {
      const origin = origins.get(name);
      if (origin === undefined) origins.set(name, { cards: 1, answered: cardAnswered });
      else {
        origin.cards += 1;
        origin.answered += cardAnswered;
      }
    }
  }
  return [...origins]
    .map(([name, origin]) => ({
      name,
      cards: origin.cards,
      answered: answered === undefined ? null : origin.answered,
    }))
    .sort((one, other) => other.cards - one.cards || (one.name < other.name ? -1 : 1));
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
