import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { Cache } from '../../../src/store/sync/cache.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';
import { figuresOf, type OpenedStatistics, openedStatistics, untilFigures, untilRead } from './openedStatistics.ts';

const isDone = ({ histories }: { readonly histories: { readonly kind: string } }): boolean => histories.kind === 'done';

describe('histories that windows share', () => {
  const running = new ServicePerTest();
  let files: FilesInMemory;
  /** Cards whose histories were requested, as `<window> <card>`. */
  let asked: string[];
  let before: (asked: string) => Promise<unknown>;
  let account: string;
  let cardIds: string[];
  let opened: OpenedStatistics[];

  beforeEach(async () => {
    files = new FilesInMemory();
    asked = [];
    opened = [];
    account = 'one';
    before = () => Promise.resolve();
    await overRest(running.service, 'tracker_initialize', {});
    cardIds = [];
    for (let number = 0; number < 6; number += 1)
      cardIds.push((await overRest(running.service, 'tracker_create_card', { title: `Card ${number}` })).id);
  });
  afterEach(() => {
    for (const each of opened) each.dispose();
  });

  const open = (window: string): OpenedStatistics => {
    const tracker = clientOf(running.service);
    const statistics = openedStatistics(
      {
        ...tracker,
        tracker_get_card_history: async (input, options) => {
          asked.push(`${window} ${cardIds.indexOf(input.cardId)}`);
          await before(asked.at(-1) ?? '');
          return tracker.tracker_get_card_history(input, options);
        },
      },
      { files, account: () => account },
    );
    opened.push(statistics);
    return statistics;
  };

  it('are read from disk by a later window, but for changed cards', async () => {
    const first = open('first');
    const figures = await untilRead(first.store);
    await first.store.storing;
    asked = [];
    const second = open('second');
    assert.deepEqual((await untilRead(second.store)).ways, figures.ways);
    assert.deepEqual(asked, []);
    const { columns } = await overRest(running.service, 'tracker_get_board', {});
    running.clock.forward(1_000);
    await overRest(running.service, 'tracker_move_card', { cardId: cardIds[3] ?? '', columnId: columns[1]?.id ?? '' });
    const { ways } = await untilRead(open('third').store);
    assert.deepEqual(asked, ['third 3']);
    assert.deepEqual(
      ways?.links.map(({ cards }) => cards),
      [1],
    );
  });

  it('are read by one window at a time', async () => {
    const held = Promise.withResolvers<void>();
    const isReading = Promise.withResolvers<void>();
    before = () => {
      isReading.resolve();
      return held.promise;
    };
    const [first, second] = [open('first'), open('second')];
    await first.store.refresh();
    await isReading.promise;
    await second.store.refresh();
    assert.equal(figuresOf(second.store).histories.kind, 'reading');
    held.resolve();
    await Promise.all([untilFigures(first.store, isDone), untilFigures(second.store, isDone)]);
    assert.deepEqual(asked.toSorted(), ['first 0', 'first 1', 'first 2', 'first 3', 'first 4', 'first 5']);
    assert.deepEqual(figuresOf(second.store).ways, figuresOf(first.store).ways);
  });

  it('are read on by another window when the first is closed', async () => {
    const hasReadTwo = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    before = (which) => {
      // Four are read at once, so that the sixth follows the second.
      if (asked.length === 6) hasReadTwo.resolve();
      return /^second|[01]$/.test(which) ? Promise.resolve() : never.promise;
    };
    const [first, second] = [open('first'), open('second')];
    await first.store.refresh();
    await hasReadTwo.promise;
    await second.store.refresh();
    asked = [];
    first.dispose();
    await untilFigures(second.store, isDone);
    assert.deepEqual(asked.toSorted(), ['second 2', 'second 3', 'second 4', 'second 5']);
  });

  it('remain on disk when another account takes over, and go with their account', async () => {
    const { store, board } = open('first');
    const held = Promise.withResolvers<void>();
    await untilRead(store);
    await store.storing;
    const stored = [...files.files.keys()].filter((name) => name.includes('histories'));
    assert.deepEqual(stored.toSorted(), ['one.histories.json', 'one.histories.stamp.json']);
    const bytes = files.files.get('one.histories.json');
    before = () => held.promise;
    await overRest(running.service, 'tracker_create_card', { title: 'Another' });
    await store.refresh();
    account = 'two';
    board.serverState.forget();
    held.resolve();
    await store.storing;
    assert.deepEqual(files.files.get('one.histories.json'), bytes);
    const { names } = await new Cache(files, systemClock, assert.fail).clear('one');
    assert.deepEqual([names, files.files.size], [['histories'], 0]);
  });
});
