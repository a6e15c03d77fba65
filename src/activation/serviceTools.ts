import { homedir } from 'node:os';

import type { Account } from '../contract/account.ts';
import { registerLocalService } from '../features/localService/register.ts';
import { SampleData } from '../features/localService/sampleData.ts';
import { registerOperations } from '../features/operations/register.ts';
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
    onReplace: () => {
      changedElsewhere.fire();
      refreshKeys();
    },
  });
  for (const each of [stores.board, session]) lifetime.add(each.onDidChange(() => sample.update()));
  return sample;
}

export const registerServiceTools = (
  { service, services, calls, stores, contextKeys, changedElsewhere }: Core,
  account: Account,
  sample: SampleData,
) => [
  registerLocalService({
    start: () => service.start(),
    onDidStart: service.onDidStart,
    account,
    onRestore: () => changedElsewhere.fire(),
    sample,
    contextKeys,
  }),
  registerOperations({
    tracker: calls,
    rows: async () => (await import('../contract/catalog.ts')).trackerRows,
    board: stores.board,
    may: (permission) => services.permissions.may(permission),
    didWrite: () => changedElsewhere.fire(),
    home: homedir(),
    contextKeys,
  }),
];
