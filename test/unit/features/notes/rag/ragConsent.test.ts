import assert from 'node:assert/strict';

import { RagConsent } from '../../../../../src/features/notes/rag/ragConsent.ts';

/** A user who answers the questions in turn. */
function answering(...answers: (string | undefined)[]) {
  return storing(async () => {}, ...answers);
}

/** As `answering`, with a store operation that may take time. */
function storing(store: () => Promise<void>, ...answers: (string | undefined)[]) {
  const asked: string[][] = [];
  let isSaid = false;
  const consent = new RagConsent({
    explained: {
      read: () => isSaid,
      set: async () => {
        isSaid = true;
        await store();
      },
    },
    choose: async (_message, _detail, ...buttons) => {
      asked.push(buttons);
      const answer = answers.shift();
      return buttons.find((each) => each === answer);
    },
  });
  return { consent, asked };
}

describe('RagConsent', () => {
  it('explains RAG first; Cancel creates no note', async () => {
    const { consent, asked } = answering(undefined);
    assert.equal(await consent.forNewNote(), undefined);
    assert.deepEqual(asked, [['Create', 'Create without RAG']]);
  });

  for (const [button, isUsed] of [
    ['Create', true],
    ['Create without RAG', false],
  ] as const)
    it(`allows a new note by ${button}`, async () =>
      assert.equal(await answering(button).consent.forNewNote(), isUsed));

  it('asks only once, also after Cancel', async () => {
    const { consent, asked } = answering(undefined);
    assert.equal(await consent.forNewNote(), undefined);
    assert.equal(await consent.forNewNote(), true);
    assert.equal(await consent.forNotes(), true);
    assert.equal(asked.length, 1);
  });

  it('asks once for boxes that are ticked together', async () => {
    const { consent, asked } = answering(undefined, 'Use in RAG');
    assert.deepEqual(await Promise.all([consent.forNotes(), consent.forNotes()]), [false, false]);
    assert.deepEqual(asked, [['Use in RAG']]);
  });

  it('applies no earlier answer to a later tick', async () => {
    const { promise: stored, resolve: endStoring } = Promise.withResolvers<void>();
    const { promise: whileStoring, resolve: beginStoring } = Promise.withResolvers<void>();
    const { consent } = storing(() => {
      beginStoring();
      return stored;
    }, undefined);
    const first = consent.forNotes();
    await whileStoring;
    assert.equal(await consent.forNotes(), true);
    endStoring();
    assert.equal(await first, false);
  });
});
