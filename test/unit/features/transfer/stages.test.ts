import assert from 'node:assert/strict';

import { defaultStages } from '../../../../src/base/cardValues.ts';
import { matchStage } from '../../../../src/features/transfer/import/stageNames.ts';
import { planOf, sourceOf } from './planned.ts';

describe('stages of a file', () => {
  it('mean the default stages in six languages', () => {
    for (const [stage, names] of [
      ['Saved', ['Gespeichert', 'à postuler', 'Guardado', 'salvato', 'Rascunho', 'Wishlist']],
      ['Applied', ['Beworben', 'Candidature envoyée', 'Solicitud enviada', 'candidatura inviata', 'Candidatado']],
      ['Screening', ['Telefoninterview', 'Entretien téléphonique', 'preselección', 'Preselezione', 'triagem']],
      ['Interview', ['Gespräch', 'VORSTELLUNGSGESPRÄCH', '2. Gespräch', 'Entretien', 'Entrevista', 'colloquio (2)']],
      ['Offer', ['Zusage', 'Angebot', 'Offre', 'Oferta', 'offerta', 'Hired']],
      ['Rejected', ['Absage', 'Refusé', 'Rechazado', 'rifiutato', 'Recusado', 'Declined']],
    ] as const)
      for (const name of names) assert.equal(matchStage(name, defaultStages), stage, name);
    assert.equal(matchStage('Applied', ['Gemerkt', 'Beworben', 'Absage']), 'Beworben');
    assert.equal(matchStage('beworben', ['Applied', 'Beworben']), 'Beworben');
    for (const name of ['Waiting', 'Ghosted', '3', '–']) assert.equal(matchStage(name, defaultStages), undefined, name);
  });

  it('become what the user chooses', async () => {
    const csv = 'Title,Status\nDev,Beworben\nOps,beworben\nQA,Waiting\nPM,\nHR,Saved';
    const source = await sourceOf(csv);
    const { stages, boardStages } = source.snapshot;
    assert.deepEqual(boardStages, ['Applied', 'Saved']);
    assert.deepEqual(stages, [
      { name: 'Beworben', rowCount: 2, choice: 1, canCreate: true },
      { name: 'Waiting', rowCount: 1, choice: 0, canCreate: true },
      { name: 'Saved', rowCount: 1, choice: 2, canCreate: false },
    ]);
    const stagesOf = async (chosen?: { readonly stage: number; readonly choice: number }) =>
      (await planOf(csv, [], chosen)).map(({ stage, planned }) => [stage, planned?.column]);
    const [applied, saved] = [
      ['Applied', { id: 'applied' }],
      ['Saved', { id: 'saved' }],
    ];
    const waiting = ['Waiting', { title: 'Waiting' }];
    const none = ['', undefined];
    assert.deepEqual(await stagesOf(), [applied, applied, waiting, none, saved]);
    assert.deepEqual(await stagesOf({ stage: 1, choice: 2 }), [applied, applied, saved, none, saved]);
    const created = ['Beworben', { title: 'Beworben' }];
    assert.deepEqual(await stagesOf({ stage: 0, choice: 0 }), [created, created, waiting, none, saved]);
  });
});
