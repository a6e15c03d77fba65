import assert from 'node:assert/strict';

import { historyEntrySchema } from '../../../src/contract/tracker/board.ts';
import { announceChanges, dueNotifications } from '../../../src/features/activity/notifications.ts';
import { whyNotUndone } from '../../../src/features/activity/undoChange.ts';
import type { AgentChange } from '../../../src/store/activity/agentChange.ts';
import { settled } from '../../fixtures/fakeClock.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-01T12:00:00Z');

const change = (agent: string, id: string, kind: 'card' | 'note' = 'card'): AgentChange => ({
  ...{ id: `${agent}${id}`, record: { kind, id }, kind: 'changed', title: 'Acme', agent },
  ...{ at: '2026-03-01T12:00:00Z', what: 'Moved', isSeen: false },
});

describe('changes by agents', () => {
  it('are notified once an hour for each agent', () => {
    const due = (notified: Record<string, number>, at: number, ...found: AgentChange[]) =>
      dueNotifications(found, notified, at).map(({ message }) => message);
    const [one, two, other] = [change('Claude', 'a'), change('Claude', 'b'), change('Codex', 'a')];
    const note = change('Claude', 'n', 'note');
    assert.deepEqual(due({}, now, one, one), ['Claude changed one card.']);
    assert.deepEqual(due({ Claude: now }, now + hour - 1, two, other), ['Codex changed one card.']);
    assert.deepEqual(due({ Claude: now, Codex: now }, now + hour, one, two, note, other), [
      'Claude changed 2 cards and one note.',
      'Codex changed one card.',
    ]);
    assert.deepEqual(due({ Claude: now + 1 }, now, note), ['Claude changed one note.']);
  });

  it('are announced though an earlier message is open', async () => {
    const said: string[] = [];
    const messages = new Map<string, (button?: string) => void>();
    let shown = 0;
    announceChanges(dueNotifications([change('Claude', 'a'), change('Codex', 'a')], {}, now), {
      inform: (message) => {
        said.push(message);
        return new Promise((resolve) => messages.set(message, resolve));
      },
      show: async () => {
        shown += 1;
      },
      warn: (text) => assert.fail(text),
    });
    assert.deepEqual(said, ['Claude changed one card.', 'Codex changed one card.']);
    messages.get('Claude changed one card.')?.();
    messages.get('Codex changed one card.')?.('Show');
    await settled();
    assert.equal(shown, 1);
  });

  it('are refused to be undone with the reason', () => {
    const reason = (fields: object) => whyNotUndone(historyEntrySchema().parse({ id: 'h', ...fields }));
    const updated = (...changes: object[]) => reason({ type: 'updated', changes });
    assert.match(reason({ type: 'archived' }) ?? '', /no way to take a card out of the archive/);
    assert.match(reason({ type: 'moved' }) ?? '', /does not say where/);
    assert.match(updated({ field: 'contacts', before: [], after: [] }) ?? '', /"contacts" cannot be put back/);
    assert.match(updated({ field: 'title', before: 7, after: 'x' }) ?? '', /"title" cannot be put back/);
    for (const before of ['The first words…', '…the last words'])
      assert.match(updated({ field: 'description', before, after: 'x' }) ?? '', /only a part of .* "description"/);
    assert.equal(updated({ field: 'tags', before: ['a'], after: [] }), undefined);
    assert.equal(reason({ type: 'moved', from: { columnId: 'c' } }), undefined);
    assert.equal(reason({ type: 'created' }), undefined);
  });
});
