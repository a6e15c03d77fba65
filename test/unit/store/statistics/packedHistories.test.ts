import assert from 'node:assert/strict';

import { Mismatch } from '../../../../src/base/input/reader.ts';
import type { HistoryStep } from '../../../../src/store/statistics/countedCard.ts';
import { packHistories, readPackedHistories } from '../../../../src/store/statistics/packedHistories.ts';

const step = (type: HistoryStep['type'], from: string | null, to: string | null): HistoryStep => ({
  ...{ at: Date.UTC(2026, 2, 2, 9), type, from, to },
});
const history = (...steps: HistoryStep[]) => ({ updatedAt: '2026-03-03T09:00:00.000Z', steps });
const stored = (known: Parameters<typeof packHistories>[0]): unknown =>
  JSON.parse(JSON.stringify(packHistories(known)));

describe('histories as they are stored', () => {
  it('are equal when they are read again', () => {
    const known = new Map([
      [
        'a',
        history(step('created', null, 'saved'), step('moved', 'saved', 'applied'), step('archived', 'applied', null)),
      ],
      ['b', history(step('imported', null, ''), { ...step('moved', '', 'saved'), at: Number.NaN })],
      ['c', history()],
    ]);
    assert.deepEqual(readPackedHistories(stored(known)), known);
  });

  it('are as many as there is room for', () => {
    const long = history(...Array.from({ length: 100_000 }, () => step('moved', 'a', 'b')));
    const known = new Map(['1', '2', '3'].map((id) => [id, long]));
    assert.deepEqual([...readPackedHistories(stored(known)).keys()], ['1', '2']);
  });

  it('are none if they are damaged', () => {
    const card = (steps: unknown) => ({ columnIds: [], cards: [{ id: 'a', updatedAt: '', steps }] });
    for (const damaged of [{}, card(undefined), card([1, 9, 0, 0]), card(['', 0, 0, 0]), card('steps')])
      assert.throws(() => readPackedHistories(damaged), Mismatch, JSON.stringify(damaged));
  });
});
