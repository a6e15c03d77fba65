import assert from 'node:assert/strict';

import { lateTransfer } from '../../../src/activation/lateTransfer.ts';
import { Lifetime } from '../../../src/base/flow/lifetime.ts';
import { nextTurn } from '../../../src/base/flow/nextTurn.ts';
import { transferManifest } from '../../../src/features/transfer/manifest.ts';
import { journalName, planFile } from '../../../src/store/imports/journalFiles.ts';
import type { SessionState } from '../../../src/store/session/session.ts';
import { leaseFile } from '../../../src/store/sync/cacheFiles.ts';

const file = (name: string) => ({ name, size: 1, changedAt: 0 });
const hosted = (account: string) => ({ kind: 'hosted', account }) as SessionState;

interface Given {
  readonly names?: readonly string[];
  readonly failures?: number;
}

/** The account `one`, the files of journals, and how often the first activations fail. */
function opened({ names = [], failures = 0 }: Given) {
  const counts = { activated: 0, disposed: 0 };
  const warnings: string[] = [];
  const lifetime = new Lifetime();
  let follow: (state: SessionState) => void = () => undefined;
  const load = lateTransfer(
    {
      lifetime,
      session: {
        follow: (listener) => {
          follow = listener;
          listener(hosted('one'));
          return { dispose: () => undefined };
        },
      },
      importFiles: { list: async () => names.map(file) },
      warn: (text) => warnings.push(text),
    },
    async () => {
      counts.activated += 1;
      if (counts.activated <= failures) throw new Error('The file was removed.');
      return { dispose: () => void counts.disposed++ };
    },
  );
  return { counts, warnings, lifetime, load, change: (to: string) => follow(hosted(to)) };
}

describe('late activation of imports and exports', () => {
  it('waits for a command or page of theirs, and happens once', async () => {
    const lease = leaseFile({ account: 'one', name: journalName('b') });
    const { counts, lifetime, load } = opened({ names: [lease, planFile('two', 'a')] });
    await load('jobdeck.note.create');
    await nextTurn();
    assert.equal(counts.activated, 0);
    await Promise.all([load('jobdeck.import.open'), load('jobdeck.importPage')]);
    await load('jobdeck.export.everything');
    assert.equal(counts.activated, 1);
    lifetime.dispose();
    assert.equal(counts.disposed, 1);
  });

  it('happens at once for an account with journals, also for one that is connected later', async () => {
    const { counts, change, load } = opened({ names: [planFile('two', 'a')] });
    await nextTurn();
    assert.equal(counts.activated, 0, 'for the journals of another account');
    change('two');
    await Promise.all([load('jobdeck.import.showAll'), nextTurn()]);
    change('two');
    await nextTurn();
    assert.equal(counts.activated, 1);
  });

  it('is tried again after a failure, which is reported', async () => {
    const { counts, warnings, load } = opened({ names: [planFile('one', 'a')], failures: 2 });
    await nextTurn();
    assert.deepEqual(warnings, ['Looking for interrupted imports: Error: The file was removed.']);
    await assert.rejects(load('jobdeck.import.open'), /removed/);
    await load('jobdeck.import.open');
    assert.equal(counts.activated, 3);
  });

  it('covers all that their manifest declares', () => {
    assert.deepEqual(Object.keys(transferManifest).sort(), ['commands', 'menus', 'pages']);
  });
});
