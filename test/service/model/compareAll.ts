import assert from 'node:assert/strict';

import { days } from '../localService.ts';
import type { Scenario } from './modelCalls.ts';
import type { Played } from './played.ts';
import type { Entry } from './records.ts';
import { type Period, plusDays, statisticsOf } from './statisticsModel.ts';

/** Asserts that all readable data of the tracker equals the model's. */
export async function compareAll(played: Played, period: Scenario['period']): Promise<void> {
  const { subject, model, names } = played;
  const { board } = model;
  assert.deepEqual(await subject.call('user', 'tracker_get_board', {}), names.spell(board.shownBoard()));
  assert.deepEqual(await subject.call('tool', 'tracker_get_settings', {}), names.spell(board.settings));
  const archive = await subject.call('agent', 'tracker_list_archive', { limit: 200 });
  assert.deepEqual(byId(archive.items), byId(names.spell(board.archived())));
  for (const [id, { history }] of board.cards) await compareHistory(played, names.spell(id), history);
  await compareStatistics(played, { from: null, to: null });
  await compareStatistics(played, bounds(played, period));
}

const byId = <T extends { readonly id: string }>(records: readonly T[]): T[] =>
  records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function compareHistory({ subject, names }: Played, cardId: string, expected: readonly Entry[]): Promise<void> {
  subject.breathe();
  const { items } = await subject.call('agent', 'tracker_get_card_history', { cardId, limit: 200 });
  assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
  assert.deepEqual(
    items.map(({ id: _, ...entry }) => entry).map(sortedChanges),
    names.spell(expected).toReversed().map(sortedChanges),
  );
}

/** Sorts the changes of an entry, whose order is not specified. */
function sortedChanges<T extends { readonly changes: readonly { readonly field: string }[] }>(entry: T): T {
  return { ...entry, changes: entry.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)) };
}

function bounds({ clock }: Played, { from, to }: Scenario['period']): Period {
  const today = clock.now().toISOString().slice(0, 10);
  const [first, last] = [from, to].map((ago) => (ago === null ? null : plusDays(today, -ago)));
  // Earlier first, since a reversed period is rejected.
  const turned = first && last && first > last;
  return { from: (turned ? last : first) ?? null, to: (turned ? first : last) ?? null };
}

async function compareStatistics({ subject, clock, model, names }: Played, period: Period): Promise<void> {
  subject.breathe();
  const { from, to } = period;
  const input = { ...(from !== null && { from }), ...(to !== null && { to }) };
  const { generatedAt, ...actual } = await subject.call('user', 'tracker_get_stats', input);
  assert.equal(generatedAt, clock.now().toISOString());
  assert.deepEqual(rounded(actual), rounded(names.spell(statisticsOf(model.board, period))));
}

/** Rounds medians to half milliseconds, so that both computations agree. */
const rounded = (statistics: unknown): unknown =>
  JSON.parse(JSON.stringify(statistics), (name, value: unknown) =>
    name === 'medianDays' && typeof value === 'number' ? Math.round((value * days(1)) / 0.5) : value,
  );
