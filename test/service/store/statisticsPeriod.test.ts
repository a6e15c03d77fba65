import assert from 'node:assert/strict';

import { allTime } from '../../../src/base/domain/periodChoice.ts';
import { dayMs } from '../../../src/base/flow/clock.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';
import { figuresOf, openedStatistics } from './openedStatistics.ts';

const weeks4 = { choice: 'weeks4', from: '', to: '' } as const;

describe('the period of statistics', () => {
  const running = new ServicePerTest();

  async function open(calls: (tracker: Tracker) => Partial<Tracker> = () => ({})) {
    await overRest(running.service, 'tracker_initialize', {});
    const clock = new FakeClock(running.clock.now().getTime());
    const tracker = clientOf(running.service);
    return { clock, opened: openedStatistics({ ...tracker, ...calls(tracker) }, { clock }) };
  }

  it('moves on with the days while a window stays open', async () => {
    const { clock, opened } = await open();
    opened.store.setPeriod(weeks4);
    await opened.store.refresh();
    assert.equal(figuresOf(opened.store).stats.period.from, '2026-02-09');
    await clock.pass(7 * dayMs);
    assert.deepEqual(await opened.store.readDays({}), { today: '2026-03-09', period: { from: '2026-02-16' } });
    await opened.store.refresh();
    assert.equal(figuresOf(opened.store).stats.period.from, '2026-02-16');
    opened.dispose();
  });

  it('is forgotten with the account that it was used for', async () => {
    const { opened } = await open();
    opened.store.setPeriod(weeks4);
    // As when the session of a new window is known, after a page was restored.
    opened.board.serverState.forget();
    assert.equal(opened.store.period, weeks4);
    await opened.store.refresh();
    opened.board.serverState.forget();
    assert.equal(opened.store.period, allTime);
    opened.dispose();
  });

  it('is an error of the figures if the settings cannot be read', async () => {
    const { opened } = await open(() => ({
      tracker_get_settings: () => Promise.reject(new ServiceError('unreachable', 'settings', 'Out of reach.')),
    }));
    opened.store.setPeriod(weeks4);
    await opened.store.refresh();
    assert.equal(opened.store.state.kind, 'failed');
    opened.dispose();
  });
});
