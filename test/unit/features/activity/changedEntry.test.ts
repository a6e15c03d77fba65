import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { type HistoryEntry, historyEntrySchema } from '../../../../src/contract/tracker/board.ts';
import { entryOf } from '../../../../src/features/activity/undoChange.ts';
import type { AgentChange } from '../../../../src/store/activity/agentChange.ts';

const atSecond = (second: number): string =>
  new Date(Date.parse('2026-03-01T12:00:00Z') + second * 1_000).toISOString();
const entry = (index: number): HistoryEntry =>
  historyEntrySchema().parse({ id: `h${index}`, at: atSecond(index), type: 'updated' });

const change = (index: number): AgentChange => ({
  ...{ id: `h${index}`, record: { kind: 'card', id: 'c' }, kind: 'changed', title: 'Acme', agent: 'Claude' },
  ...{ at: atSecond(index), what: 'Renamed', isSeen: true },
});

/** A history of a hundred entries, newest first, in pages of ten. */
const history = async (_: string, cursor = '0') => {
  read += 1;
  const start = Number(cursor);
  const items = Array.from({ length: 10 }, (_each, index) => entry(99 - start - index)).filter(
    ({ id }) => id !== 'h50',
  );
  return { items, nextCursor: start < 90 ? String(start + 10) : null };
};
let read = 0;

describe('the entry of a change by an agent', () => {
  beforeEach(() => {
    read = 0;
  });

  it('is found on a later page', async () => {
    assert.deepEqual(await entryOf(change(32), { history }), { kind: 'found', entry: entry(32) });
    assert.equal(read, 7);
  });

  it('is looked for until an older one', async () => {
    const found = await entryOf(change(50), { history });
    const whyNot = 'The entry was not found in the history.';
    assert.deepEqual(found, { kind: 'missing', whyNot, isDeleted: false });
    assert.equal(read, 6);
  });

  it('is missing with the reason if the service fails', async () => {
    const failing = (kind: 'missing' | 'unreachable', reason: string) =>
      entryOf(change(1), { history: () => Promise.reject(new ServiceError(kind, 'history', reason)) });
    const deleted = { kind: 'missing', whyNot: 'The card was deleted since then.', isDeleted: true };
    assert.deepEqual(await failing('missing', 'Card not found.'), deleted);
    const whyNot = 'The history could not be read. No answer.';
    assert.deepEqual(await failing('unreachable', 'No answer.'), { kind: 'missing', whyNot, isDeleted: false });
  });
});
