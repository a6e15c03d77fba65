import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import { startLocalService } from '../../../src/local/service.ts';
import { BlockWatch } from './longestBlock.ts';

/** A statement that is run past the service's rules, or a query for the longest block since the last one. */
export type MonitorMessage =
  | { readonly kind: 'store'; readonly sql: string; readonly values: readonly SQLInputValue[] }
  | { readonly kind: 'block' };

/** The local service as a child process that measures itself: `monitoredService.ts <data folder>`. */
const [, , dataFolder = ''] = process.argv;
let time = Date.parse('2026-03-02T09:00:00.000Z');
const { trackerUrl, keysUrl, accountUrl, token, accountSecret, managementKey } = await startLocalService({
  dataFolder,
  sample: 'small',
  // Each request comes a second later, so that the rate limit is never reached.
  now: () => {
    time += 1_000;
    return new Date(time);
  },
});

const watch = new BlockWatch();

process.on('message', (message: MonitorMessage) => {
  if (message.kind === 'store') {
    const data = new DatabaseSync(`${dataFolder}/jobdeck.sqlite`);
    data.prepare(message.sql).run(...message.values);
    data.close();
  }
  process.send?.(watch.take());
});
process.send?.({ trackerUrl, keysUrl, accountUrl, token, accountSecret, managementKey });
