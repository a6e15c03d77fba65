import assert from 'node:assert/strict';

import { RagConsent } from '../../../../../src/features/notes/rag.ts';

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
  it('is not asked for again after a question that explained it', async () => {
    const { consent, asked } = answering();
    await consent.wasExplained();
    assert.deepEqual([await consent.forNotes(), await consent.forNewNote(), asked], [true, true, []]);
  });

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

  it('asks again after Cancel, and not after a choice', async () => {
    const { consent, asked } = answering(undefined, undefined, 'Create without RAG');
    assert.equal(await consent.forNotes(), false);
    assert.equal(await consent.forNewNote(), undefined);
    assert.equal(await consent.forNewNote(), false);
    assert.equal(await consent.forNotes(), true);
    assert.equal(asked.length, 3);
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
    }, 'Create without RAG');
    const first = consent.forNewNote();
    await whileStoring;
    assert.equal(await consent.forNotes(), true);
    endStoring();
    assert.equal(await first, false);
  });
});
