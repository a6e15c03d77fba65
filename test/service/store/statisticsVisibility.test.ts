import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { StatisticsPageModel } from '../../../src/features/statistics/pageModel.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { pageNeeds } from '../../fixtures/statisticsPageNeeds.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';
import { figuresOf, type OpenedStatistics, openedStatistics, untilFigures } from './openedStatistics.ts';

describe('statistics that become visible', () => {
  const running = new ServicePerTest();
  let clock: FakeClock;
  let reads: number;
  let histories: number;
  let isDown: boolean;
  let opened: OpenedStatistics;
  let model: StatisticsPageModel;

  beforeEach(async () => {
    await overRest(running.service, 'tracker_initialize', {});
    clock = new FakeClock(running.clock.now().getTime());
    [reads, histories, isDown] = [0, 0, false];
    const tracker = clientOf(running.service);
    const tracked = {
      ...tracker,
      tracker_get_stats: (...call: Parameters<typeof tracker.tracker_get_stats>) => {
        reads += 1;
        return isDown
          ? Promise.reject(new ServiceError('unreachable', 'stats', 'Out of reach.'))
          : tracker.tracker_get_stats(...call);
      },
      tracker_get_card_history: (...call: Parameters<typeof tracker.tracker_get_card_history>) => {
        histories += 1;
        return tracker.tracker_get_card_history(...call);
      },
    };
    opened = openedStatistics(tracked, { clock });
    model = new StatisticsPageModel({ ...pageNeeds, statistics: opened.store }, undefined);
  });
  afterEach(() => {
    model.dispose();
    opened.dispose();
  });

  const look = async (): Promise<void> => {
    model.visibility.setVisible('page', false);
    model.visibility.setVisible('page', true);
    await opened.store.look();
  };

  it('are what the page shows first', async () => {
    await overRest(running.service, 'tracker_create_card', { title: 'Counted' });
    model.visibility.setVisible('page', true);
    await model.firstContent;
    assert.equal(model.snapshot().kind, 'ready');
  });

  it('are read at most once a minute while the board is unchanged', async () => {
    for (const [passed, expected] of [
      [0, 1],
      [59_000, 1],
      [1_000, 2],
      [1_000, 2],
    ] as const) {
      await clock.pass(passed);
      await look();
      assert.equal(reads, expected);
    }
    await opened.store.refresh();
    assert.equal(reads, 3);
  });

  it('request histories once their first figures are on screen', async () => {
    await overRest(running.service, 'tracker_create_card', { title: 'Created before' });
    await look();
    await clock.pass(1_000);
    // A later request is answered.
    await opened.board.serverState.refresh();
    assert.deepEqual([figuresOf(opened.store).histories.kind, histories], ['reading', 0]);
    model.actions.painted({});
    await untilFigures(opened.store, (figures) => figures.histories.kind === 'done');
    assert.equal(histories, 1);
  });

  it('are read at once if the board has changed since', async () => {
    await look();
    model.dispose();
    opened.closePage();
    await overRest(running.service, 'tracker_create_card', { title: 'Created while no page was open' });
    await opened.board.serverState.refresh();
    assert.equal(reads, 1);
    model = new StatisticsPageModel({ ...pageNeeds, statistics: opened.store }, undefined);
    await look();
    assert.deepEqual([reads, model.snapshot().figures?.totals.all], [2, 1]);
  });

  it('are not read again within a minute of a failure, but when asked for', async () => {
    isDown = true;
    await look();
    await look();
    assert.equal(reads, 1);
    isDown = false;
    await opened.store.refresh();
    assert.equal(opened.store.state.kind, 'ready');
  });
});
