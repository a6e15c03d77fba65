import assert from 'node:assert/strict';

import { StoredRows } from '../../../src/base/editor/storedRows.ts';
import { untilSent } from '../../../src/base/flow/nextTurn.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { storedRow } from '../../fixtures/storedRow.ts';

function opened() {
  const clock = new FakeClock();
  const rows = new StoredRows(
    [
      storedRow('open', { isExpanded: true, children: [storedRow('card')] }),
      storedRow('large', { isExpanded: true }),
      storedRow('closed', { isExpanded: false }),
    ],
    clock,
  );
  let isAnswered = false;
  void rows.answered.then(() => {
    isAnswered = true;
  });
  const idsOf = (elements: readonly object[] | undefined) => elements?.map((element) => rows.rowOf(element)?.id);
  return { clock, rows, idsOf, isAnswered: () => isAnswered };
}

describe('StoredRows', () => {
  it('answers with the stored rows, and with no children where none are stored', () => {
    const { rows, idsOf } = opened();
    const [open, large, closed] = rows.childrenOf(undefined) ?? [];
    assert.deepEqual(idsOf([open ?? {}, large ?? {}, closed ?? {}]), ['open', 'large', 'closed']);
    assert.deepEqual(idsOf(rows.childrenOf(open)), ['card']);
    assert.deepEqual(rows.childrenOf(large), []);
    assert.equal(rows.childrenOf({}), undefined);
  });

  it('is answered once the editor has the rows and the children of expanded ones', async () => {
    const { rows, isAnswered } = opened();
    const [open, large] = rows.childrenOf(undefined) ?? [];
    rows.childrenOf(large);
    // A later timer of the same length, so that it would be answered by then.
    await untilSent();
    assert.equal(isAnswered(), false);
    rows.childrenOf(open);
    await rows.answered;
  });

  it('is answered after a moment if the tree is hidden', async () => {
    const { clock, isAnswered } = opened();
    await clock.pass(99);
    assert.equal(isAnswered(), false);
    await clock.pass(1);
    assert.equal(isAnswered(), true);
  });

  it('answers no more once its rows are taken, and names those that the editor has', () => {
    const { rows, clock } = opened();
    const [open, large] = rows.childrenOf(undefined) ?? [];
    const [card] = rows.childrenOf(open) ?? [];
    const taken = rows.take() ?? [];
    assert.deepEqual(
      taken.map(({ id, element, children }) => [id, element === open, children?.map((each) => each.element === card)]),
      [
        ['open', true, [true]],
        ['large', false, undefined],
        ['closed', false, undefined],
      ],
    );
    assert.equal(rows.childrenOf(undefined), undefined);
    assert.equal(rows.childrenOf(open), undefined);
    assert.equal(clock.alarms, 0);
    // A row of the loaded tree has content.
    Object.assign(large ?? {}, { kind: 'column' });
    assert.deepEqual([rows.rowOf(open)?.id, rows.rowOf(large)], ['open', undefined]);
  });

  it('names no rows that the editor has not requested', () => {
    assert.equal(opened().rows.take(), undefined);
  });
});
