import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { FieldStatuses } from '../../../../src/features/cards/fieldStatuses.ts';
import type { CardEditResult } from '../../../../src/store/board/cards.ts';
import { card } from '../../../fixtures/board.ts';

const saved: CardEditResult = { kind: 'saved', card: card({ id: 'a' }) };
const conflict: CardEditResult = {
  kind: 'conflict',
  edit: { field: 'company', before: '', after: 'Mine' },
  theirs: card({ id: 'a', company: 'Theirs' }),
};
const formatFailure = (error: unknown) => String(error);

describe('FieldStatuses', () => {
  it('shows saving, then nothing', async () => {
    const statuses = new FieldStatuses();
    const kinds: string[][] = [];
    statuses.onDidChange(() => kinds.push(statuses.all.map(({ kind }) => kind)));
    await statuses.during('company', async () => saved, formatFailure);
    assert.deepEqual(kinds, [['saving'], []]);
  });

  it('stays after a conflict or a rejection', async () => {
    const statuses = new FieldStatuses();
    await statuses.during('company', async () => conflict, formatFailure);
    await statuses.during('title', () => Promise.reject(new Error('Too long.')), formatFailure);
    assert.deepEqual(
      statuses.all.map(({ field, kind }) => `${field} ${kind}`),
      ['company conflict', 'title failed'],
    );
    assert.match(statuses.all[1]?.message ?? '', /Too long/);
    await statuses.during('company', async () => saved, formatFailure);
    assert.deepEqual(
      statuses.all.map(({ field }) => field),
      ['title'],
    );
  });

  it('reports an unsaved edit after an account switch', async () => {
    const statuses = new FieldStatuses();
    await statuses.during(
      'company',
      () => Promise.reject(new ServiceError('cancelled', 'write', 'Dropped.')),
      formatFailure,
    );
    assert.match(statuses.all[0]?.message ?? '', /another account/);
  });

  it('shows the last of two saves, in any order', async () => {
    const statuses = new FieldStatuses();
    const first = Promise.withResolvers<CardEditResult>();
    const one = statuses.during('company', () => first.promise, formatFailure);
    await statuses.during('company', async () => saved, formatFailure);
    first.resolve(conflict);
    await one;
    assert.deepEqual(statuses.all, []);
  });
});
