import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { planCopy } from '../../../src/features/transfer/copy/planCopy.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { Imports } from '../../../src/store/imports/imports.ts';
import { ImportJournal } from '../../../src/store/imports/journal.ts';
import { AccountFiles, EndedAccounts } from '../../../src/store/sync/accountFiles.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { type Address, overRest } from '../calls.ts';
import { ServicePerTest, temporaryFolder } from '../localService.ts';
import { clientOf, openedBoard } from '../store/opened.ts';

describe('copy of the local board', () => {
  const local = new ServicePerTest({ sample: 'small' });
  let hosted: LocalService;
  beforeEach(async () => {
    hosted = await startLocalService({ dataFolder: temporaryFolder(), sample: 'none' });
  });
  afterEach(() => hosted.close());

  const boardOf = async (at: Address) => {
    const { columns, cards } = await overRest(at, 'tracker_get_board', {});
    return columns.flatMap(({ id, title }) => {
      const own = cards.filter(({ columnId }) => columnId === id);
      return own.map(({ title: card, company, salary, contacts, tags, reminders }) => ({
        ...{ stage: title, card, company, salary, contacts, tags },
        reminders: reminders.map(({ at: time, text, done }) => ({ time, text, done })),
      }));
    });
  };

  it('has the cards, reminders and notes in their order', async () => {
    await overRest(hosted, 'tracker_initialize', {});
    await overRest(local.service, 'tracker_create_column', { title: 'Waiting', color: '#2f6feb' });
    const twin = { title: 'Backend Engineer', company: 'Twin Peaks' };
    for (const _ of [1, 2]) await overRest(local.service, 'tracker_create_card', twin);
    const tracker = clientOf(hosted);
    const journal = new ImportJournal(
      new AccountFiles(new FilesInMemory(), new EndedAccounts(new FilesInMemory(), systemClock)),
      systemClock,
    );
    const board = await openedBoard(tracker);
    const planAgain = async () => {
      const copy = { board, tracker, local: async () => clientOf(local.service) };
      return (await planCopy(copy, new AbortController().signal)) ?? assert.fail('nothing to copy');
    };
    const { plan, notes, stages, notice } = await planAgain();
    assert.deepEqual(
      plan.rows.filter(({ kind }) => kind !== 'create'),
      [],
    );
    const cards = plan.rows.flatMap(({ planned }) => planned ?? []);
    const needs = { tracker, board, journal, clock: systemClock, account: () => 'hosted' };
    const imports = new Imports({ ...needs, onDidCreateNotes: () => undefined });
    const run = await imports.start({ source: 'local', contentHash: '', cards, notes, stages });
    await new Promise<void>((resolve) => {
      run.onDidChange(({ kind }) => kind !== 'running' && resolve());
    });
    assert.deepEqual(run.state.failure, undefined);
    assert.deepEqual(await boardOf(hosted), await boardOf(local.service));
    const { items } = await overRest(hosted, 'list_notes', { limit: 200 });
    const { items: all } = await overRest(local.service, 'list_notes', { limit: 200 });
    const copied = all.filter(({ testProject }) => !testProject);
    assert.deepEqual(items.map(({ title }) => title).toSorted(), copied.map(({ title }) => title).toSorted());
    const { columns } = await overRest(hosted, 'tracker_get_board', {});
    const waiting = columns.find(({ title }) => title === 'Waiting');
    assert.deepEqual([waiting?.color, waiting?.cardCount], ['#2f6feb', 0]);
    assert.match(notice, /histories of cards.*archived cards.*folders of notes.*1 note of test projects/);
    const again = await planAgain();
    assert.deepEqual(
      [again.notes, again.stages, again.plan.rows.filter(({ kind }) => kind !== 'duplicate')],
      [[], [], []],
    );
  });
});
