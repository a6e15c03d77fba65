import assert from 'node:assert/strict';

import { formatLoss } from '../../../../../src/features/notes/conflicts/formatLoss.ts';

describe('formatLoss', () => {
  it('says nothing of a version that lacks nothing', () => {
    assert.equal(formatLoss({ leftOut: [], undeleted: [] }), undefined);
  });

  it('counts and quotes what is left out', () => {
    assert.match(
      formatLoss({ leftOut: ['They pay\n70k.'], undeleted: [] }) ?? '',
      /^This leaves out 1 paragraph of theirs: "They pay 70k"\. To take it over, /,
    );
    assert.match(
      formatLoss({ leftOut: ['One', 'Two'], undeleted: ['Three'] }) ?? '',
      /^This leaves out 2 paragraphs of theirs: "One"\. This keeps 1 paragraph that they deleted: "Three"\. To take them over, /,
    );
  });
});
