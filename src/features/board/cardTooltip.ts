import { perPeriod } from '../../base/domain/cardValues.ts';
import { formatDay, formatMoment } from '../../base/domain/dates.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { formatStale } from '../../store/board/derived/staleCards.ts';

export function cardTooltip(card: Card, language: string, staleForDays?: number): string {
  const [reminder] = card.reminders
    .filter(({ done }) => !done)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const lines = [
    card.title,
    [card.company, card.location].filter(Boolean).join(', '),
    labelled('Salary', formatSalary(card.salary, language)),
    labelled('Priority', card.priority === 'normal' ? '' : card.priority),
    labelled('Tags', card.tags.join(', ')),
    labelled('Reminder', reminder && [formatMoment(reminder.at, language), reminder.text].filter(Boolean).join(': ')),
    labelled('Added', formatDay(card.createdAt, language)),
    labelled('Changed', formatDay(card.updatedAt, language)),
    staleForDays === undefined ? '' : formatStale(staleForDays),
  ];
  return lines.filter(Boolean).join('\n');
}

const labelled = (name: string, value: string | undefined): string => (value ? `${name}: ${value}` : '');

export function formatSalary(salary: Card['salary'], language: string): string {
  if (salary === null) return '';
  const { min, max, currency, period } = salary;
  const [from, to] = [min, max].map((amount) => amount?.toLocaleString(language));
  if (from === undefined && to === undefined) return '';
  const amount = from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from}–${to}`;
  return `${amount} ${currency} ${perPeriod[period]}`;
}
