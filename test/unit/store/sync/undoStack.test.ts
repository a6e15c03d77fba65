import assert from 'node:assert/strict';

import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { UndoStack } from '../../../../src/store/sync/undoStack.ts';

function setUp(...names: readonly string[]) {
  const account = new ServerState({ read: async () => undefined, now: () => 1 });
  const stack = new UndoStack<{ readonly name: string }>(account);
  for (const name of names) stack.push({ name });
  const undone: string[] = [];
  const undo = async ({ name }: { readonly name: string }) => void undone.push(name);
  const undoAll = async () => {
    while (stack.last !== undefined) await stack.undo(undo, () => true);
    return undone;
  };
  return { account, stack, undo, undoAll };
}

describe('UndoStack', () => {
  it('undoes the last entry first', async () => {
    const { stack, undoAll } = setUp('one', 'two');
    assert.deepEqual(await undoAll(), ['two', 'one']);
    await stack.undo(
      () => assert.fail('nothing is left'),
      () => true,
    );
  });

  it('holds the last twenty entries', async () => {
    const { undoAll } = setUp(...Array.from({ length: 25 }, (_, index) => String(index)));
    const undone = await undoAll();
    assert.deepEqual([undone.length, undone.at(-1)], [20, '5']);
  });

  it('offers an entry again unless it was undone', async () => {
    const { stack } = setUp('one', 'two');
    const { last } = stack;
    const rejecting = stack.undo(
      () => Promise.reject(new Error('refused')),
      () => true,
    );
    assert.equal(stack.last?.name, 'one', 'it is not undone twice');
    await assert.rejects(rejecting, /refused/);
    assert.equal(stack.last, last);
    await stack.undo(
      async () => undefined,
      () => false,
    );
    assert.equal(stack.last, last);
  });

  it('forgets its entries when the account changes', async () => {
    const { account, stack } = setUp('one', 'two');
    const answer = Promise.withResolvers<void>();
    const undoing = stack.undo(
      () => answer.promise,
      () => false,
    );
    account.forget();
    assert.equal(stack.last, undefined);
    answer.resolve();
    await undoing;
    assert.equal(stack.last, undefined);
  });

  it('fires for each change of its entries', () => {
    const { account, stack } = setUp();
    let fired = 0;
    stack.onDidChange(() => {
      fired += 1;
    });
    const entry = { name: 'one' };
    stack.push(entry);
    stack.remove(entry);
    stack.remove(entry);
    account.forget();
    assert.equal(fired, 2);
  });
});
