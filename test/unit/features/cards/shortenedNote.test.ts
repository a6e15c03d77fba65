import assert from 'node:assert/strict';

import { shortenedNote } from '../../../../src/features/cards/shortenedNote.ts';

const inWords = (error: unknown) => String(error);

describe('a card that came shortened', () => {
  it('says why it cannot be changed', () =>
    assert.match(shortenedNote({ shortened: true }, 'No network.', inWords) ?? '', /cannot be changed.*No network\./));

  it('says nothing while it is read whole', () =>
    assert.equal(shortenedNote({ shortened: true }, undefined, inWords), undefined));

  it('says nothing once it is whole', () => assert.equal(shortenedNote({}, 'No network.', inWords), undefined));
});
