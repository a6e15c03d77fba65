import assert from 'node:assert/strict';
import fc from 'fast-check';

import { occurrencesOf } from '../../../../../src/features/notes/search/foundNotes.ts';

const words = 'word '.repeat(40);

describe('occurrencesOf', () => {
  it('finds places in any case, with their lines', () => {
    const text = 'Salary\n\nThe salary (gross).\nSALARY';
    assert.deepEqual(
      occurrencesOf(text, 'salary', 2).map(({ index, length, line, snippet }) => [index, length, line, snippet]),
      [
        [0, 6, 1, 'Salary'],
        [12, 6, 3, 'The salary (gross).'],
      ],
    );
  });

  it('finds the words apart if they are not together', () => {
    const text = 'Training only.\nNothing here.\nA notice of the training.\nNotice period.';
    const found = occurrencesOf(text, ' notice  training ', 2);
    assert.deepEqual(
      found.map(({ index, length, line }) => [text.slice(index, index + length), line]),
      [
        ['notice', 3],
        ['Training', 1],
      ],
    );
  });

  it('shortens a long line around the place', () => {
    const [found] = occurrencesOf(`${words}here ${words}`, 'here', 1);
    assert.match(found?.snippet ?? '', /^….+ here .+…$/);
    assert.ok((found?.snippet.length ?? 0) < 120);
  });

  it('takes characters of patterns literally', () => {
    for (const query of ['a.b', '(x', '[[', String.raw`c:\d`, '$5+', '-', '/'])
      assert.equal(occurrencesOf(`one ${query} two`, query, 1)[0]?.index, 4, query);
    assert.deepEqual(occurrencesOf('text', '  ', 1), []);
  });

  it('points at the query in every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (before, query) => {
        fc.pre(query.trim() !== '');
        const text = `${before}\n${query}`;
        const places = occurrencesOf(text, query, 1_000);
        for (const { index, length } of places)
          assert.equal(text.slice(index, index + length).toLowerCase(), query.trim().toLowerCase());
        assert.ok(places.length > 0);
      }),
    );
  });
});
