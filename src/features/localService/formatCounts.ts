import type { DataCounts } from '../../contract/localData.ts';

export const formatCounts = ({ cards, archived, notes, meetings }: DataCounts): string =>
  `${count(cards, 'card')} on the board, ${archived} archived, ${count(notes, 'note')} and ${count(meetings, 'meeting')}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
