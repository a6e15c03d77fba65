import type { TopicName } from './topics.ts';

export const candidate = 'Mara Ellend';

export interface MeetingStory {
  readonly title: string;
  readonly company?: string;
  /** Working days before today, and the UTC time of the start. */
  readonly began: readonly [workdaysAgo: number, time: string];
  readonly minutes: number;
  readonly interviewer: string;
  /** Each out of 10. */
  readonly scores?: readonly [communication: number, depth: number, fit: number];
  readonly verdict?: string;
  readonly summary?: { readonly good: readonly string[]; readonly weak: readonly string[]; readonly next: string };
  /** Without topics, the meeting has no transcript. */
  readonly topics: readonly TopicName[];
  /** A full-length transcript: three subchats and a reset of the assistant's context. */
  readonly long?: true;
}
