import assert from 'node:assert/strict';

import { goToNotes } from '../../../../src/features/notes/goTo.ts';
import { manyNotes } from '../../../fixtures/notes.ts';

describe('note search', () => {
  let reads = 0;
  const many = manyNotes(5_000);
  const counted = many.notes.map(
    (note) =>
      new Proxy(note, {
        get(target, name) {
          reads += 1;
          return Reflect.get(target, name);
        },
      }),
  );
  const notes = { ...many, notes: counted };
  const opened: string[] = [];
  const source = goToNotes({
    notes: { notes, state: { kind: 'ready', value: notes, fetchedAt: 1 }, refresh: () => assert.fail('it is known') },
    mayRead: () => true,
    open: async ({ id }) => void opened.push(id),
    language: () => 'en-GB',
  });
  const find = (typed: string) => source.find(typed, new AbortController().signal);

  it('ignores accents and ranks titles before beginnings', async () => {
    const [first] = await find('equipe 4711');
    assert.equal(first?.label, 'Note 4711 on Équipe 55');
    await first?.open();
    assert.deepEqual(opened, ['n4711']);
    assert.equal((await find('salary 12 note')).length, 50);
  });

  it('reads all notes once, then the 50 shown ones', async () => {
    await find('');
    for (const typed of ['e', 'eq', 'equ', 'equi', 'no such thing', 'salary 12', '4999']) {
      reads = 0;
      const { length } = await find(typed);
      // Title and beginning of each note.
      assert.equal(reads, 2 * length, typed);
      assert.ok(length <= 50, typed);
    }
  });
});
