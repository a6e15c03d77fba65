import assert from 'node:assert/strict';
import fc from 'fast-check';

import { startLocalService } from '../../../src/local/service.ts';
import { type Address, overRest, refused } from '../calls.ts';
import { TestClock, temporaryFolder } from '../localService.ts';
import { contentOf } from './exportedContent.ts';
import { exportOf, importExport } from './importedExport.ts';

/** With ordinary prototypes, as inputs have. */
const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(model, { noNullPrototype: true });

const texts = ['', 'Ä', ' two  words ', '=1+1', 'a\nb', '"x", y', '\u202e|', '5'];
const text = fc.constantFrom(...texts);
const optionalText = fc.option(text);
const amount = fc.option(fc.constantFrom(0, 1.125, 65_000));
const time = fc.constantFrom('2026-03-01T08:00:00.000Z', '2026-12-24T17:30:00.000Z');

const card = record({
  // Few, so that cards equal each other.
  title: fc.constantFrom('Developer', 'developer ', '=Pilot', 'Jäger'),
  company: text,
  location: optionalText,
  url: fc.option(fc.constantFrom('https://a.example/1', 'https://a.example/2', 'no address')),
  description: optionalText,
  salary: fc.option(
    record({
      ...{ min: amount, max: amount },
      currency: fc.constantFrom('EUR', 'THB'),
      period: fc.constantFrom<'year' | 'month' | 'hour'>('year', 'month', 'hour'),
    }),
  ),
  contacts: fc.array(record({ name: text, email: optionalText, phone: optionalText, role: optionalText }), {
    maxLength: 2,
  }),
  tags: fc.array(text, { maxLength: 3 }),
  priority: fc.constantFrom<'low' | 'normal' | 'high'>('low', 'normal', 'high'),
  reminders: fc.array(record({ at: time, text, done: fc.boolean() }), { maxLength: 2 }),
});

type CardFields = typeof card extends fc.Arbitrary<infer T> ? T : never;

/** Numbers choose among the cards and columns that there are. */
type Step =
  | { readonly kind: 'create'; readonly fields: CardFields; readonly column: number }
  | { readonly kind: 'move'; readonly card: number; readonly column: number; readonly position: number }
  | { readonly kind: 'archive' | 'delete'; readonly card: number }
  | { readonly kind: 'update'; readonly card: number; readonly fields: CardFields }
  | { readonly kind: 'addColumn'; readonly color: string | null; readonly position: number }
  | { readonly kind: 'changeColumn'; readonly column: number; readonly color: string | null }
  | { readonly kind: 'archiveColumn' | 'deleteColumn' | 'moveColumn' | 'setDefault'; readonly column: number };

const index = fc.nat(20);
/** Often one of the first two, so that they have several cards. */
const columnIndex = fc.oneof(fc.nat(1), index);
const create = record({ kind: fc.constant('create' as const), fields: card, column: columnIndex });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: create },
  {
    weight: 6,
    arbitrary: record({ kind: fc.constant('move'), card: index, column: columnIndex, position: fc.nat(4) }),
  },
  { weight: 2, arbitrary: record({ kind: fc.constant('archive'), card: index }) },
  record({ kind: fc.constant('delete'), card: index }),
  record({ kind: fc.constant('update'), card: index, fields: card }),
  record({ kind: fc.constant('addColumn'), color: optionalText, position: fc.nat(8) }),
  record({ kind: fc.constant('changeColumn'), column: columnIndex, color: optionalText }),
  {
    weight: 4,
    arbitrary: record({
      kind: fc.constantFrom('archiveColumn', 'deleteColumn', 'moveColumn', 'setDefault'),
      column: columnIndex,
    }),
  },
);

interface TimedStep {
  readonly step: Step;
  /** Until the next one. */
  readonly hours: number;
}

/** Ends with a card, since an export without cards is not imported. */
export const boardSteps: fc.Arbitrary<readonly TimedStep[]> = fc
  .tuple(create, fc.array(record({ step, hours: fc.nat(60) }), { minLength: 10, maxLength: 30 }), create)
  .map(([first, others, last]) => [{ step: first, hours: 1 }, ...others, { step: last, hours: 1 }]);

/** Makes a board, imports its export into an empty one, and compares that one's export. */
export async function playRoundTrip(steps: readonly TimedStep[]): Promise<void> {
  const clock = new TestClock();
  const start = () => startLocalService({ dataFolder: temporaryFolder(), now: clock.now, sample: 'none' });
  const [service, target] = await Promise.all([start(), start()]);
  try {
    await overRest(service, 'tracker_initialize', {});
    for (const [number, each] of steps.entries()) {
      await play(service, each.step, number);
      clock.forward(each.hours * 3_600_000);
    }
    const exported = await exportOf(service);
    const { run } = await importExport(exported, target, { today: () => clock.now().getTime() });
    assert.deepEqual([run.state.kind, run.state.counts.failed, run.state.counts.skipped], ['done', 0, 0]);
    assert.deepEqual(contentOf(await exportOf(target)), contentOf(exported));
    assert.deepEqual(await statisticsOf(target), await statisticsOf(service));
  } finally {
    await Promise.all([service.close(), target.close()]);
  }
}

async function play(service: Address, each: Step, number: number): Promise<void> {
  const { columns, cards } = await overRest(service, 'tracker_get_board', {});
  const cardId = 'card' in each ? (cards[each.card % Math.max(1, cards.length)]?.id ?? '') : '';
  const columnId = 'column' in each ? (columns[each.column % columns.length]?.id ?? '') : '';
  if ('card' in each && cardId === '') return;
  if (each.kind === 'create') await overRest(service, 'tracker_create_card', { ...each.fields, columnId });
  if (each.kind === 'move') {
    const { position } = each;
    await overRest(service, 'tracker_move_card', { cardId, columnId, position });
  }
  if (each.kind === 'archive') await overRest(service, 'tracker_archive_card', { cardId });
  if (each.kind === 'delete') await overRest(service, 'tracker_delete_card', { cardId });
  if (each.kind === 'update') await overRest(service, 'tracker_update_card', { ...each.fields, cardId });
  await playColumn(service, { each, number }, columns, columnId);
}

/** No title comes twice, since an import makes one stage of stages with the same title. */
async function playColumn(
  service: Address,
  { each, number }: { readonly each: Step; readonly number: number },
  columns: readonly { readonly id: string }[],
  columnId: string,
): Promise<void> {
  if (each.kind === 'addColumn') {
    const { color, position } = each;
    await overRest(service, 'tracker_create_column', { title: ` Stage  ${number}`, color, position });
  }
  if (each.kind === 'changeColumn') {
    const { color } = each;
    await overRest(service, 'tracker_update_column', { columnId, title: `Renamed ${number}`, color });
  }
  if (each.kind === 'archiveColumn') await overRest(service, 'tracker_archive_column_cards', { columnId });
  if (each.kind === 'deleteColumn' && columns.length > 1)
    await overRest(service, 'tracker_delete_column', { columnId }).catch(refusedIfFull);
  if (each.kind === 'moveColumn') {
    const columnIds = [columnId, ...columns.map(({ id }) => id).filter((id) => id !== columnId)];
    await overRest(service, 'tracker_reorder_columns', { columnIds });
  }
  if (each.kind === 'setDefault') {
    const settings = await overRest(service, 'tracker_get_settings', {});
    await overRest(service, 'tracker_update_settings', { ...settings, defaultColumnId: columnId });
  }
}

function refusedIfFull(error: unknown): void {
  if (!refused('column_not_empty')(error)) throw error;
}

/** Without ids. */
export async function statisticsOf(at: Address) {
  const { totals, funnel, weekly } = await overRest(at, 'tracker_get_stats', {});
  return { totals, funnel: funnel.map(({ columnId: _, ...stage }) => stage), weekly };
}
