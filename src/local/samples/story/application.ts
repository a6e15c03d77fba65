import type { Salary } from '../../../contract/tracker/board.ts';
import type { CardChanges } from '../../../contract/tracker/boardInput.ts';

export type StoryStage = 'saved' | 'applied' | 'screening' | 'interview' | 'offer' | 'rejected';

/** A step of an application; `found` is a card that the job-scouting agent put into Saved. */
export type StoryStep = StoryStage | 'found' | 'archived' | CardChanges;

/** The first step creates the card. Times are UTC; `inDays` are calendar days from today, negative in the past. */
export interface Application {
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly salary?: CardChanges['salary'];
  readonly priority?: CardChanges['priority'];
  readonly contacts?: NonNullable<CardChanges['contacts']>;
  readonly steps: readonly (readonly [workdaysAgo: number, time: string, step: StoryStep])[];
  readonly reminders?: readonly { readonly inDays: number; readonly text: string; readonly done?: true }[];
}

/** A yearly salary in thousands of euros. */
export const euros = (min: number, max: number): Salary => ({
  min: min * 1000,
  max: max * 1000,
  currency: 'EUR',
  period: 'year',
});

/** Uses the reserved top-level domain `.example`, which cannot be registered. */
const domainOf = (company: string): string => `${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`;

export const postOf = ({ title, company }: Pick<Application, 'title' | 'company'>): string =>
  `https://jobs.${domainOf(company)}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

export const person = (company: string, name: string, role: string, phone: string | null = null) => ({
  name,
  role,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${domainOf(company)}`,
  phone,
});
