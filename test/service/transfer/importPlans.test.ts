import assert from 'node:assert/strict';

import { planCopy } from '../../../src/features/transfer/copy/planCopy.ts';
import type { ImportSource } from '../../../src/features/transfer/import/source/importSource.ts';
import { account, overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from '../store/opened.ts';
import { ShownImportModel } from './shownImportModel.ts';

describe('plan of an import page', () => {
  const suite = new ServicePerTest({ sample: 'none' });
  const other = new ServicePerTest({ sample: 'small' });
  const shown: ShownImportModel[] = [];
  afterEach(() => {
    for (const each of shown.splice(0)) each.dispose();
  });

  function show(source: ImportSource | string): ShownImportModel {
    const each = new ShownImportModel(suite.service, source);
    shown.push(each);
    return each;
  }

  const cards = async () => (await overRest(suite.service, 'tracker_get_board', {})).cards;

  it('imports nothing into another account', async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    const page = show('Title\nDev');
    await page.plan();
    page.stores.board.serverState.forget();
    await page.stores.board.serverState.refresh();
    await page.model.actions.start({});
    const { step, problem } = page.model.snapshot();
    assert.deepEqual([step, await cards()], ['plan', []]);
    assert.match(problem, /^Another account is in use since this plan was made\. Nothing was imported\./);
    await page.model.actions.back({});
    await page.plan();
    await page.model.actions.start({});
    await page.until(({ run }) => run?.kind === 'done');
    assert.equal((await cards()).length, 1);
  });

  it('copies nothing to another account', async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    const tracker = clientOf(suite.service);
    const board = await openedBoard(tracker);
    const local = async () => clientOf(other.service);
    const copy = await planCopy({ board, tracker, local }, new AbortController().signal);
    const page = show(copy ?? assert.fail('nothing to copy'));
    await page.stores.board.serverState.refresh();
    board.serverState.forget();
    await page.model.actions.start({});
    assert.match(page.model.snapshot().problem, /^Another account is in use/);
    assert.deepEqual(await cards(), []);
  });

  it('creates as many cards as it plans', async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    const page = show('Title\nDev\nDev\nOps');
    const { plan } = await page.plan();
    assert.deepEqual([plan?.counts.create, plan?.counts.duplicate], [2, 1]);
    await page.model.actions.chooseAll({ isChosen: true });
    await page.model.actions.start({});
    const { run } = await page.until((snapshot) => snapshot.run?.kind === 'done');
    assert.deepEqual([run?.created, run?.skipped, (await cards()).length], [3, 0, 3]);
  });

  it('keeps the dates of stages, also of a card that the board has', async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    await overRest(suite.service, 'tracker_create_card', { title: 'Dev' });
    const page = show(
      'Title,Status,Date applied,Status date\nDev,Interview,2025-03-02,2025-03-20\nOps,Applied,2025-03-02,',
    );
    const { plan } = await page.plan();
    assert.match(plan?.rows[0]?.details ?? '', /^History: 2025-03-0[12] Applied, 2025-03-(?:19|20) Interview$/);
    await page.model.actions.chooseAll({ isChosen: true });
    await page.model.actions.start({});
    const { run } = await page.until((snapshot) => snapshot.run?.kind === 'done');
    assert.deepEqual([run?.created, run?.failed], [2, 0]);
    const histories = await Promise.all(
      (await cards()).map(async ({ id: cardId, title }) => {
        const { items } = await overRest(suite.service, 'tracker_get_card_history', { cardId });
        return [title, ...items.toReversed().map(({ type, at, to }) => `${type} ${at.slice(0, 7)} ${to?.columnTitle}`)];
      }),
    );
    assert.deepEqual(
      histories.filter(([, ...entries]) => !entries[0]?.startsWith('created')),
      [
        ['Ops', 'imported 2025-03 Applied'],
        ['Dev', 'imported 2025-03 Applied', 'moved 2025-03 Interview'],
      ],
    );
  });

  it('compares with whole cards of a large board', async () => {
    await overRest(suite.service, 'tracker_initialize', {});
    const url = `https://jobs.example/${'u'.repeat(600)}`;
    const long = Array.from({ length: 100 }, (_, index) => ({
      ...{ title: `Job ${index}`, company: `Firm ${index}`, url: `${url}${index}` },
      description: 'é'.repeat(50_000),
    }));
    for (const start of [0, 25, 50, 75])
      await overRest(suite.service, 'tracker_import_cards', { cards: long.slice(start, start + 25) });
    assert.ok((await cards()).some((card) => card.shortened && card.url === null));
    const { plan } = await show(`Title,Link\nOther,${url}7`).plan();
    assert.equal(plan?.rows[0]?.reason, 'Same link as the card "Firm 7 – Job 7"');
  });

  it('compares with cards that a new board has of meetings', async () => {
    await account(suite.service, 'POST', '/meetings', {
      title: 'A talk',
      startedAt: suite.clock.now().toISOString(),
      vacancy: { title: 'Dev', company: 'Held' },
    });
    const page = show('Title,Company\ndev,HELD\nOps,B\nQA,C');
    const { plan } = await page.plan();
    assert.equal(plan?.counts.create, 3);
    await page.model.actions.choose({ row: 4, isChosen: false });
    await page.model.actions.start({});
    const again = page.model.snapshot();
    assert.match(again.problem, /^The new board has cards of your meetings/);
    assert.deepEqual(
      again.plan?.rows.map(({ kind, isChosen }) => [kind, isChosen]),
      [
        ['duplicate', false],
        ['create', true],
        ['create', false],
      ],
    );
    await page.model.actions.start({});
    await page.until(({ run }) => run?.kind === 'done');
    assert.deepEqual((await cards()).map(({ title }) => title).toSorted(), ['Dev', 'Ops']);
  });
});
