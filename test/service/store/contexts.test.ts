import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { ContextsStore } from '../../../src/store/meetings/contexts.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';

describe('ContextsStore', () => {
  const running = new ServicePerTest({ sample: 'meetings' });
  let isReachable: boolean;
  let contexts: ContextsStore;

  beforeEach(() => {
    isReachable = true;
    const calls = clientOf(running.service);
    const list_contexts: typeof calls.list_contexts = async (input, options) => {
      if (!isReachable) throw new ServiceError('unreachable', 'list_contexts', 'No answer.');
      return calls.list_contexts(input, options);
    };
    contexts = new ContextsStore({ list_contexts, get_context: calls.get_context }, Date.now);
  });
  afterEach(() => contexts.dispose());

  it('lists the contexts that a read in progress returns', async () => {
    void contexts.refresh();
    const [first] = await contexts.list();
    assert.equal(first?.active, true);
  });

  it('lists the known contexts after a failed read', async () => {
    const known = await contexts.list();
    isReachable = false;
    await contexts.refresh();
    assert.equal(contexts.state.kind, 'failed');
    assert.deepEqual(await contexts.list(), known);
  });

  it('rejects with the failure if no context is known', async () => {
    isReachable = false;
    await assert.rejects(contexts.list(), { kind: 'unreachable' });
  });
});
