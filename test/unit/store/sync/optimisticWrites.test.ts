import assert from 'node:assert/strict';

import { OptimisticWrites } from '../../../../src/store/sync/optimisticWrites.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { settled } from '../../../fixtures/fakeClock.ts';

interface Append {
  readonly id: string;
  readonly text: string;
}

/** A list of texts; a change appends one, and is refused or confirmed on demand. */
async function setUp(dependsOn = (pending: Append, rejected: Append) => pending.id === rejected.id) {
  const serverState = new ServerState<readonly string[]>({ read: async () => [], now: () => 1 });
  await serverState.refresh();
  const rejected: string[] = [];
  const apply = (value: readonly string[], changes: readonly Append[]) => [
    ...value,
    ...changes.map(({ text }) => text),
  ];
  const writes = new OptimisticWrites<readonly string[], Append>({
    serverState,
    apply,
    idsOf: ({ id }) => [id],
    queueOf: ({ id }) => id,
    dependsOn,
    onRejected: (_, { text }) => rejected.push(text),
  });
  const sent: string[] = [];
  const responses = new Map<string, PromiseWithResolvers<void>>();
  const write = (id: string, text: string): Promise<void> =>
    writes.write(
      { id, text },
      {
        send: () => {
          sent.push(text);
          const response = Promise.withResolvers<void>();
          responses.set(text, response);
          return response.promise;
        },
        confirm: () => serverState.write((value) => value && apply(value, [{ id, text }])),
      },
    );
  const shown = () => writes.applyTo(serverState.value?.value ?? assert.fail('nothing is read'));
  const confirm = async (text: string) => {
    responses.get(text)?.resolve();
    await settled();
  };
  const rejectWrite = async (text: string) => {
    responses.get(text)?.reject(new Error('refused'));
    await settled();
  };
  return { serverState, writes, write, sent, shown, confirm, rejectWrite, rejected };
}

describe('OptimisticWrites', () => {
  it('shows a change at once, until it is confirmed', async () => {
    const { writes, write, shown, confirm } = await setUp();
    const values: string[] = [];
    writes.onDidChange(() => values.push(`${shown()} ${writes.isPending('a')}`));
    const written = write('a', '1');
    await settled();
    assert.deepEqual([shown(), writes.isPending('a'), writes.isPending('b')], [['1'], true, false]);
    await confirm('1');
    await written;
    assert.deepEqual(values, ['1 true']);
    assert.deepEqual([shown(), writes.isPending('a')], [['1'], false]);
  });

  it('sends each queue in order, without waiting for others', async () => {
    const { write, sent, shown, confirm } = await setUp();
    const written = [write('a', '1'), write('a', '2'), write('b', '3')];
    await settled();
    assert.deepEqual(sent, ['1', '3']);
    assert.deepEqual(shown(), ['1', '2', '3']);
    await confirm('1');
    assert.deepEqual(sent, ['1', '3', '2']);
    await Promise.all([confirm('2'), confirm('3'), ...written]);
  });

  it('sends the next change after the last is confirmed', async () => {
    const { serverState, writes, write, sent } = await setUp();
    const confirming = Promise.withResolvers<void>();
    const first = writes.write(
      { id: 'a', text: '1' },
      { send: async () => undefined, confirm: () => confirming.promise },
    );
    const second = write('a', '2').catch(() => undefined);
    await settled();
    assert.deepEqual(sent, []);
    confirming.resolve();
    await first;
    await settled();
    assert.deepEqual(sent, ['2']);
    serverState.forget();
    await Promise.race([second, settled()]);
  });

  it('drops what depends on a refused change, nothing later', async () => {
    const { write, sent, shown, rejectWrite, confirm, rejected } = await setUp();
    const outcomes = Promise.allSettled([write('a', '1'), write('a', '2')]);
    await settled();
    await rejectWrite('1');
    const [first, second] = await outcomes;
    assert.match(String(first?.status === 'rejected' && first.reason), /refused/);
    assert.equal(second?.status === 'rejected' && second.reason.kind, 'cancelled');
    assert.deepEqual([shown(), sent, rejected], [[], ['1'], ['1']]);
    const later = write('a', '3');
    await settled();
    assert.deepEqual([shown(), sent], [['3'], ['1', '3']]);
    await Promise.all([confirm('3'), later]);
  });

  it('keeps a change entered before a dropped one is reached', async () => {
    const { write, sent, shown, rejectWrite, confirm, writes } = await setUp();
    const outcomes = Promise.allSettled([write('a', '1'), write('a', '2')]);
    await settled();
    const later: Promise<void>[] = [];
    const listening = writes.onDidChange(() => {
      listening.dispose();
      later.push(write('a', '3'));
    });
    await rejectWrite('1');
    await outcomes;
    assert.deepEqual([shown(), sent], [['3'], ['1', '3']]);
    await Promise.all([confirm('3'), ...later]);
  });

  it('keeps independent changes after a refusal', async () => {
    const { write, sent, shown, rejectWrite, confirm } = await setUp(() => false);
    const [first, second] = [write('a', '1'), write('a', '2')];
    const refusal = assert.rejects(first, /refused/);
    await settled();
    await rejectWrite('1');
    await refusal;
    assert.deepEqual([shown(), sent], [['2'], ['1', '2']]);
    await Promise.all([confirm('2'), second]);
  });

  it('drops all changes when the account changes', async () => {
    const { serverState, writes, write, sent, shown, confirm, rejected } = await setUp();
    const outcomes = Promise.allSettled([write('a', '1'), write('a', '2')]);
    await settled();
    serverState.forget();
    await serverState.refresh();
    assert.deepEqual([shown(), writes.isPending('a')], [[], false]);
    const next = write('a', '3');
    await settled();
    assert.deepEqual(sent, ['1', '3'], 'the new account does not wait for the previous one');
    await confirm('1');
    const [first, second] = await outcomes;
    assert.equal(first?.status, 'fulfilled');
    assert.match(String(second?.status === 'rejected' && second.reason), /another account/);
    assert.deepEqual([shown(), sent, rejected], [['3'], ['1', '3'], []]);
    await Promise.all([confirm('3'), next]);
    assert.deepEqual(shown(), ['3']);
  });

  it('ignores a refusal for the previous account', async () => {
    const { serverState, writes, write, rejectWrite, rejected } = await setUp();
    const outcome = assert.rejects(write('a', '1'), /refused/);
    await settled();
    serverState.forget();
    let fired = 0;
    writes.onDidChange(() => {
      fired += 1;
    });
    await rejectWrite('1');
    await outcome;
    assert.deepEqual([fired, rejected], [0, []]);
  });

  it('returns the same object until something changes', async () => {
    const { serverState, write, shown, confirm } = await setUp();
    assert.equal(shown(), serverState.value?.value);
    const written = write('a', '1');
    const first = shown();
    assert.equal(shown(), first);
    serverState.patch((value) => [...value, 'patched']);
    assert.notEqual(shown(), first);
    await settled();
    await Promise.all([confirm('1'), written]);
  });
});
