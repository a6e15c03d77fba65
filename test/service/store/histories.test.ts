import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';
import { figuresOf, type OpenedStatistics, openedStatistics, untilFigures, untilRead } from './openedStatistics.ts';

describe('histories of statistics', () => {
  const running = new ServicePerTest();
  let asked: string[];
  let before: (cardId: string) => Promise<unknown>;
  let opened: OpenedStatistics;
  let cardIds: string[];

  beforeEach(async () => {
    asked = [];
    before = () => Promise.resolve();
    const tracker = clientOf(running.service);
    const watched: Tracker = {
      ...tracker,
      tracker_get_card_history: async (input, options) => {
        asked.push(input.cardId);
        await before(input.cardId);
        return tracker.tracker_get_card_history(input, options);
      },
    };
    opened = openedStatistics(watched);
    await overRest(running.service, 'tracker_initialize', {});
    cardIds = [];
    for (let number = 0; number < 6; number += 1)
      cardIds.push((await overRest(running.service, 'tracker_create_card', { title: `Card ${number}` })).id);
  });
  afterEach(() => opened.dispose());

  const firstColumn = async (): Promise<string> =>
    (await overRest(running.service, 'tracker_get_board', {})).columns[0]?.id ?? '';

  it('are read once, and again for a card that changed', async () => {
    await untilRead(opened.store);
    assert.deepEqual(asked.toSorted(), cardIds.toSorted());
    asked = [];
    await untilRead(opened.store);
    assert.deepEqual(asked, []);
    const { columns } = await overRest(running.service, 'tracker_get_board', {});
    running.clock.forward(1_000);
    await overRest(running.service, 'tracker_move_card', { cardId: cardIds[2] ?? '', columnId: columns[1]?.id ?? '' });
    const figures = await untilRead(opened.store);
    assert.deepEqual(asked, [cardIds[2]]);
    assert.deepEqual(
      figures.ways?.links.map(({ cards }) => cards),
      [1],
    );
  });

  it('are read again once the board shows a change, and not after a read without changes', async () => {
    await untilRead(opened.store);
    asked = [];
    await opened.board.serverState.refresh();
    assert.deepEqual(asked, []);
    running.clock.forward(1_000);
    await overRest(running.service, 'tracker_archive_card', { cardId: cardIds[0] ?? '' });
    await opened.board.serverState.refresh();
    await untilFigures(
      opened.store,
      ({ stats, histories }) => stats.totals.archived === 1 && histories.kind === 'done',
    );
    assert.deepEqual(asked, [cardIds[0]]);
  });

  it('are counted without one that cannot be read, which is named', async () => {
    before = (cardId) =>
      cardId === cardIds[1] ? Promise.reject(new ServiceError('broken', 'history', 'It fails.')) : Promise.resolve();
    const { histories, ways } = await untilRead(opened.store);
    assert.deepEqual([histories.kind, histories.failed, ways?.nodes[0]?.cards], ['done', 1, 5]);
    const failed = opened.store.cardsOf({ kind: 'failedHistory', key: '' });
    assert.deepEqual([failed?.label, failed?.board], ['History could not be read', [cardIds[1]]]);
    before = () => Promise.resolve();
    opened.store.readHistories();
    await untilFigures(opened.store, (figures) => figures.histories.failed === 0 && figures.histories.kind === 'done');
    assert.equal(figuresOf(opened.store).ways?.nodes[0]?.cards, 6);
  });

  it('stop with the reason when the service is out of reach, and continue when asked', async () => {
    before = () => Promise.reject(new ServiceError('unreachable', 'history', 'The service is out of reach.'));
    const { histories, ways, stats } = await untilRead(opened.store);
    assert.deepEqual([histories.kind, histories.reason, ways], ['stopped', 'The service is out of reach.', undefined]);
    assert.equal(stats.totals.all, 6);
    before = () => Promise.resolve();
    opened.store.readHistories();
    await untilFigures(opened.store, (figures) => figures.histories.kind === 'done');
    assert.equal(figuresOf(opened.store).ways?.nodes[0]?.cards, 6);
  });

  it('stop when the user stops them, and stay stopped when figures are read again', async () => {
    const held = Promise.withResolvers<void>();
    before = () => held.promise;
    await opened.store.refresh();
    assert.equal(figuresOf(opened.store).histories.kind, 'reading');
    opened.store.stop();
    held.resolve();
    assert.equal((await untilRead(opened.store)).histories.kind, 'stopped');
    assert.equal(figuresOf(opened.store).histories.read, 0);
  });

  it('that are unread are named beside the cards of a number', async () => {
    const held = Promise.withResolvers<void>();
    const hasReadTwo = Promise.withResolvers<void>();
    before = (cardId) => {
      // Four are read at once, so that the sixth follows the second.
      if (asked.length === 6) hasReadTwo.resolve();
      return cardIds.indexOf(cardId) < 2 ? Promise.resolve() : held.promise;
    };
    const [reached, all] = [{ kind: 'reached', key: await firstColumn() } as const, { kind: 'all', key: '' } as const];
    await opened.store.refresh();
    assert.deepEqual(opened.store.cardsOf(reached), {
      ...{ label: 'Reached Saved (6 of 6 histories unread)', board: [], archive: [], unread: 6 },
    });
    await hasReadTwo.promise;
    const { board, label } = opened.store.cardsOf(reached) ?? assert.fail();
    assert.deepEqual(
      [board.toSorted(), label],
      [cardIds.slice(0, 2).toSorted(), 'Reached Saved (4 of 6 histories unread)'],
    );
    assert.equal(opened.store.cardsOf(all)?.label, 'All cards');
    held.resolve();
    await untilFigures(opened.store, ({ histories }) => histories.kind === 'done');
    assert.equal(opened.store.cardsOf(reached)?.label, 'Reached Saved');
  });

  it('of another account are forgotten, also those that arrive late', async () => {
    const held = Promise.withResolvers<void>();
    before = () => held.promise;
    await opened.store.refresh();
    opened.board.serverState.forget();
    held.resolve();
    assert.equal(opened.store.cardsOf({ kind: 'all', key: '' }), undefined);
    assert.ok(!('value' in opened.store.state));
    before = () => Promise.resolve();
    assert.equal((await untilRead(opened.store)).ways?.nodes[0]?.cards, 6);
  });
});
