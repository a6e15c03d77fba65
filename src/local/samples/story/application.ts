import type { Salary } from '../../../contract/tracker/board.ts';
import type { CardChanges } from '../../../contract/tracker/boardInput.ts';

/** The default stages, as the story names them. */
export type Stage = 'saved' | 'applied' | 'screening' | 'interview' | 'offer' | 'rejected';

/** What happened to an application; `found` is a card that the job-scouting agent put into Saved. */
export type Step = Stage | 'found' | 'archived' | CardChanges;

/** One application of the told job search, from the first step to where it stands. */
export interface Application {
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly salary?: CardChanges['salary'];
  readonly priority?: CardChanges['priority'];
  readonly contacts?: NonNullable<CardChanges['contacts']>;
  /** Working days before today with a UTC time; the first one creates the card. */
  readonly steps: readonly (readonly [workdaysAgo: number, time: string, step: Step])[];
  /** Calendar days from today, with a minus for those that are past. */
  readonly reminders?: readonly { readonly inDays: number; readonly text: string; readonly done?: true }[];
}

/** A yearly salary in thousands of euros. */
export const euros = (min: number, max: number): Salary => ({
  min: min * 1000,
  max: max * 1000,
  currency: 'EUR',
  period: 'year',
});

/** A firm's part of an address, below a top-level domain that nobody can own. */
const domainOf = (company: string): string => `${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`;

/** Where the job was posted. */
export const postOf = ({ title, company }: Pick<Application, 'title' | 'company'>): string =>
  `https://jobs.${domainOf(company)}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Somebody at a firm, with an address there. */
export const person = (company: string, name: string, role: string, phone: string | null = null) => ({
  name,
  role,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${domainOf(company)}`,
  phone,
});
