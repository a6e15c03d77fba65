import assert from 'node:assert/strict';

import { RagBadges } from '../../../../../src/features/notes/rag.ts';

const note = (id: string, useInRag: boolean) => ({ id, useInRag });

describe('note badges', () => {
  it('changes with the RAG setting', () => {
    const badges = new RagBadges();
    assert.deepEqual(badges.update([note('a', true), note('b', true)]), ['a', 'b']);
    assert.deepEqual(badges.update([note('a', false), note('b', true)]), ['a']);
    assert.deepEqual(badges.update([note('a', false), note('b', true)]), []);
  });

  it('changes for a note that reappears', () => {
    const badges = new RagBadges();
    badges.update([note('a', true)]);
    badges.update([]);
    assert.deepEqual(badges.update([note('a', true)]), ['a']);
  });
});
