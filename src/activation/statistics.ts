import { homedir } from 'node:os';

import { systemClock } from '../base/flow/clock.ts';
import type { Disposable } from '../base/flow/lifetime.ts';
import { registerStatistics, type StatisticsFeatureNeeds } from '../features/statistics/register.ts';
import { userLocale } from '../host/ui/environment.ts';
import { accountOf } from '../store/session/session.ts';
import { StatisticsStore } from '../store/statistics/statistics.ts';
import type { Core } from './core.ts';

export const activateStatistics = (core: Core): Disposable => registerStatistics(needsFrom(core));

function needsFrom({
  calls,
  stores: { board, settings },
  services,
  accountData,
  lifetime,
}: Core): StatisticsFeatureNeeds {
  const statistics = new StatisticsStore({
    ...{ tracker: calls, board, settings, clock: systemClock, cacheSync: accountData.cacheSync },
    account: () => accountOf(services.tracker.session.state),
    isLimited: () => services.tracker.session.state?.kind !== 'local',
    language: userLocale().locale,
  });
  lifetime.add(statistics);
  return { statistics, tracker: calls, home: homedir() };
}
