import type { CardReminder } from '../../store/board/reminderDays.ts';

const named = 3;

export function sentence(due: readonly CardReminder[]): string {
  const [first] = due;
  if (first !== undefined && due.length === 1) {
    const { card, reminder } = first;
    return `Reminder: ${reminder.text || 'look at this card'} (${[card.title, card.company].filter(Boolean).join(', ')})`;
  }
  const texts = due.slice(0, named).map(({ card, reminder }) => `"${reminder.text || card.title}"`);
  const more = due.length - texts.length;
  return `${due.length} reminders are due: ${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
