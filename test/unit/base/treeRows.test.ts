import assert from 'node:assert/strict';

import { TreeRows } from '../../../src/base/treeRows.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly below: readonly Row[];
}

const row = (id: string, text = id, below: readonly Row[] = []): Row => ({ id, text, below });

/** A tree whose rows a test changes. */
function treeOf(...first: readonly Row[]) {
  let top = first;
  const rows = new TreeRows<Row>({
    idOf: ({ id }) => id,
    lookOf: ({ text }) => text,
    childrenOf: (node) => node?.below ?? top,
  });
  const become = (...next: readonly Row[]) => {
    top = next;
    return rows.update()?.map(({ id }) => id);
  };
  /** Asks as the editor does for all that is expanded. */
  const ask = (node?: Row): void => {
    for (const child of rows.childrenOf(node)) ask(child);
  };
  return { rows, become, ask };
}

describe('the rows of a tree', () => {
  it('are drawn anew where they look otherwise, and only they', () => {
    const { become, ask } = treeOf(row('a'), row('b'), row('f', 'f', [row('x'), row('y')]));
    ask();
    assert.deepEqual(become(row('a'), row('b'), row('f', 'f', [row('x'), row('y')])), []);
    assert.deepEqual(become(row('a'), row('b', 'new'), row('f', 'f', [row('x'), row('y', 'new')])), ['b', 'y']);
    assert.deepEqual(become(row('a'), row('b', 'new'), row('f', 'f', [row('x'), row('y', 'new')])), []);
  });

  it('are drawn anew with their parent where there are others below it, and all of them where the top is another', () => {
    const { become, ask } = treeOf(row('a'), row('f', 'f', [row('x')]));
    ask();
    assert.deepEqual(become(row('a'), row('f', 'f', [row('x'), row('z')])), ['f']);
    ask();
    assert.equal(become(row('f', 'f', [row('x'), row('z')]), row('a')), undefined);
  });

  it('are not asked for below what the editor never expanded', () => {
    const { rows, become } = treeOf(row('a', 'a', [row('x')]));
    rows.childrenOf();
    assert.deepEqual(become(row('a', 'a', [row('x', 'new'), row('y')])), []);
  });

  it('stay the same objects, with what they are about now', () => {
    const { rows, become } = treeOf(row('a', 'one'));
    const [before] = rows.childrenOf();
    become(row('a', 'two'));
    const [after] = rows.childrenOf();
    assert.equal(after, before);
    assert.equal(after?.text, 'two');
    assert.equal(rows.find('a'), before);
  });

  it('are all new to an editor that has asked for nothing', () => {
    const { become } = treeOf(row('a'));
    assert.deepEqual(become(row('b')), []);
  });
});
