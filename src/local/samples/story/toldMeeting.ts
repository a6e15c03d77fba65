import type { TopicName } from './topics.ts';

/** The person who looks for a job. */
export const candidate = 'Mara Ellend';

/** One interview or talk of the told job search. */
export interface ToldMeeting {
  readonly title: string;
  /** The firm whose application it belongs to; left out where there is no vacancy. */
  readonly company?: string;
  /** Working days before today, and the UTC time it began. */
  readonly began: readonly [workdaysAgo: number, time: string];
  readonly minutes: number;
  readonly interviewer: string;
  /** Of 10 each: communication, depth, fit. */
  readonly scores?: readonly [communication: number, depth: number, fit: number];
  readonly verdict?: string;
  readonly summary?: { readonly good: readonly string[]; readonly weak: readonly string[]; readonly next: string };
  /** What was spoken about; without topics there is no transcript. */
  readonly topics: readonly TopicName[];
  /** Told at full length: three subchats and a reset of the assistant's context. */
  readonly long?: true;
}
