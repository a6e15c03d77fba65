import assert from 'node:assert/strict';

import { type AgentChange, agentName } from '../../../../src/store/activity/agentChange.ts';
import {
  mergedActivity,
  noActivity,
  SharedActivity,
  type StoredActivity,
} from '../../../../src/store/activity/sharedActivity.ts';
import { settled } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const change = (id: string, agent: string, isSeen = false): AgentChange => ({
  ...{ id, record: { kind: 'card', id: 'c' }, kind: 'changed', title: 'Acme', agent, what: 'Moved', isSeen },
  at: `2026-03-01T12:00:00.${String(Number(id) % 1_000).padStart(3, '0')}Z`,
});

const many = (from: number): StoredActivity => ({
  ...noActivity,
  changes: Array.from({ length: 300 }, (_, index) => change(String(from + index), 'Claude')),
  examined: Array.from({ length: 200 }, (_, index) => ({ key: `c${from + index}`, updatedAt: `2026-03-01T${from}` })),
  notified: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`Agent ${from + index}`, index])),
});

describe('stored activity', () => {
  it('is the same whichever window merges last', () => {
    const [one, other] = [many(0), many(200)];
    const merged = mergedActivity(one, other);
    assert.deepEqual(mergedActivity(other, one), merged);
    assert.deepEqual(mergedActivity(merged, other), merged);
    assert.deepEqual(mergedActivity(merged, one), merged);
    assert.deepEqual([merged.changes.length, merged.examined.length], [300, 200]);
  });

  it('has the last change of a card that two windows have examined', () => {
    const examined = (updatedAt: string) => ({ ...noActivity, examined: [{ key: 'c@left', updatedAt }] });
    const [one, other] = [examined('2026-03-01T12:00:00Z'), examined('2026-03-02T12:00:00Z')];
    assert.deepEqual(mergedActivity(one, other), other);
    assert.deepEqual(mergedActivity(other, one), other);
  });

  it('has the newest first by times of different precision', () => {
    const times = ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.500Z', '2026-03-01T14:00:00+02:00', 'soon'];
    const changes = times.map((at, index) => ({ ...change(String(index), 'Claude'), at }));
    const examined = times.map((updatedAt, index) => ({ key: String(index), updatedAt }));
    const merged = mergedActivity({ ...noActivity, changes, examined }, noActivity);
    const newest = ['3', '1', '2', '0'];
    assert.deepEqual(
      merged.changes.map(({ id }) => id),
      newest,
    );
    assert.deepEqual(
      merged.examined.map(({ key }) => key),
      newest,
    );
  });

  it('keeps what is seen and known, and drops what turns out to be by the user', () => {
    const one = { ...noActivity, changes: [change('1', 'Claude', true), change('2', 'Mine')], since: '2026-03-01' };
    const other = { ...noActivity, changes: [change('1', 'Claude')], ownNames: ['Mine'], hasOwnWrites: true };
    const expected = {
      ...{ ...noActivity, changes: [change('1', 'Claude', true)], since: '2026-03-01' },
      ...{ ownNames: ['Mine'], hasOwnWrites: true },
    };
    assert.deepEqual(mergedActivity(one, other), expected);
    assert.deepEqual(mergedActivity(other, one), expected);
  });

  it('keeps what is reported of an agent with the name of the user', () => {
    const reported = { ...change('1', 'Mine'), isReported: true };
    const one = { ...noActivity, changes: [change('1', 'Mine', true), change('2', 'Mine')] };
    const other = { ...noActivity, changes: [reported], ownNames: ['Mine'] };
    for (const merged of [mergedActivity(one, other), mergedActivity(other, one)])
      assert.deepEqual(merged.changes, [{ ...reported, isSeen: true }]);
  });

  it('drops what is by the user under a long name', () => {
    const long = 'x'.repeat(400);
    const one = { ...noActivity, changes: [change('1', agentName(long))], ownNames: [long] };
    assert.deepEqual(mergedActivity(one, noActivity).changes, []);
  });

  it('loses nothing of two windows that write at once', async () => {
    const files = new FilesInMemory();
    const opened = [1, 2, 3].map(() => new SharedActivity({ files, warn: (text) => assert.fail(text) }));
    await Promise.all(opened.map((window) => window.use('one')));
    await Promise.all(
      opened.map((window, index) => window.update(() => ({ changes: [change(String(index), 'Claude')] }))),
    );
    for (let turn = 0; turn < 20; turn += 1) await settled();
    for (const window of opened)
      assert.deepEqual(
        window.value.changes.map(({ id }) => id),
        ['2', '1', '0'],
      );
    const written = files.written.length;
    for (let turn = 0; turn < 20; turn += 1) await settled();
    assert.equal(files.written.length, written);
    for (const window of opened) window.dispose();
  });

  it('goes on without a disk', async () => {
    const files = new FilesInMemory();
    const warnings: string[] = [];
    files.broken = new Error('disk full');
    const window = new SharedActivity({ files, warn: (text) => warnings.push(text) });
    await window.use('one');
    await window.update(() => ({ changes: [change('1', 'Claude')] }));
    assert.equal(window.value.changes.length, 1);
    assert.match(warnings.join(), /disk full/);
    files.broken = undefined;
    files.plant('one.activity.json', '{"changes": 7}');
    await window.refresh();
    assert.equal(window.value.changes.length, 1);
    window.dispose();
  });
});
