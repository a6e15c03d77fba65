import { formatCount } from './figureTexts.ts';

interface Created {
  /** All together. */
  readonly created: number;
  readonly createdNotes: number;
  readonly createdStages: number;
}

export const createdCards = ({ created, createdNotes, createdStages }: Created): number =>
  created - createdNotes - createdStages;

/** Such as "100 cards, 50 notes, and 3 stages". */
export function formatCreated(counts: Created): string {
  const [cards, { createdNotes, createdStages }] = [createdCards(counts), counts];
  const others = createdNotes + createdStages;
  return new Intl.ListFormat('en').format([
    ...(cards > 0 || others === 0 ? [formatItems(cards, 'card')] : []),
    ...(createdNotes > 0 ? [formatItems(createdNotes, 'note')] : []),
    ...(createdStages > 0 ? [formatItems(createdStages, 'stage')] : []),
  ]);
}

export const formatItems = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
