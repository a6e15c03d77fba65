import { cardName } from '../../../base/domain/cardValues.ts';
import { ServiceError } from '../../../base/flow/errors.ts';
import type { maxLength } from '../../../contract/limits.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { CardInput } from '../../../contract/tracker/boardInput.ts';
import type { Tracker } from '../../../contract/tracker.ts';

export type RestoreCalls = Pick<Tracker, 'tracker_create_card' | 'tracker_attach_meeting'>;

/** Code points. */
const maxDescription: (typeof maxLength)['description'] = 100_000;

/**
 * Creates a card with everything of an archived one but its history, since the service cannot bring the card itself back. Without a column,
 * the new card goes into the default one. The key must be the same for all attempts of one user action.
 */
export async function restoreCard(calls: RestoreCalls, archived: Card, idempotencyKey: string): Promise<Card> {
  let card = await calls.tracker_create_card(inputOf(archived), { idempotencyKey });
  for (const { id: meetingId } of archived.meetings)
    card = await calls.tracker_attach_meeting({ cardId: card.id, meetingId }).catch((error: unknown) => {
      if (ServiceError.is(error, 'missing')) return card;
      throw error;
    });
  return card;
}

function inputOf(card: Card): CardInput {
  const { title, company, location, url, salary, priority, columnId } = card;
  return {
    ...{ title, company, location, url, priority, tags: [...card.tags] },
    description: descriptionOf(card),
    salary: salary && { min: salary.min, max: salary.max, currency: salary.currency, period: salary.period },
    contacts: card.contacts.map(({ name, email, phone, role }) => ({ name, email, phone, role })),
    reminders: card.reminders.map(({ at, text, done }) => ({ at, text, done })),
    ...(columnId === null ? {} : { columnId }),
  };
}

/** Names the archived card, unless the description is too long for that. */
function descriptionOf(card: Card): string {
  const text = [card.description?.trimEnd(), originOf(card)].filter(Boolean).join('\n\n');
  return [...text].length <= maxDescription ? text : (card.description ?? '');
}

const originOf = (card: Card): string => {
  const day = card.archivedAt === null ? '' : `, archived on ${card.archivedAt.slice(0, 10)}`;
  return `Restored from the card “${cardName(card)}”${day}.`;
};
