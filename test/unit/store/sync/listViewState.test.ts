import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { type LoadState, listViewStateOf, mayShowRows } from '../../../../src/store/sync/loadState.ts';

const failed = (kind: FailureKind): LoadState<unknown> => ({
  kind: 'failed',
  error: new ServiceError(kind, 'list_notes', 'x'),
  value: undefined,
  fetchedAt: undefined,
});
const rows = { total: 3, visible: 3 };
const noRows = { total: 0, visible: 0 };

describe('view state of a list', () => {
  it('keeps known rows unless access is lost', () => {
    assert.equal(listViewStateOf(failed('unreachable'), rows), 'ready');
    assert.equal(listViewStateOf(failed('denied'), rows), 'denied');
    assert.equal(listViewStateOf(failed('signedOut'), rows), 'signedOut');
    assert.deepEqual(
      (['unreachable', 'denied', 'signedOut'] as const).map((kind) => mayShowRows(failed(kind))),
      [true, false, false],
    );
  });

  it('names why no rows are known', () => {
    assert.equal(listViewStateOf(failed('unreachable'), noRows), 'unreachable');
    assert.equal(listViewStateOf(failed('subscriptionEnded'), noRows), 'subscriptionEnded');
    assert.equal(listViewStateOf(failed('broken'), noRows), 'failed');
  });

  it('distinguishes no rows from no matches', () => {
    const ready: LoadState<unknown> = { kind: 'ready', value: [], fetchedAt: 1 };
    assert.equal(listViewStateOf(ready, noRows), 'empty');
    assert.equal(listViewStateOf(ready, { total: 3, visible: 0 }), 'nothingFound');
    assert.equal(listViewStateOf({ kind: 'loading' }, noRows), 'loading');
  });
});
