import { addDays, isDay, withinDays } from '../../base/domain/calendar.ts';
import type { Figure } from '../../base/domain/figure.ts';
import { formatCount, readableDay } from '../../base/domain/figureTexts.ts';
import { maxCardsLabel, type ShownCards } from '../../base/domain/shownCards.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Settings, Stats } from '../../contract/tracker/board.ts';
import { answerBuckets, bucketOf, wholeWay } from './count.ts';
import {
  answerOf,
  type CountedCard,
  type CountedStage,
  countSteps,
  furthestOf,
  type HistoryStep,
  movesBackOf,
  type Positions,
  positionsOf,
  wayOf,
} from './countedCard.ts';
import { archiveNode } from './figures.ts';

interface FigureSource {
  readonly stats: Stats;
  readonly settings: Pick<Settings, 'timeZone' | 'weekStartsOn'>;
  readonly cards: readonly CountedCard[];
  readonly historyOf: (cardId: string) => readonly HistoryStep[] | undefined;
  /** Whether the history of the card as it is now is known. */
  readonly isRead: (card: CountedCard) => boolean;
  /** Whether the history of the card could not be read. */
  readonly hasFailed: (cardId: string) => boolean;
  readonly stage: CountedStage | undefined;
  readonly language: string;
}

interface Choice {
  readonly label: string;
  readonly isIn: (card: CountedCard, steps: readonly HistoryStep[]) => boolean;
  /** A number that needs no history. */
  readonly isOfCards?: true;
  /** If the number counts moves: those of a card. */
  readonly movesOf?: (steps: readonly HistoryStep[]) => number;
}

export interface FigureCards extends ShownCards {
  /** Cards whose histories the number needs and that are not read; the label names how many. */
  readonly unread: number;
}

/** The cards that a number counts, as far as histories are read; undefined if the number is not shown any more. */
export function cardsOfFigure(figure: Figure, source: FigureSource): FigureCards | undefined {
  const choice = choiceOf(figure, source);
  const { cards, historyOf, isRead } = source;
  if (choice === undefined) return undefined;
  const chosen = cards.filter((card) => choice.isIn(card, historyOf(card.id) ?? []));
  const idsOf = (isArchived: boolean) => chosen.filter((card) => card.isArchived === isArchived).map(({ id }) => id);
  const unread = choice.isOfCards ? 0 : cards.filter((card) => !isRead(card)).length;
  const more = `${formatMoves(choice, chosen, historyOf)}${unread === 0 ? '' : ` (${formatCount(unread)} of ${formatCount(cards.length)} histories unread)`}`;
  const label = `${shortText(choice.label, maxCardsLabel - more.length)}${more}`;
  return { label, board: idsOf(false), archive: idsOf(true), unread };
}

/** Of a number of moves that is not that of its cards; otherwise empty. */
function formatMoves(
  { movesOf }: Choice,
  chosen: readonly CountedCard[],
  historyOf: FigureSource['historyOf'],
): string {
  if (movesOf === undefined) return '';
  const moves = chosen.reduce((sum, { id }) => sum + movesOf(historyOf(id) ?? []), 0);
  const cards = chosen.length === 1 ? '1 card' : `${formatCount(chosen.length)} cards`;
  return moves === chosen.length ? '' : ` (${formatCount(moves)} moves of ${cards})`;
}

function choiceOf({ kind, key }: Figure, source: FigureSource): Choice | undefined {
  const { stats, stage } = source;
  const positions = positionsOf(stats.funnel);
  const titleOf = (columnId: string): string =>
    columnId === archiveNode ? 'Archived' : (stats.funnel.find((each) => each.columnId === columnId)?.title ?? '');
  const ofCards = (label: string, isIn: (card: CountedCard) => boolean): Choice => ({ label, isIn, isOfCards: true });
  switch (kind) {
    case 'active':
      return ofCards('On the board', ({ isArchived }) => !isArchived);
    case 'archived':
      return ofCards('Archived', ({ isArchived }) => isArchived);
    case 'all':
      return ofCards('All cards', () => true);
    case 'current':
      return ofCards(`Now in ${titleOf(key)}`, ({ columnId, isArchived }) => !isArchived && columnId === key);
    case 'source':
      return ofCards(`From ${key}`, (card) => card.source === key);
    case 'tag':
      return ofCards(`Tag ${key}`, ({ tags }) => tags.includes(key));
    case 'reached': {
      const position = positions.get(key);
      if (position === undefined) return undefined;
      return { label: `Reached ${titleOf(key)}`, isIn: (_, steps) => furthestOf(steps, positions) >= position };
    }
    case 'stage':
      return {
        label: `Entered ${titleOf(key)}`,
        isIn: (card, steps) => wholeWay(card, wayOf(steps, positions)).includes(key),
      };
    case 'way':
      return wayChoice(key, positions, titleOf);
    case 'movedBack':
      return ofMoves('Moved back', (steps) => movesBackOf(steps, positions));
    case 'failedHistory':
      return ofCards('History could not be read', ({ id }) => source.hasFailed(id));
    case 'weekCreated':
    case 'weekMoved':
    case 'weekArchived':
      return weekChoice(kind, key, source);
    default:
      return stage && answerChoice({ kind, key }, stage, positions);
  }
}

const ofMoves = (label: string, movesOf: (steps: readonly HistoryStep[]) => number): Choice => ({
  ...{ label, movesOf },
  isIn: (_, steps) => movesOf(steps) > 0,
});

function wayChoice(key: string, positions: Positions, titleOf: (id: string) => string): Choice {
  const [from = '', to = ''] = key.split('>');
  return {
    label: `From ${titleOf(from)} to ${titleOf(to)}`,
    isIn: (card, steps) => {
      const nodes = wholeWay(card, wayOf(steps, positions));
      return nodes.some((node, index) => index > 0 && `${nodes[index - 1]}>${node}` === key);
    },
  };
}

function weekChoice(
  kind: 'weekCreated' | 'weekMoved' | 'weekArchived',
  week: string,
  { stats: { period }, settings, language }: FigureSource,
): Choice | undefined {
  if (!isDay(week)) return undefined;
  const last = addDays(week, 6);
  const days = {
    first: period.from !== null && period.from > week ? period.from : week,
    last: period.to !== null && period.to < last ? period.to : last,
  };
  const isInDays = withinDays(days, settings.timeZone);
  const names = { weekCreated: 'Created', weekMoved: 'Moved', weekArchived: 'Archived' } as const;
  const isCounted = ({ type, from, to }: HistoryStep): boolean => {
    if (kind === 'weekCreated') return type === 'created' || type === 'imported';
    return kind === 'weekArchived' ? type === 'archived' : type === 'moved' && from !== to;
  };
  const label = `${names[kind]} in the week from ${readableDay(week, language)}`;
  const isOfNumber = (step: HistoryStep): boolean => isCounted(step) && isInDays(step.at);
  return kind === 'weekMoved'
    ? ofMoves(label, (steps) => countSteps(steps, isOfNumber))
    : { label, isIn: (_, steps) => steps.some(isOfNumber) };
}

function answerChoice({ kind, key }: Figure, stage: CountedStage, positions: Positions): Choice | undefined {
  const answer = (steps: readonly HistoryStep[]) => answerOf(steps, stage.columnId, positions);
  const isAnswered = (steps: readonly HistoryStep[]): boolean => typeof answer(steps) === 'number';
  const after = `after ${stage.title}`;
  switch (kind) {
    case 'sourceAnswered':
      return { label: `From ${key}, answered`, isIn: ({ source }, steps) => source === key && isAnswered(steps) };
    case 'tagAnswered':
      return {
        label: `Tag ${key}, answered`,
        isIn: ({ tags }, steps) => tags.includes(key) && isAnswered(steps),
      };
    case 'answered':
      return { label: `Answered ${after}`, isIn: (_, steps) => isAnswered(steps) };
    case 'waiting':
      return {
        label: `No answer yet ${after}`,
        isIn: ({ isArchived }, steps) => !isArchived && answer(steps) === 'none',
      };
    case 'unanswered':
      return {
        label: `Archived without an answer ${after}`,
        isIn: ({ isArchived }, steps) => isArchived && answer(steps) === 'none',
      };
    case 'answeredIn': {
      const bucket = answerBuckets[Number(key)];
      if (bucket === undefined) return undefined;
      const isInBucket = (steps: readonly HistoryStep[]): boolean => {
        const days = answer(steps);
        return typeof days === 'number' && bucketOf(days) === Number(key);
      };
      return {
        label: `Answered ${after}, ${bucket.label.toLowerCase()}`,
        isIn: (_, steps) => isInBucket(steps),
      };
    }
    default:
      return undefined;
  }
}
