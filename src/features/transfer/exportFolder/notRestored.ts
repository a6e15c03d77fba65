import { formatCount } from '../../../base/figureTexts.ts';
import type { NotRestored } from './exportedCards.ts';

interface Target {
  readonly keepsHistory: boolean;
  /** Whether the board or its archive has cards. */
  readonly hasCards: boolean;
  /** Whether the import makes the board. */
  readonly isNew: boolean;
}

const maxNamedStages = 10;

/** What an import does to the stages of the board, and what of an export it does not bring back. */
export function formatNotRestored(left: NotRestored, { keepsHistory, hasCards, isNew }: Target): string {
  const kept = 'The stages of your board stay as they are, and those that it does not have are added.';
  const replaced = 'The stages of your board become those of the export, with their order and colors';
  const stages = isNew
    ? `${replaced}, unless the new board gets cards of your meetings.`
    : `${replaced}, and Undo Import does not bring back those of today.`;
  const parts = [
    'notes and meetings',
    ...counted(left.withMeetings, 'which meetings are attached to cards'),
    'who made the changes of cards, and when a card was changed last',
    ...(keepsHistory ? historyParts(left) : ['the histories of cards, which this service does not keep']),
    ...counted(left.withoutStage, 'stages of archived cards that the export does not name'),
    ...(hasCards ? ['the order and colors of stages, and which is the default one'] : []),
  ];
  return [hasCards ? kept : stages, `Not imported: ${parts.join('; ')}.`, ...equalStages(left)].join(' ');
}

/** The number of each is that of entries of histories unless the text says another. */
const historyParts = (left: NotRestored): string[] => [
  'whether a card was created or imported',
  ...counted(left.entries, 'changes of fields and of meetings in histories'),
  ...counted(left.movesWithin, 'moves within a stage'),
  ...counted(left.earlierTitles, 'titles that stages had before'),
  ...counted(left.stagesBeyond, 'moves of cards with more than 50'),
  ...counted(left.times, 'times of histories that are in the future, or before an earlier one'),
  ...counted(left.createdAt, 'times of creation that are not those of the histories'),
  ...counted(left.histories, 'histories that are not in the export'),
];

const counted = (count: number, text: string): string[] => (count === 0 ? [] : [`${text} (${formatCount(count)})`]);

function equalStages({ equalStages: titles }: NotRestored): string[] {
  if (titles.size === 0) return [];
  const named = [...titles].slice(0, maxNamedStages).map((title) => `"${title.slice(0, 100)}"`);
  const more = titles.size - named.length;
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${formatCount(more)} more`] : named);
  return [`Stages with the same title become one: ${list}.`];
}
