import assert from 'node:assert/strict';

import { ShownMeetings } from '../../../../src/features/interviews/lastMeetings.ts';
import { card } from '../../../fixtures/board.ts';

const meeting = (id: string) => ({ id, title: id, startedAt: '', scores: [], verdict: null });

describe('ShownMeetings', () => {
  it('reports an attached and a detached meeting once', () => {
    let current = card({ id: 'c', meetings: [meeting('a')] });
    const shown = new ShownMeetings();
    shown.show(current);
    const update = () => shown.update((id) => (id === 'c' ? current : undefined));
    assert.equal(update(), false);
    current = { ...current, title: 'Another title' };
    assert.equal(update(), false);
    current = { ...current, meetings: [meeting('a'), meeting('b')] };
    assert.deepEqual([update(), update()], [true, false]);
    current = { ...current, meetings: [] };
    assert.deepEqual([update(), update()], [true, false]);
  });

  it('ignores cards that are not shown or not known', () => {
    const shown = new ShownMeetings();
    shown.show(card({ id: 'archived', meetings: [meeting('a')] }));
    assert.equal(
      shown.update(() => undefined),
      false,
    );
  });
});
