import assert from 'node:assert/strict';

import { TreeRows } from '../../../src/base/editor/treeRows.ts';

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
    valuesOf: ({ text }) => [text],
    childrenOf: (node) => node?.below ?? top,
  });
  const become = (...next: readonly Row[]) => {
    top = next;
    return rows.update()?.map(({ id }) => id);
  };
  /** Reads the children of all expanded rows, as the editor does. */
  const ask = (node?: Row): void => {
    for (const child of rows.childrenOf(node)) ask(child);
  };
  return { rows, become, ask };
}

describe('TreeRows', () => {
  it('redraws only rows that display something else', () => {
    const { become, ask } = treeOf(row('a'), row('b'), row('f', 'f', [row('x'), row('y')]));
    ask();
    assert.deepEqual(become(row('a'), row('b'), row('f', 'f', [row('x'), row('y')])), []);
    assert.deepEqual(become(row('a'), row('b', 'new'), row('f', 'f', [row('x'), row('y', 'new')])), ['b', 'y']);
    assert.deepEqual(become(row('a'), row('b', 'new'), row('f', 'f', [row('x'), row('y', 'new')])), []);
  });

  it('redraws the parent of changed children, all for changed roots', () => {
    const { become, ask } = treeOf(row('a'), row('f', 'f', [row('x')]));
    ask();
    assert.deepEqual(become(row('a'), row('f', 'f', [row('x'), row('z')])), ['f']);
    ask();
    assert.equal(become(row('f', 'f', [row('x'), row('z')]), row('a')), undefined);
  });

  it('redraws all rows once until the editor requests them', () => {
    const { become, ask } = treeOf(row('a'), row('f', 'f', [row('x')]));
    ask();
    assert.equal(become(row('f', 'f', [row('x')]), row('a')), undefined);
    assert.deepEqual(become(row('f', 'new', [row('x'), row('y')]), row('a')), []);
    ask();
    assert.deepEqual(become(row('f', 'newer', [row('x')]), row('a')), ['f']);
  });

  it('does not read rows that were never expanded', () => {
    const { rows, become } = treeOf(row('a', 'a', [row('x')]));
    rows.childrenOf();
    assert.deepEqual(become(row('a', 'a', [row('x', 'new'), row('y')])), []);
  });

  it('keeps row objects and updates their content', () => {
    const { rows, become } = treeOf(row('a', 'one'));
    const [before] = rows.childrenOf();
    become(row('a', 'two'));
    const [after] = rows.childrenOf();
    assert.equal(after, before);
    assert.equal(after?.text, 'two');
    assert.equal(rows.find('a'), before);
  });

  it('redraws nothing before the first read', () => {
    const { become } = treeOf(row('a'));
    assert.deepEqual(become(row('b')), []);
  });

  describe('displayed before the first request', () => {
    interface Displayed {
      readonly id: string;
      readonly element: object;
      readonly children: readonly Displayed[] | undefined;
    }

    /** What the editor displays: rows as ids, those with children as pairs. Elements are empty, as the editor got them. */
    const displayedOf = (...rows: readonly (string | [string, readonly string[]])[]): Displayed[] =>
      rows.map((each) => {
        const [id, below] = typeof each === 'string' ? [each, undefined] : each;
        return { id, element: {}, children: below && displayedOf(...below) };
      });

    it('become the rows', () => {
      const { rows } = treeOf(row('a'), row('f', 'f', [row('x')]));
      const displayed = displayedOf('a', ['f', ['x']]);
      assert.deepEqual(
        rows.takeOver(displayed, () => true),
        [],
      );
      const [a, f] = rows.childrenOf();
      assert.deepEqual([a, f], [displayed[0]?.element, displayed[1]?.element]);
      assert.equal(rows.childrenOf(f)[0], displayed[1]?.children?.[0]?.element);
      assert.equal(rows.find('x')?.text, 'x');
    });

    it('are redrawn if they display something else, or have other children', () => {
      const { rows, become } = treeOf(row('a'), row('b'), row('f', 'f', [row('x'), row('y')]), row('g'));
      const changed = rows.takeOver(displayedOf('a', 'b', ['f', ['x']], 'g'), ({ id }) => id !== 'b');
      assert.deepEqual(
        changed?.map(({ id }) => id),
        ['b', 'f'],
      );
      assert.deepEqual(become(row('a', 'new'), row('b'), row('f', 'f', [row('x'), row('y')]), row('g')), ['a']);
    });

    it('are all redrawn if others are there', () => {
      const { rows } = treeOf(row('b'), row('a'));
      const displayed = displayedOf('a', 'gone');
      assert.equal(
        rows.takeOver(displayed, () => true),
        undefined,
      );
      assert.equal(rows.find('gone'), undefined);
      assert.deepEqual(rows.childrenOf(displayed[1]?.element as Row), []);
      assert.deepEqual(
        rows.childrenOf().map(({ id }) => id),
        ['b', 'a'],
      );
    });

    it('are redrawn as a whole if many display something else', () => {
      const ids = Array.from({ length: 51 }, (_, index) => `row ${index}`);
      const takenOver = (count: number) =>
        treeOf(...ids.map((id) => row(id))).rows.takeOver(displayedOf(...ids), (_, { id }) => ids.indexOf(id) >= count);
      assert.equal(takenOver(50)?.length, 50);
      assert.equal(takenOver(51), undefined);
    });
  });
});
