import assert from 'node:assert/strict';

import { formatDue } from '../../../../src/features/reminders/notify.ts';
import { card } from '../../../fixtures/board.ts';

const due = (text: string) => ({
  card: card({ id: 'a', title: 'Engineer', company: 'Acme' }),
  reminder: { id: text, at: '2026-03-02T09:00:00Z', text, done: false },
});

describe('reminder sentence', () => {
  it('names the card of a single reminder', () => {
    assert.equal(formatDue([due('Call Ada')]), 'Reminder: Call Ada (Engineer, Acme)');
    assert.equal(formatDue([due('')]), 'Reminder: look at this card (Engineer, Acme)');
  });

  it('counts several and names at most three', () => {
    assert.equal(formatDue([due('a'), due('b')]), '2 reminders are due: "a", "b"');
    assert.equal(formatDue(['a', 'b', 'c', 'd', 'e'].map(due)), '5 reminders are due: "a", "b", "c" and 2 more');
  });
});
