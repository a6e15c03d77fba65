import type { Card } from '../../contract/tracker/board.ts';
import { startOfDay } from '../../store/board/derived/reminderDays.ts';
import type { BoardFilter, StoredFilter } from './contract.ts';

const folded = new WeakMap<Card, string>();

/** Marks that a search ignores: accents, and the vowel signs of Arabic and Hebrew, but none that change a syllable. */
const ignoredMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Removes case and accents, in any script. Upper case, because it has one sigma and no sharp s. */
export const fold = (text: string): string => text.normalize('NFKD').replace(ignoredMarks, '').toUpperCase();

export function filterLabel({ cards = '', words = '', tags = [], verdict, priority, ...flags }: BoardFilter): string {
  const parts = [
    cards,
    words.trim() === '' ? '' : `"${words.trim()}"`,
    flags.hasReminder ? 'Reminder' : '',
    flags.isOverdue ? 'Overdue' : '',
    flags.hasMeeting ? 'Meeting' : '',
    priority === undefined ? '' : `${priority} priority`,
    tags.join(' or '),
    verdict ?? '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** `now` decides which reminders are overdue, by local days. */
export function matcher(filter: StoredFilter, now: number): (card: Card) => boolean {
  const words = fold(filter.words ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const today = startOfDay(now);
  const tests: ((card: Card) => boolean)[] = [];
  const { tags = [], verdict, priority } = filter;
  if (words.length > 0) tests.push((card) => words.every((word) => searched(card).includes(word)));
  if (tags.length > 0) tests.push((card) => tags.some((tag) => card.tags.includes(tag)));
  if (verdict !== undefined) tests.push(({ meetings }) => meetings.some((meeting) => meeting.verdict === verdict));
  if (priority !== undefined) tests.push((card) => card.priority === priority);
  if (filter.hasReminder) tests.push(({ reminders }) => reminders.some(({ done }) => !done));
  if (filter.isOverdue)
    tests.push(({ reminders }) => reminders.some(({ at, done }) => !done && Date.parse(at) < today));
  if (filter.hasMeeting) tests.push(({ meetings }) => meetings.length > 0);
  return (card) => tests.every((test) => test(card));
}

/** Cards are replaced on change, so each is folded once. */
function searched(card: Card): string {
  let text = folded.get(card);
  if (text === undefined) {
    text = fold([card.company, card.title, ...card.tags, card.description ?? ''].join('\n'));
    folded.set(card, text);
  }
  return text;
}
