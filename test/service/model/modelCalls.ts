import fc from 'fast-check';

import type { Contact, Salary } from '../../../src/contract/tracker/board.ts';
import { days, seconds } from '../localService.ts';

/** Index among the existing records, modulo their number, or a record that does not exist. */
export type Pick = number | 'unknown';

export interface WrittenReminder {
  readonly at: string;
  readonly text: string;
  readonly done: boolean;
  /** Whether it is sent with the id of the reminder now at its position. */
  readonly kept: boolean;
}

/** Card fields that a user can write, all optional (payloads, Records: CardInput). */
export interface CardFields {
  readonly title?: string;
  readonly company?: string;
  readonly location?: string | null;
  readonly url?: string | null;
  readonly description?: string | null;
  readonly salary?: Salary | null;
  readonly contacts?: Contact[];
  readonly tags?: string[];
  readonly priority?: 'low' | 'normal' | 'high';
  readonly reminders?: WrittenReminder[];
}

export type NewCardFields = CardFields & { readonly title: string };

export interface ImportRow {
  readonly fields: NewCardFields;
  /** Null for the default column. */
  readonly column: Pick | null;
  /** A row that is no card. */
  readonly broken: boolean;
}

/** One step for the service and the model alike; plain data, so that it can be shrunk and printed. */
export type ModelCall =
  | { readonly kind: 'initialize' }
  | {
      readonly kind: 'createCard';
      readonly fields: NewCardFields;
      readonly column: Pick | null;
      readonly key: number | null;
    }
  | { readonly kind: 'updateCard'; readonly card: Pick; readonly fields: CardFields }
  | { readonly kind: 'moveCard'; readonly card: Pick; readonly column: Pick; readonly position: number | null }
  | { readonly kind: 'archiveCard'; readonly card: Pick }
  | { readonly kind: 'deleteCard'; readonly card: Pick }
  | { readonly kind: 'importCards'; readonly rows: readonly ImportRow[]; readonly skipDuplicates: boolean }
  | {
      readonly kind: 'createColumn';
      readonly title: string;
      readonly color: string | null;
      readonly position: number | null;
      readonly key: number | null;
    }
  | { readonly kind: 'updateColumn'; readonly column: Pick; readonly title: string; readonly color: string | null }
  | { readonly kind: 'reorderColumns'; readonly turns: readonly number[]; readonly leaveOut: boolean }
  | { readonly kind: 'deleteColumn'; readonly column: Pick }
  | { readonly kind: 'archiveColumn'; readonly column: Pick }
  | { readonly kind: 'attach'; readonly card: Pick; readonly meeting: Pick }
  | { readonly kind: 'detach'; readonly card: Pick; readonly meeting: Pick }
  | {
      readonly kind: 'settings';
      readonly timeZone: string;
      readonly weekStartsOn: 'monday' | 'sunday';
      readonly column: Pick | null;
    }
  | { readonly kind: 'meet'; readonly vacancy: { readonly title: string; readonly company: string } | null }
  /** Repeats the last create with an idempotency key, with the same key and picks. */
  | { readonly kind: 'again' }
  | { readonly kind: 'restart' };

/** The caller: the user over REST, or an agent over REST or over MCP. */
export type Way = 'user' | 'agent' | 'tool';

export interface Step {
  readonly call: ModelCall;
  readonly way: Way;
  /** Milliseconds to wait before it. */
  readonly wait: number;
}

export interface Scenario {
  readonly steps: readonly Step[];
  /** Days before today that limit the compared statistics; null for an open end. */
  readonly period: { readonly from: number | null; readonly to: number | null };
}

// Few values, so that duplicates and repeated bodies occur.
const title = fc.constantFrom('Engineer', 'Designer', 'Ärztin', '面接 🎉 "quoted"');
const company = fc.constantFrom('', 'Elmstone', 'Ωmega Works');
const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 15, arbitrary: fc.nat(1_000) },
  { weight: 1, arbitrary: fc.constant('unknown') },
);
const pickOrNone = fc.option(pick, { freq: 3 });
const key = fc.option(fc.nat(4), { freq: 2 });
const position = fc.option(fc.nat(6), { freq: 3 });
const color = fc.option(fc.constantFrom('#aa0000', '#00aa00'));

const reminders = fc.array(
  fc.record({
    at: fc.constantFrom('2026-05-01T08:00:00.000Z', '2026-06-01T23:30:00.000Z'),
    text: fc.constantFrom('Call', 'Write'),
    done: fc.boolean(),
    kept: fc.boolean(),
  }),
  { maxLength: 3 },
);
const writable = {
  title,
  company,
  location: fc.option(fc.constant('Bremen')),
  url: fc.option(fc.constant('https://jobs.example/1')),
  description: fc.option(fc.constant('# Markdown')),
  salary: fc.option(
    fc.record({
      min: fc.option(fc.constant(50_000.5)),
      max: fc.option(fc.constant(70_000)),
      currency: fc.constantFrom('EUR', 'USD'),
      period: fc.constantFrom<Salary['period'][]>('year', 'month', 'hour'),
    }),
  ),
  contacts: fc.array(
    fc.record({
      name: fc.constantFrom('Ada', 'Bo'),
      email: fc.option(fc.constant('ada@firm.example')),
      phone: fc.constant(null),
      role: fc.option(fc.constant('Recruiter')),
    }),
    { maxLength: 2 },
  ),
  tags: fc.array(fc.constantFrom('remote', 'rust', 'ältere'), { maxLength: 2 }),
  priority: fc.constantFrom<('low' | 'normal' | 'high')[]>('low', 'normal', 'high'),
  reminders,
} as const;
const fields: fc.Arbitrary<CardFields> = fc.record(writable, { requiredKeys: [] });
const newFields: fc.Arbitrary<NewCardFields> = fc.record(writable, { requiredKeys: ['title'] });
const importRow = fc.record({ fields: newFields, column: pickOrNone, broken: fc.nat(5).map((n) => n === 0) });

const kind = <const K extends ModelCall['kind']>(name: K) => fc.constant(name);
const meet = fc.record({ kind: kind('meet'), vacancy: fc.option(fc.record({ title, company }), { freq: 4 }) });
const anyCall: fc.Arbitrary<ModelCall> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: kind('createCard'), fields: newFields, column: pickOrNone, key }) },
  { weight: 12, arbitrary: fc.record({ kind: kind('moveCard'), card: pick, column: pick, position }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('updateCard'), card: pick, fields }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('archiveCard'), card: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('deleteCard'), card: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('importCards'),
      rows: fc
        .tuple(fc.array(importRow, { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([rows, twice]) => (twice ? [...rows, ...rows.slice(0, 1)] : rows)),
      skipDuplicates: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('createColumn'), title, color, position, key }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('updateColumn'), column: pick, title, color }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('reorderColumns'),
      turns: fc.array(fc.nat(9), { maxLength: 6 }),
      leaveOut: fc.nat(5).map((n) => n === 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('deleteColumn'), column: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('archiveColumn'), column: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('attach'), card: pick, meeting: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('detach'), card: pick, meeting: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('settings'),
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Kathmandu'),
      weekStartsOn: fc.constantFrom('monday', 'sunday'),
      column: pickOrNone,
    }),
  },
  { weight: 2, arbitrary: meet },
  { weight: 3, arbitrary: fc.record({ kind: kind('again') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('initialize') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart') }) },
);

const stepOf = (anyOf: fc.Arbitrary<ModelCall>): fc.Arbitrary<Step> =>
  fc.record({
    call: anyOf,
    way: fc.constantFrom<Way[]>('user', 'agent', 'tool'),
    wait: fc.constantFrom(0, 0, 0, 0, 1, seconds(7), seconds(5_000), days(1) + 1, days(3) + seconds(25_921), days(40)),
  });
const ago = fc.option(fc.integer({ min: -3, max: 250 }));

/** At most `most` steps; before the board exists only a few, most of them meetings. */
export const scenarios = (maxSteps: number): fc.Arbitrary<Scenario> =>
  fc.record({
    steps: fc
      .tuple(
        fc.array(stepOf(fc.oneof({ weight: 3, arbitrary: meet }, { weight: 1, arbitrary: anyCall })), { maxLength: 4 }),
        fc.array(stepOf(anyCall), { minLength: 1, maxLength: maxSteps, size: 'max' }),
      )
      .map(([early, late]) => [...early, { call: { kind: 'initialize' }, way: 'user', wait: 0 } as const, ...late]),
    period: fc.record({ from: ago, to: ago }),
  });
