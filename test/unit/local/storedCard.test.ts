import assert from 'node:assert/strict';

import { type StoredCard, withUpdatedAt } from '../../../src/local/data/storedCard.ts';

const times = '"updatedAt":"2026-03-01T09:00:00.000Z","archivedAt":null}';
const card: StoredCard = {
  id: 'card_1',
  status: 'active',
  title: times,
  company: 'Invented',
  location: null,
  url: null,
  description: `{${times}`,
  salary: null,
  contacts: [],
  tags: [],
  priority: 'normal',
  reminders: [],
  meetings: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  archivedAt: null,
};
const { title, ...rest } = card;
const updatedAt = '2026-03-02T10:00:00.000Z';

describe('time of a stored card', () => {
  const stored: Readonly<Record<string, StoredCard>> = {
    active: card,
    archived: { ...card, status: 'archived', archivedAt: '2026-03-01T09:30:00.000Z' },
    'with fields in another order': { ...rest, title },
    'with a shorter time': { ...card, updatedAt: '2026-03-01T09:00:00Z' },
    'with a longer time': { ...card, updatedAt: '2026-03-01T09:00:00.000000Z' },
  };

  for (const [name, before] of Object.entries(stored)) {
    it(`changes and nothing else: ${name}`, () => {
      const after = JSON.parse(withUpdatedAt(JSON.stringify(before), updatedAt)) as StoredCard;
      assert.deepEqual(after, { ...before, updatedAt });
    });
  }
});
