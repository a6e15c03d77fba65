import assert from 'node:assert/strict';

import { goToNotes } from '../../../src/notes/goTo.ts';
import { manyNotes } from '../../fixtures/notes.ts';

describe('going to a note', () => {
  const notes = manyNotes(5_000);
  const opened: string[] = [];
  const source = goToNotes({
    notes: { notes, state: { kind: 'ready', notes, asOf: 1 }, refresh: () => assert.fail('it is known') },
    mayRead: () => true,
    open: async ({ id }) => void opened.push(id),
  });
  const find = (typed: string) => source.find(typed, new AbortController().signal);

  it('finds words of the title whatever their accents, and the title goes before the beginning', async () => {
    const [first] = await find('equipe 4711');
    assert.equal(first?.label, 'Note 4711 on Équipe 55');
    await first?.open();
    assert.deepEqual(opened, ['n4711']);
    assert.equal((await find('salary 12 note')).length, 50);
  });

  it('answers a keystroke on 5,000 notes in far less than the 50 ms that are felt', async () => {
    await find('');
    const times: number[] = [];
    for (const typed of ['e', 'eq', 'equ', 'equi', 'no such thing', 'salary 12', '4999']) {
      const start = performance.now();
      await find(typed);
      times.push(performance.now() - start);
    }
    assert.ok(Math.min(...times) < 50, `the quickest took ${Math.min(...times)} ms`);
  });
});
