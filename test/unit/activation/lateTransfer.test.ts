import assert from 'node:assert/strict';

import { lateTransfer } from '../../../src/activation/lateTransfer.ts';
import { Lifetime } from '../../../src/base/flow/lifetime.ts';
import { nextTurn } from '../../../src/base/flow/nextTurn.ts';
import type { SessionState } from '../../../src/store/session/session.ts';

const file = (name: string) => ({ name, size: 1, changedAt: 0 });
const hosted = (account: string) => ({ kind: 'hosted', account }) as SessionState;

/** An account in use, and the files of journals. */
function opened(account: string, names: readonly string[]) {
  const counts = { activated: 0, failures: 0, disposed: 0 };
  const lifetime = new Lifetime();
  let follow: (state: SessionState) => void = () => undefined;
  const load = lateTransfer(
    {
      lifetime,
      session: {
        follow: (listener) => {
          follow = listener;
          listener(hosted(account));
          return { dispose: () => undefined };
        },
      },
      importFiles: { list: async () => names.map(file) },
    },
    async () => {
      counts.activated += 1;
      if (counts.failures-- > 0) throw new Error('The file was removed.');
      return { dispose: () => void counts.disposed++ };
    },
  );
  return { counts, lifetime, load, change: (to: string) => follow(hosted(to)) };
}

describe('late activation of imports and exports', () => {
  it('waits for a command or page of theirs, and happens once', async () => {
    const { counts, lifetime, load } = opened('one', []);
    await load('jobdeck.note.create');
    await nextTurn();
    assert.equal(counts.activated, 0);
    await Promise.all([load('jobdeck.import.open'), load('jobdeck.importPage')]);
    await load('jobdeck.export.everything');
    assert.equal(counts.activated, 1);
    lifetime.dispose();
    assert.equal(counts.disposed, 1);
  });

  it('happens at once for an account with journals, also if it is used later', async () => {
    const { counts, change } = opened('one', ['two.journal.json']);
    await nextTurn();
    assert.equal(counts.activated, 0, 'for the journals of another account');
    change('two');
    await nextTurn();
    assert.equal(counts.activated, 1);
  });

  it('is tried again after a failure', async () => {
    const { counts, load } = opened('one', []);
    counts.failures = 1;
    await assert.rejects(load('jobdeck.import.open'), /removed/);
    await load('jobdeck.import.open');
    assert.equal(counts.activated, 2);
  });
});
