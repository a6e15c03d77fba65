import assert from 'node:assert/strict';

import { historyEntrySchema } from '../../../../src/contract/tracker/board.ts';
import { CardHistory } from '../../../../src/features/cards/history/cardHistory.ts';

const page = (ids: readonly string[], nextCursor: string | null = null) => ({
  items: ids.map((id) => historyEntrySchema().parse({ id })),
  nextCursor,
});
const idsOf = (history: CardHistory) => history.items.map(({ id }) => id);

describe('CardHistory', () => {
  it('reads once per card state, older pages on request', async () => {
    const asked: (string | undefined)[] = [];
    const history = new CardHistory(async (cursor) => {
      asked.push(cursor);
      return cursor === undefined ? page(['c', 'b'], 'older') : page(['a']);
    });
    await history.follow('1');
    await history.follow('1');
    assert.ok(history.hasMore);
    await history.readMore();
    assert.deepEqual(idsOf(history), ['c', 'b', 'a']);
    assert.ok(!history.hasMore);
    await history.follow('2');
    assert.deepEqual(asked, [undefined, 'older', undefined]);
  });

  it('ends when an older page adds nothing', async () => {
    const history = new CardHistory(async (cursor) => page(['a'], `${cursor ?? ''}x`));
    await history.follow('1');
    await history.readMore();
    assert.deepEqual([idsOf(history), history.hasMore, history.isCut], [['a'], false, false]);
  });

  it('ends at the maximum number of entries', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => String(index));
    const history = new CardHistory(async () => page(ids, 'older'));
    await history.follow('1');
    assert.deepEqual([history.hasMore, history.isCut], [false, true]);
  });

  it('ignores a response that another one overtook', async () => {
    const first = Promise.withResolvers<ReturnType<typeof page>>();
    const answers = [first.promise, Promise.resolve(page(['new']))];
    const history = new CardHistory(() => answers.shift() ?? assert.fail());
    const slow = history.follow('1');
    await history.follow('2');
    first.resolve(page(['old']));
    await slow;
    assert.deepEqual(idsOf(history), ['new']);
  });

  it('keeps entries when a read fails, rereads on request', async () => {
    const answers = [async () => page(['a']), () => Promise.reject(new Error('Gone.')), async () => page(['b', 'a'])];
    const history = new CardHistory(() => answers.shift()?.() ?? assert.fail());
    await history.follow('1');
    await history.follow('2');
    assert.deepEqual([idsOf(history), String(history.problem)], [['a'], 'Error: Gone.']);
    await history.readMore();
    assert.deepEqual([idsOf(history), history.problem], [['b', 'a'], undefined]);
  });
});
