import { SampleData } from '../features/localService/sampleData.ts';
import type { Core } from './core.ts';

export function openSample(
  { service, services, stores, changedElsewhere, lifetime }: Core,
  refreshKeys: () => void,
): SampleData {
  const { session } = services.tracker;
  const sample = new SampleData({
    start: () => service.start(),
    onDidStart: service.onDidStart,
    isLocal: () => session.state?.kind === 'local',
    readBoard: () => stores.board.serverState.refreshAnew(),
    onReplace: () => {
      changedElsewhere.fire();
      refreshKeys();
    },
  });
  for (const each of [stores.board, session]) lifetime.add(each.onDidChange(() => sample.update()));
  return sample;
}
