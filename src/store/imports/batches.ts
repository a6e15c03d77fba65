import type { PlannedCard } from './importRun.ts';

/** Smaller than services accept (1,000 cards, 8 MiB), so that progress shows and a refused batch costs little. */
const maxBatch = { cards: 250, characters: 1024 * 1024, values: 40_000 } as const;

/** The first cards that one request can hold; always at least one. */
export function nextBatch(cards: readonly PlannedCard[], maxCards: number = maxBatch.cards): readonly PlannedCard[] {
  let [characters, values] = [0, 0];
  const end = cards.slice(0, Math.min(maxCards, maxBatch.cards)).findIndex(({ card, stages = [] }) => {
    characters += JSON.stringify(card).length;
    values += valuesIn(card) + stages.length * valuesInStage;
    return characters > maxBatch.characters || values > maxBatch.values;
  });
  return cards.slice(0, end < 0 ? Math.min(maxCards, maxBatch.cards) : Math.max(end, 1));
}

/** The object, an id and a time. */
const valuesInStage = 3;

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1);
}
