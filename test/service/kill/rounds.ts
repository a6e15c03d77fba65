import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { seededRandom } from '../../../src/local/samples/random.ts';
import { type Address, overRest } from '../calls.ts';
import { temporaryFolder } from '../localService.ts';
import { Victim } from './victim.ts';
import { Worker } from './worker.ts';

/** Totals of all rounds, so that a test can assert that there was load. */
export interface Killing {
  readonly acknowledged: number;
}

/** Kills a service on one folder `rounds` times while four workers write; checks all data after each restart. */
export async function killRounds(rounds: number): Promise<Killing> {
  const seed = Date.now() % 2 ** 31;
  const random = seededRandom(seed);
  const folder = temporaryFolder();
  const workers = ['North', 'East', 'South', 'West'].map((name) => new Worker(name, random));
  let acknowledged = 0;
  let victim = await Victim.start(folder, 0);
  try {
    const { columns } = await overRest(victim.address, 'tracker_initialize', {});
    const columnIds = columns.map(({ id }) => id);
    for (let round = 1; round <= rounds; round++) {
      const last = acknowledged + random.between(1, 40);
      const enough = Promise.withResolvers<void>();
      const work = workers.map((worker) =>
        worker.work(victim.address, columnIds, () => {
          if (++acknowledged >= last) enough.resolve();
        }),
      );
      // A worker's failure ends the round at once.
      await Promise.race([enough.promise, Promise.all(work)]);
      await delay(random.between(0, 4));
      await victim.kill();
      await Promise.all(work);
      victim = await Victim.start(folder, round);
      await check(victim.address, workers).catch((error: unknown) => {
        throw new Error(`Round ${round} with seed ${seed}: ${String(error)}`, { cause: error });
      });
    }
    return { acknowledged };
  } finally {
    await victim.kill();
  }
}

async function check(to: Address, workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) await worker.settle(to);
  const board = await overRest(to, 'tracker_get_board', {});
  const own = workers.flatMap(({ cards }) => cards);
  assert.deepEqual(
    board.cards.map(({ id, title, columnId }) => ({ id, title, columnId })).toSorted(byId),
    own.toSorted(byId),
    'the board has every acknowledged card once, unchanged, and no other',
  );
  for (const column of board.columns) {
    const positions = board.cards.filter(({ columnId }) => columnId === column.id).map(({ position }) => position);
    assert.deepEqual(positions, [...positions.keys()], 'positions have no gap');
    assert.equal(column.cardCount, positions.length);
  }
  const { totals } = await overRest(to, 'tracker_get_stats', {});
  assert.deepEqual(totals, { active: own.length, archived: 0, all: own.length });
  for (const { id, title, columnId } of own) await checkHistory(to, { id, title, columnId });
  const notes = await overRest(to, 'list_notes', { limit: 200 });
  assert.deepEqual(
    notes.items.map(({ id, version }) => ({ id, version })).toSorted(byId),
    workers.flatMap(({ note }) => (note ? [{ id: note.id, version: note.version }] : [])).toSorted(byId),
  );
  for (const { note } of workers) {
    if (note) assert.equal((await overRest(to, 'get_note', { noteId: note.id })).text, note.text);
  }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** Asserts that the history explains the state of the card. */
async function checkHistory(
  to: Address,
  card: { readonly id: string; readonly title: string; readonly columnId: string },
): Promise<void> {
  const { items } = await overRest(to, 'tracker_get_card_history', { cardId: card.id, limit: 200 });
  const [first, ...later] = items.toReversed();
  assert.equal(first?.type, 'created');
  assert.ok(later.every(({ type }) => type === 'moved' || type === 'updated'));
  let at = first?.to?.columnId;
  for (const { from, to: next } of later.filter(({ type }) => type === 'moved')) {
    assert.equal(from?.columnId, at);
    at = next?.columnId;
  }
  assert.equal(at, card.columnId);
  const renamed = items.find(({ type }) => type === 'updated')?.changes.find(({ field }) => field === 'title');
  if (renamed !== undefined) assert.equal(renamed.after, card.title);
}
