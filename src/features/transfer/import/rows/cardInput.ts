import type { priorities, salaryPeriods } from '../../../../base/domain/cardValues.ts';
import type { PlannedCard } from '../../../../store/imports/importRun.ts';

export interface CopiedCard {
  readonly title: string;
  readonly company: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly description: string | null;
  readonly salary: {
    readonly min: number | null;
    readonly max: number | null;
    readonly currency: string;
    readonly period: (typeof salaryPeriods)[number];
  } | null;
  readonly contacts: readonly {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly role: string | null;
  }[];
  readonly tags: readonly string[];
  readonly priority: (typeof priorities)[number];
  readonly reminders: readonly { readonly at: string; readonly text: string; readonly done: boolean }[];
}

/** Without ids, since the other service has its own. */
export function cardInput(card: CopiedCard): PlannedCard['card'] {
  const { title, company, location, url, description, contacts, tags, priority, reminders } = card;
  const salary = card.salary && {
    min: card.salary.min,
    max: card.salary.max,
    currency: card.salary.currency,
    period: card.salary.period,
  };
  return {
    ...{ title, company, location, url, description, salary, tags, priority },
    contacts: contacts.map(({ name, email, phone, role }) => ({ name, email, phone, role })),
    reminders: reminders.map(({ at, text, done }) => ({ at, text, done })),
  };
}
