import assert from 'node:assert/strict';

import { pageContract, readShowMessage, showMessage } from '../../../src/base/editor/page.ts';
import { brief, first, object, string } from '../../../src/base/input/reader.ts';

const contract = pageContract({
  view: 'jobdeck.test',
  actions: {},
  snapshot: object({ title: brief(10), tags: first(brief(5), 2), value: string(20) }),
  state: object({}),
});
const huge = 'x'.repeat(1_000_000);

describe('showMessage and readShowMessage', () => {
  it('shortens the snapshot to what the page reads', () => {
    const message = showMessage(contract, 3, () => ({ title: huge, tags: Array(9_999).fill(huge), value: 'kept' }));
    const snapshot = { title: 'xxxxxxxxx…', tags: ['xxxx…', 'xxxx…'], value: 'kept' };
    assert.deepEqual(message, { after: 3, snapshot });
    assert.deepEqual(readShowMessage(contract, message), message);
  });

  for (const [what, snapshotOf] of [
    ['a value that may not be cut', () => ({ title: '', tags: [], value: huge })],
    ['a missing part', () => ({ title: '', tags: [] })],
    [
      'a model that fails',
      () => {
        throw new Error(`no value ${huge}`);
      },
    ],
  ] as const)
    it(`explains why nothing is shown for ${what}`, () => {
      const message = showMessage(contract, 3, snapshotOf);
      assert.ok('problem' in message && message.problem.length <= 1_000);
      assert.match(message.problem, /^This page cannot be shown\. .*open it again\. .*Show Jobdeck Log.*value/s);
      assert.deepEqual(readShowMessage(contract, message), message);
    });

  it('explains a message that the page cannot read', () => {
    const read = readShowMessage(contract, { after: 1, snapshot: { title: 1 } });
    assert.ok('problem' in read);
    assert.match(read.problem, /snapshot\.title is not a text/);
  });
});
