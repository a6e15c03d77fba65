import assert from 'node:assert/strict';

import { defaultStages } from '../../../src/base/domain/cardValues.ts';
import { systemClock } from '../../../src/base/flow/clock.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { ImportPlan, ImportRun } from '../../../src/store/imports/importRun.ts';
import { Imports } from '../../../src/store/imports/imports.ts';
import { ImportJournal } from '../../../src/store/imports/journal.ts';
import { AccountFiles, EndedAccounts } from '../../../src/store/sync/accountFiles.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from '../store/opened.ts';

const planOf = (titles: readonly string[]): ImportPlan => ({
  source: 'jobs.csv',
  contentHash: 'f00',
  cards: titles.map((title, index) => ({ row: index + 2, card: { title } })),
  notes: [],
});

describe('import run', () => {
  const suite = new ServicePerTest({ sample: 'none' });
  let proxy: GateProxy;
  let files: FilesInMemory;
  let account: string;

  beforeEach(async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    proxy = await startGateProxy(suite.service.trackerUrl);
    files = new FilesInMemory();
    account = 'local';
  });
  afterEach(() => proxy.close());

  async function opened(maxBatchCards = 2) {
    const tracker = clientOf({ ...suite.service, trackerUrl: proxy.address });
    const board = await openedBoard(tracker);
    const ended = new EndedAccounts(new FilesInMemory(), systemClock);
    const journal = new ImportJournal(new AccountFiles(files, ended), systemClock);
    const needs = { tracker, board, journal, clock: systemClock, account: () => account, maxBatchCards };
    return { board, imports: new Imports({ ...needs, onDidCreateNotes: () => undefined }) };
  }

  const titles = async () => {
    const { cards } = await overRest(suite.service, 'tracker_get_board', {});
    return cards.map(({ title }) => title).toSorted();
  };

  it('skips the same plan when it is carried out again', async () => {
    const { imports } = await opened();
    const plan = planOf(['A', 'B', 'C']);
    assert.deepEqual((await finished(await imports.start(plan))).state.counts.created, 3);
    const again = await finished(await imports.start(plan));
    assert.deepEqual([again.state.counts.created, again.state.counts.skipped], [0, 3]);
    assert.deepEqual(await titles(), ['A', 'B', 'C']);
  });

  it('archives cards that are archived in the source', async () => {
    const { imports } = await opened();
    const { cards, ...rest } = planOf(['A', 'B', 'C']);
    const plan = { ...rest, cards: cards.map((each) => (each.row === 3 ? { ...each, isArchived: true } : each)) };
    const run = await finished(await imports.start(plan));
    assert.deepEqual([run.state.kind, run.state.counts.created], ['done', 3]);
    assert.deepEqual(await titles(), ['A', 'C']);
    const archive = await overRest(suite.service, 'tracker_list_archive', {});
    assert.deepEqual(
      archive.items.map(({ title }) => title),
      ['B'],
    );
    await run.undo();
    assert.deepEqual([await titles(), run.state.counts.archived], [[], 3]);
  });

  it('archives what it created, except changed cards', async () => {
    const { imports, board } = await opened();
    await overRest(suite.service, 'tracker_create_card', { title: 'Before' });
    const run = await finished(await imports.start(planOf(['A', 'B', 'C'])));
    const created = run.results.get(3);
    const cardId = created?.kind === 'created' ? created.id : assert.fail('row 3 was not created');
    suite.clock.forward(1_000);
    await overRest(suite.service, 'tracker_update_card', { cardId, company: 'Changed' });
    await board.serverState.refresh();
    await run.undo();
    assert.deepEqual(await titles(), ['B', 'Before']);
    assert.deepEqual(run.undone.get(cardId), { kind: 'changed' });
    assert.equal(run.state.counts.archived, 2);
    await run.undo(new Set([cardId]));
    assert.deepEqual(await titles(), ['Before']);
  });

  it('removes the stages that it created and that are empty again', async () => {
    const { imports } = await opened();
    const { cards, ...rest } = planOf(['A', 'B', 'C']);
    const named = cards.map((each) => ({ ...each, column: { title: each.row === 3 ? 'Kept' : 'Waiting' } }));
    const run = await finished(await imports.start({ ...rest, cards: named }));
    const columns = async () => (await overRest(suite.service, 'tracker_list_columns', {})).items;
    const kept = (await columns()).find(({ title }) => title === 'Kept')?.id ?? '';
    await overRest(suite.service, 'tracker_create_card', { title: 'Later', columnId: kept });
    await run.undo();
    const stages = () => run.createdColumns.map(({ title, undone }) => [title, undone]).toSorted();
    const left = [
      ['Kept', 'left'],
      ['Waiting', 'removed'],
    ];
    assert.deepEqual([run.state.kind, stages()], ['done', left]);
    const titlesLeft = (await columns()).map(({ title }) => title);
    assert.deepEqual(titlesLeft, [...defaultStages.slice(0, -1), 'Kept', 'Rejected']);
    const again = (await (await opened()).imports.open(run.id)) ?? assert.fail('no record');
    assert.deepEqual([again.state.kind, again.createdColumns.length], ['done', 2]);
  });

  describe('with the stages of another board', () => {
    const at = '2026-01-05T08:00:00.000Z';
    const layout = [{ title: 'Offer', color: '#123456' }, { title: 'Custom', isDefault: true }, { title: 'saved' }];
    const inCustom = { column: { title: 'Custom' }, title: 'Custom', at: '2026-01-06T08:00:00.000Z' };
    const inGone = { column: { title: 'Gone' }, title: 'Gone', at };
    const copy = (...ways: (typeof inCustom)[][]): ImportPlan => {
      const { cards, ...rest } = planOf(ways.map((_, index) => `Card ${index}`));
      const planned = cards.map((each, index) => ({ ...each, column: inCustom.column, stages: ways[index] }));
      return { ...rest, cards: planned, layout, stages: [{ row: 90, column: { title: 'Custom' } }] };
    };
    const columns = async () => {
      const { items } = await overRest(suite.service, 'tracker_list_columns', {});
      return items.map(({ title, color }) => [title, color]);
    };

    it('arranges a board without cards', async () => {
      const { imports } = await opened();
      const run = await finished(await imports.start(copy([inGone, inCustom])));
      const arranged = [
        ['Offer', '#123456'],
        ['Custom', null],
        ['saved', null],
      ];
      assert.deepEqual([run.state.kind, await columns()], ['done', arranged]);
      const [card] = (await overRest(suite.service, 'tracker_get_board', {})).cards;
      const { items } = await overRest(suite.service, 'tracker_get_card_history', { cardId: card?.id ?? '' });
      assert.deepEqual(
        items.map((entry) => entry.to?.columnTitle),
        ['Custom', 'Gone'],
      );
      assert.equal((await overRest(suite.service, 'tracker_get_settings', {})).defaultColumnId, card?.columnId);
      assert.deepEqual(
        run.createdColumns.map(({ title }) => title),
        ['Custom'],
      );
    });

    for (const cards of ['cards', 'archived cards'])
      it(`leaves the stages of a board with ${cards}, and none that only histories need`, async () => {
        const { id: cardId } = await overRest(suite.service, 'tracker_create_card', { title: 'Before' });
        if (cards !== 'cards') await overRest(suite.service, 'tracker_archive_card', { cardId });
        const { imports } = await opened();
        const run = await finished(await imports.start(copy([inGone, inCustom])));
        const titlesLeft = (await columns()).map(([title]) => title);
        const expected = [...defaultStages.slice(0, -1), 'Custom', 'Rejected'];
        assert.deepEqual([run.state.kind, titlesLeft], ['done', expected]);
      });

    it('leaves stages that rows need which have failed, until those are sent again', async () => {
      const { imports } = await opened();
      const inFuture = { ...inGone, at: new Date(suite.clock.now().getTime() + 1_000).toISOString() };
      const run = await finished(
        await imports.start(copy([inFuture, { ...inCustom, at: inFuture.at }], [inGone, inCustom])),
      );
      assert.equal(run.state.counts.failed, 1);
      assert.ok((await columns()).some(([title]) => title === 'Gone'));
      suite.clock.forward(1_000);
      await run.retryFailed();
      assert.deepEqual(
        [run.state.counts.failed, (await columns()).map(([title]) => title)],
        [0, layout.map((each) => each.title)],
      );
    });
  });

  it('keeps equal cards with a history in the order of the plan', async () => {
    const { imports } = await opened();
    const { cards, ...rest } = planOf(['A', 'A', 'B']);
    const column = { title: 'Applied' };
    const stages = [{ column, title: 'Applied', at: '2026-01-05T08:00:00.000Z' }];
    const planned = cards.map(({ row, card }) => {
      return { row, card: { ...card, location: String(row) }, column, stages, allowDuplicate: row === 3 };
    });
    await finished(await imports.start({ ...rest, cards: planned }));
    const board = await overRest(suite.service, 'tracker_get_board', {});
    assert.deepEqual(
      board.cards.map(({ location }) => location),
      ['2', '3', '4'],
    );
  });

  it('is known to be interrupted or cancelled while it was undone', async () => {
    const stateOf = async (id: string) => {
      const { state } = (await (await opened()).imports.open(id)) ?? assert.fail('no record');
      return [state.kind, state.activity, state.counts.archived];
    };
    const { imports } = await opened();
    const run = await finished(await imports.start(planOf(['A', 'B', 'C'])));
    const held = proxy.hold('PATCH', /archive$/);
    const undoing = run.undo();
    await held.asked;
    assert.deepEqual(await stateOf(run.id), ['interrupted', 'undo', 0]);
    run.cancel();
    held.pass();
    await undoing;
    assert.deepEqual(await stateOf(run.id), ['cancelled', 'undo', 1]);
    await run.undo();
    assert.deepEqual(await stateOf(run.id), ['done', 'undo', 3]);
  });

  it('is completed again when failed rows are sent after an undo', async () => {
    const { imports } = await opened();
    const plan = planOf(['A', 'B']);
    const [first, second] = plan.cards;
    const held = proxy.hold('POST', /columns$/);
    const cards = [first, { ...second, column: { title: 'Waiting' } }] as ImportPlan['cards'];
    const starting = imports.start({ ...plan, cards });
    await held.asked;
    held.refuse(422, 'invalid_request', 'No more columns.');
    const run = await finished(await starting);
    await run.undo();
    await run.retryFailed();
    const { state } = (await (await opened()).imports.open(run.id)) ?? assert.fail('no record');
    assert.deepEqual([state.kind, state.activity, state.counts.created], ['done', 'import', 2]);
    assert.deepEqual(await titles(), ['B']);
  });

  it('stops at a change of the account and continues later', async () => {
    const { imports, board } = await opened();
    const held = proxy.holdAnswer('POST', /import$/);
    const run = await imports.start(planOf(['A', 'B', 'C', 'D']));
    await held.answered;
    account = 'other';
    board.serverState.forget();
    held.pass();
    await finished(run);
    assert.equal(run.state.kind, 'failed');
    assert.ok(ServiceError.is(run.state.failure, 'cancelled'));
    await run.resume();
    assert.equal(run.state.kind, 'failed');
    assert.deepEqual(await titles(), ['A', 'B']);
    account = 'local';
    assert.deepEqual((await finished(await continued(imports))).state.counts.created, 4);
    assert.deepEqual(await titles(), ['A', 'B', 'C', 'D']);
  });

  it('records the batch in flight when it is cancelled', async () => {
    const { imports } = await opened();
    const held = proxy.holdAnswer('POST', /import$/);
    const run = await imports.start(planOf(['A', 'B', 'C', 'D']));
    await held.answered;
    run.cancel();
    held.pass();
    await finished(run);
    assert.deepEqual([run.state.kind, run.state.counts.created], ['cancelled', 2]);
    const { imports: afterRestart } = await opened();
    assert.equal((await afterRestart.open(run.id))?.state.kind, 'cancelled');
    await run.resume();
    assert.equal((await (await opened()).imports.open(run.id))?.state.kind, 'done');
    assert.deepEqual([run.state.kind, run.state.counts.created], ['done', 4]);
  });

  it('sends a batch that is too large in halves', async () => {
    const { imports } = await opened(4);
    const held = proxy.hold('POST', /import$/);
    const starting = imports.start(planOf(['A', 'B', 'C', 'D']));
    await held.asked;
    held.refuse(413, 'payload_too_large', 'Too much.');
    const run = await finished(await starting);
    assert.deepEqual([run.state.kind, run.state.counts.created], ['done', 4]);
    assert.equal(proxy.asked.filter((asked) => asked.endsWith('/import')).length, 3);
  });

  it('ends with the reason when the service refuses, and continues', async () => {
    const { imports } = await opened();
    const held = proxy.hold('POST', /import$/);
    const starting = imports.start(planOf(['A', 'B', 'C']));
    await held.asked;
    held.refuse(403, 'subscription_ended', 'The subscription has ended.');
    const run = await finished(await starting);
    assert.ok(ServiceError.is(run.state.failure, 'subscriptionEnded'));
    const { imports: afterRestart } = await opened();
    const again = await finished(await continued(afterRestart));
    assert.deepEqual([again.state.kind, again.state.counts.created], ['done', 3]);
  });

  it('offers only imports that no window carries out', async () => {
    const { imports } = await opened();
    await finished(await imports.start(planOf(['A'])));
    const run = await imports.start(planOf(['B', 'C']));
    assert.deepEqual(await imports.interrupted(), []);
    assert.ok(imports.isRunning(run.id));
    await assert.rejects(imports.dismiss(run.id), /This import is running/);
    run.cancel();
    await finished(run);
    assert.ok(!imports.isRunning(run.id));
    assert.deepEqual(await imports.interrupted(), [run]);
    await imports.dismiss(run.id);
    assert.deepEqual(await imports.interrupted(), []);
    assert.deepEqual((await imports.list()).length, 1);
  });

  it('rejects without a journal and sends nothing', async () => {
    const { imports } = await opened();
    files.broken = new Error('The disk is full.');
    await assert.rejects(imports.start(planOf(['A'])), /disk is full/);
    assert.deepEqual(await titles(), []);
  });

  async function continued(imports: Imports): Promise<ImportRun> {
    const [run] = await imports.interrupted();
    assert.ok(run);
    void run.resume();
    return run;
  }
});

function finished(run: ImportRun): Promise<ImportRun> {
  return new Promise((resolve) => {
    const check = () => {
      if (run.state.kind !== 'running') resolve(run);
    };
    run.onDidChange(check);
    check();
  });
}
