import fc from 'fast-check';

import type { PlannedCard, PlannedColumn } from '../../../src/store/imports/importRun.ts';
import { faults } from '../faults/faults.ts';

/** What happens to the run, in order; each begins a new life of the window, or another window. */
export type Event =
  /** The window dies before its so-many-th call or write from then on; a request that is in flight still arrives, before hours pass. */
  | { readonly kind: 'crash'; readonly after: number; readonly hoursLater: number }
  | { readonly kind: 'cancel'; readonly after: number }
  /** The computer sleeps before that call or write. */
  | { readonly kind: 'sleep'; readonly after: number; readonly hours: number }
  /** Another window continues the run at the same time. */
  | { readonly kind: 'rival' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'retryFailed' };

export interface Schedule {
  readonly existing: readonly { readonly card: number; readonly isArchived: boolean }[];
  readonly cards: readonly PlannedCard[];
  readonly notes: number;
  readonly stages: readonly string[];
  readonly faults: readonly (typeof faults)[number][];
  /** Of the requests. */
  readonly percent: number;
  readonly maxBatchCards: number;
  readonly events: readonly Event[];
}

/** Few, so that several rows of a plan are equal, and equal to cards of the board. */
export const jobs = [
  { title: 'Baker' },
  { title: 'Baker', company: 'Mill' },
  { title: 'Baker', company: 'Mill', url: 'https://mill.example/1' },
  { title: 'Gärtner', company: 'Wiese', tags: ['a'], priority: 'high' },
  { title: 'Pilot', company: 'Sky', reminders: [{ at: '2026-04-01T09:00:00Z', text: 'Call' }] },
  { title: 'Nurse', salary: { min: 1, max: 2, currency: 'EUR', period: 'month' } },
  // The service refuses these rows.
  { title: ' ' },
  { title: 'Clerk', salary: { min: 1, max: 2, currency: 'euro' } },
] as const;
export const isInvalid = (card: PlannedCard['card']): boolean =>
  card.title.trim() === '' || card.salary?.currency === 'euro';

/** The last but one names a column of the new board in other case; the service refuses the last. */
const columns: readonly (PlannedColumn | undefined)[] = [
  undefined,
  { title: 'Waiting' },
  { title: 'Ghosted', color: 'gray' },
  { title: 'APPLIED ' },
  { title: 'x'.repeat(501) },
];

const card = fc.record({
  job: fc.nat(jobs.length - 1),
  column: fc.nat(columns.length - 1),
  allowDuplicate: fc.boolean(),
});

const calls = fc.integer({ min: 1, max: 25 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('crash'), after: calls, hoursLater: fc.constantFrom(0, 0, 1, 30) }),
  },
  fc.record({ kind: fc.constant('cancel'), after: calls }),
  fc.record({ kind: fc.constant('sleep'), after: calls, hours: fc.constantFrom(1, 30) }),
  fc.record({ kind: fc.constantFrom('rival', 'resume', 'retryFailed') }),
);

/** Schedules whose plans have at most so many cards. */
export const schedules = (maxCards: number): fc.Arbitrary<Schedule> =>
  fc.record({
    existing: fc.array(fc.record({ card: fc.nat(5), isArchived: fc.boolean() }), { maxLength: 4 }),
    cards: fc.array(card, { minLength: 1, maxLength: maxCards }).map((rows) =>
      rows.map(({ job, column, allowDuplicate }, index) => ({
        row: index + 1,
        card: jobs[job] ?? jobs[0],
        column: columns[column],
        ...(allowDuplicate && { allowDuplicate }),
      })),
    ),
    notes: fc.nat(2),
    stages: fc.subarray(['Ghosted', 'Applied', 'Someday']),
    faults: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 30 }),
    percent: fc.constantFrom(0, 20, 40, 60),
    maxBatchCards: fc.integer({ min: 1, max: 6 }),
    events: fc.array(event, { maxLength: 6 }),
  });
