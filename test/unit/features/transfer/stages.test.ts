import assert from 'node:assert/strict';

import { defaultStages } from '../../../../src/base/domain/cardValues.ts';
import { matchStage } from '../../../../src/features/transfer/import/mapping/stageNames.ts';
import { PlanView } from '../../../../src/features/transfer/import/plan/planView.ts';
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
      { name: 'Beworben', rowCount: 2, choice: '1', canCreate: true },
      { name: 'Waiting', rowCount: 1, choice: 'create', canCreate: true },
      { name: 'Saved', rowCount: 1, choice: '2', canCreate: false },
    ]);
    const stagesOf = async (chosen?: { readonly stage: number; readonly choice: string }) =>
      (await planOf(csv, [], chosen)).map(({ stage, planned }) => [stage, planned?.column]);
    const [applied, saved] = [
      ['Applied', { id: 'applied' }],
      ['Saved', { id: 'saved' }],
    ];
    const waiting = ['Waiting', { title: 'Waiting' }];
    const none = ['', undefined];
    assert.deepEqual(await stagesOf(), [applied, applied, waiting, none, saved]);
    assert.deepEqual(await stagesOf({ stage: 1, choice: '2' }), [applied, applied, saved, none, saved]);
    const created = ['Beworben', { title: 'Beworben' }];
    assert.deepEqual(await stagesOf({ stage: 0, choice: 'create' }), [created, created, waiting, none, saved]);
  });

  it('are understood with emoji and in other words', () => {
    for (const [name, stage] of [
      ['✅ Applied', 'Applied'],
      ['Phone screen', 'Screening'],
      ['Bookmarked', 'Saved'],
      ['Absage ❌', 'Rejected'],
      ['Entretien', 'Interview'],
    ] as const)
      assert.equal(matchStage(name, defaultStages), stage, name);
  });

  it('stay text, or leave their rows out, if the user chooses so', async () => {
    const csv = 'Title,Status\nDev,Waiting\nOps,Saved';
    const [text] = await planOf(csv, [], { stage: 0, choice: 'text' });
    assert.deepEqual(text?.planned, {
      row: 2,
      card: { title: 'Dev', description: '- Status: Waiting' },
      column: undefined,
    });
    const rows = await planOf(csv, [], { stage: 0, choice: 'leaveOut' });
    assert.equal(rows[0]?.reason, 'The row has the stage Waiting, which is left out.');
    assert.deepEqual(
      new PlanView(rows).cards.map(({ row }) => row),
      [3],
    );
  });

  it('are one choice for rows without a stage', async () => {
    const source = await sourceOf('Title,Status\nDev,Saved\nOps,-\nQA,');
    assert.deepEqual(source.snapshot.withoutStage, { rowCount: 2, choice: 'text' });
    source.stages.chooseForOthers('1');
    assert.deepEqual(source.stageTargets.get(''), { kind: 'stage', title: 'Applied' });
    assert.equal(source.snapshot.withoutStage?.choice, '1');
    const linkedIn = await sourceOf(
      'Application Date,Company Name,Job Title,Resume Name\n"11/20/24, 8:15 AM",Acme,Dev,cv.pdf',
    );
    assert.deepEqual(linkedIn.snapshot.withoutStage, { rowCount: 1, choice: '1' });
  });

  it('are created in numbers only after a question', async () => {
    const csv = (count: number) =>
      ['Title,Status', ...Array.from({ length: count }, (_, index) => `Dev ${index},Phase ${index}x`), 'QA,Saved'].join(
        '\n',
      );
    const few = await sourceOf(csv(12));
    assert.deepEqual([few.snapshot.uncreatedCount, few.snapshot.stages[0]?.choice], [0, 'create']);
    const many = await sourceOf(csv(13));
    assert.deepEqual([many.snapshot.uncreatedCount, many.snapshot.stages[0]?.choice], [13, 'text']);
    assert.equal((await planOf(csv(13)))[0]?.planned?.card.description, '- Status: Phase 0x');
    many.stages.createAll();
    assert.deepEqual([many.snapshot.uncreatedCount, many.snapshot.stages[0]?.choice], [0, 'create']);
  });
});
