import assert from 'node:assert/strict';

import { TypedTitles } from '../../../../src/features/notes/typedTitles.ts';
import { KeptTexts } from '../../../fixtures/keptTexts.ts';

describe('typed titles', () => {
  it('outlive the window until they are saved', () => {
    const memory = new KeptTexts();
    const titles = new TypedTitles(memory);
    titles.report('a', { title: 'Alder', at: 1 });
    titles.report('b', { title: 'Birch', at: 2 });
    titles.report('b', { title: null, at: 3 });
    const next = new TypedTitles(memory);
    assert.deepEqual([next.of('a'), next.of('b')], [{ title: 'Alder', at: 1 }, undefined]);
  });

  it('are dropped from memory if it is damaged, and after 50 notes', () => {
    const memory = new KeptTexts([{ noteId: 1 }]);
    const titles = new TypedTitles(memory);
    for (let index = 0; index < 51; index += 1) titles.report(`${index}`, { title: 'Alder', at: index });
    const next = new TypedTitles(memory);
    assert.deepEqual([next.of('0'), next.of('50')?.title], [undefined, 'Alder']);
  });
});
