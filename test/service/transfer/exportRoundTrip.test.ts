import assert from 'node:assert/strict';
import fc from 'fast-check';

import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { testTimeoutMs } from '../../fixtures/waiting.ts';
import { type Address, overRest } from '../calls.ts';
import { removeTemporaryFolders, ServicePerTest, temporaryFolder } from '../localService.ts';
import { valuesOf } from '../store/exportedTables.ts';
import { fillBoard } from '../store/generatedBoard.ts';
import { clientOf } from '../store/opened.ts';
import { openedStatistics, untilRead } from '../store/openedStatistics.ts';
import { contentOf } from './exportedContent.ts';
import { exportOf, importExport, planOf } from './importedExport.ts';
import { boardSteps, playRoundTrip, statisticsOf } from './playRoundTrip.ts';
import { ShownImportModel } from './shownImportModel.ts';

describe('an export that is imported into an empty board', () => {
  after(removeTemporaryFolders);

  it('is exported equally again', async () => {
    await fc.assert(fc.asyncProperty(boardSteps, playRoundTrip), {
      numRuns: 10,
      seed: 20_261_126,
      interruptAfterTimeLimit: testTimeoutMs - 1_000,
      markInterruptAsFailure: true,
    });
  });
});

describe('import of an export', () => {
  const running = new ServicePerTest({ sample: 'none' });
  const today = () => running.clock.now().getTime();
  let target: LocalService;
  beforeEach(async () => {
    target = await startLocalService({ dataFolder: temporaryFolder(), now: running.clock.now, sample: 'none' });
  });
  afterEach(() => target.close());

  for (const seed of [1, 2, 3])
    it(`has the statistics of board ${seed}`, async () => {
      await fillBoard(running, seed, { timeZone: 'UTC', weekStartsOn: 'monday' });
      const settings = await overRest(target, 'tracker_get_settings', {});
      await overRest(target, 'tracker_initialize', {});
      await overRest(target, 'tracker_update_settings', { ...settings, timeZone: 'UTC', weekStartsOn: 'monday' });
      const { source } = await importExport(await exportOf(running.service), target, { today });
      assert.doesNotMatch(source.notice, /same title/);
      assert.deepEqual(await statisticsOf(target), await statisticsOf(running.service));
      assert.deepEqual(await figuresOf(target), await figuresOf(running.service));
    });

  it('says what it does not bring back', async () => {
    const { columns } = await overRest(running.service, 'tracker_initialize', {});
    const [first, second] = columns.map(({ id }) => id);
    assert.ok(first && second);
    const { id: cardId } = await overRest(running.service, 'tracker_create_card', { title: 'A', columnId: first });
    await overRest(running.service, 'tracker_create_card', { title: 'B', columnId: first });
    await overRest(running.service, 'tracker_update_card', { cardId, company: 'C' });
    await overRest(running.service, 'tracker_move_card', { cardId, columnId: first, position: 1 });
    await overRest(running.service, 'tracker_update_column', { columnId: first, title: 'Later', color: null });
    await overRest(running.service, 'tracker_create_column', { title: 'APPLIED' });
    const folder = await exportOf(running.service);
    const isNew = await planOf(folder, target, { today });
    assert.match(isNew?.notice ?? '', /, unless the new board gets cards of your meetings\. Not imported/);
    await overRest(target, 'tracker_initialize', {});
    const source = await planOf(folder, target, { today });
    assert.equal(
      source?.notice,
      'The stages of your board become those of the export, with their order and colors, and Undo Import does not bring back those of ' +
        'today. Not imported: notes and meetings; who made the changes of cards, and when a card was changed last; whether a card was ' +
        'created or imported; changes of fields and of meetings in histories (1); moves within a stage (1); titles that stages had ' +
        'before (4). Stages with the same title become one: "APPLIED".',
    );
  });

  it('leaves the stages of a board that has cards, and its own cards', async () => {
    await fillBoard(running, 1, { timeZone: 'UTC', weekStartsOn: 'monday' });
    const folder = await exportOf(running.service);
    await overRest(target, 'tracker_initialize', {});
    await overRest(target, 'tracker_create_card', { title: 'Mine' });
    const titles = async () => (await overRest(target, 'tracker_list_columns', {})).items.map(({ title }) => title);
    const before = await titles();
    const { source, run } = await importExport(folder, target, { today });
    assert.match(
      source.notice,
      /^The stages of your board stay as they are.*; the order and colors of stages, and which/,
    );
    const after = await titles();
    assert.deepEqual(
      after.filter((title) => before.includes(title)),
      before,
    );
    const all = (await overRest(running.service, 'tracker_list_columns', {})).items.map(({ title }) => title);
    assert.deepEqual(
      all.filter((title) => !after.includes(title)),
      [],
    );
    const again = await importExport(folder, target, { today });
    assert.deepEqual([run.state.counts.failed, again.run.state.counts.planned], [0, 0]);
  });

  it('archives cards in a service that keeps no histories', async () => {
    await fillBoard(running, 1, { timeZone: 'UTC', weekStartsOn: 'monday' });
    const folder = await exportOf(running.service);
    const { source } = await importExport(folder, target, { today, keepsHistory: false });
    assert.match(source.notice, /the histories of cards, which this service does not keep/);
    const [copied, original] = [await statisticsOf(target), await statisticsOf(running.service)];
    assert.deepEqual(copied.totals, original.totals);
    assert.deepEqual(
      copied.funnel.map(({ title, current }) => [title, current]),
      original.funnel.map(({ title, current }) => [title, current]),
    );
  });

  it('begins a history that is missing with the time of creation', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const { createdAt } = await overRest(running.service, 'tracker_create_card', { title: 'A' });
    const folder = await exportOf(running.service);
    folder.files.set('history.json', '[\n{"cardId":"');
    running.clock.forward(1_000);
    const { source } = await importExport(folder, target, { today });
    assert.match(source.notice, /histories that are not in the export \(1\)/);
    const { cards } = await overRest(target, 'tracker_get_board', {});
    assert.deepEqual(
      cards.map((card) => card.createdAt),
      [createdAt],
    );
  });

  it('is only of files that an export has written', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    await overRest(running.service, 'tracker_create_card', { title: 'A' });
    const folder = await exportOf(running.service);
    assert.ok(await planOf(folder, target, { today }));
    folder.files.set('columns.json', '[{"id": "a", "title": "A"}]');
    assert.equal(await planOf(folder, target, { today }), undefined);
  });

  it('is started on the page', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const { items } = await overRest(running.service, 'tracker_list_columns', {});
    await overRest(running.service, 'tracker_reorder_columns', { columnIds: items.map(({ id }) => id).toReversed() });
    await overRest(running.service, 'tracker_create_card', { title: 'A' });
    const folder = await exportOf(running.service);
    await overRest(target, 'tracker_initialize', {});
    const shown = new ShownImportModel(target, (await planOf(folder, target, { today })) ?? assert.fail('no plan'));
    const { plan } = await shown.until(({ step }) => step === 'plan');
    assert.match(plan?.notice ?? '', /Undo Import does not bring back/);
    await shown.model.actions.start({});
    await shown.until(({ run }) => run?.kind === 'done');
    shown.dispose();
    assert.deepEqual(contentOf(await exportOf(target)), contentOf(folder));
  });
});

/** All tables of the page of statistics. */
async function figuresOf(at: Address): Promise<unknown> {
  const { store, dispose } = openedStatistics(clientOf(at));
  const figures = valuesOf(await untilRead(store));
  dispose();
  return figures;
}
