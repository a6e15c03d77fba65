import assert from 'node:assert/strict';

import { shortenedNote } from '../../../../src/features/cards/cardSnapshot.ts';

const inWords = (error: unknown) => String(error);

describe('shortenedNote', () => {
  it('explains why the card cannot be changed', () =>
    assert.match(shortenedNote({ shortened: true }, 'No network.', inWords) ?? '', /cannot be changed.*No network\./));

  it('is undefined while the whole card is read', () =>
    assert.equal(shortenedNote({ shortened: true }, undefined, inWords), undefined));

  it('is undefined once the card is whole', () => assert.equal(shortenedNote({}, 'No network.', inWords), undefined));
});
