import assert from 'node:assert/strict';

import { barOf, detailsOf, formatRow, formatRowAria } from '../../../../src/features/keys/formatRow.ts';
import { key } from '../../../fixtures/key.ts';

const formatContext = { locale: 'en-US', timeZone: 'Europe/Berlin', now: Date.parse('2026-03-04T19:00:00.000Z') };
const said = (over: Parameters<typeof key>[0]) => formatRow(key(over), formatContext);

describe('key row', () => {
  it('shows bar, usage, reset, BYOK and expiry if any', () => {
    assert.equal(said({}), '$0 used, no limit');
    assert.equal(
      said({
        limit: 12,
        limit_remaining: 4.5,
        limit_reset: 'daily',
        include_byok_in_limit: true,
        expires_at: '2026-03-07T19:00:00.000Z',
      }),
      '$4.50 left ■■■□□ $7.50 of $12/day · resets in 5 h · BYOK · expires in 3 d',
    );
    assert.equal(said({ limit: 20, limit_remaining: 1 }), '$1 left ■■■■□ $19 of $20 in all');
  });

  it('names why a key is refused', () => {
    assert.match(said({ disabled: true, limit: 1, limit_remaining: 1 }), /^disabled · /);
    assert.match(said({ expires_at: '2026-03-01T00:00:00.000Z' }), /^expired · /);
    assert.match(said({ limit: 0, limit_remaining: 0 }), /^blocked by a limit of 0 · /);
    assert.match(said({ limit: 5, limit_remaining: 0, limit_reset: 'weekly' }), /^limit used up · .* · resets in 4 d$/);
    const overrun = { limit: 5, limit_remaining: -1.25 };
    assert.equal(said(overrun), 'limit used up · over by $1.25 · $6.25 of $5 in all');
    const left = detailsOf(key(overrun), formatContext).find(({ name }) => name === 'Left');
    assert.equal(left?.value, 'over by $1.25');
  });

  it('omits the bar from its accessible label', () => {
    assert.equal(
      formatRowAria(key({ limit: 10, limit_remaining: 5 }), formatContext),
      'CI key, $5 left, $5 of $10 in all',
    );
  });

  it('shows an empty bar only at 0, full at 100%', () => {
    assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(barOf), ['□□□□□', '■□□□□', '■■■□□', '■■■■□', '■■■■■']);
  });

  it('shows local times, and UTC on hover', () => {
    const details = detailsOf(key({ limit: 10, limit_remaining: 5, limit_reset: 'weekly' }), formatContext);
    const resets = details.find(({ name }) => name === 'Resets');
    assert.match(resets?.value ?? '', /^in 4 d, Mon, Mar 9, 2026, 01:00 AM GMT\+1$/);
    assert.equal(resets?.hover, '2026-03-09 00:00 UTC');
    assert.equal(details.find(({ name }) => name === 'Expires')?.value, 'never');
  });
});
