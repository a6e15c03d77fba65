import { startLocalService } from '../../../src/local/service.ts';

/**
 * The local service as a process to kill: `killableService.ts <data folder> <hours>`. Its clock starts so many hours later and runs fast,
 * so that the rate limit is never reached.
 */
const [, , dataFolder = '', hours = '0'] = process.argv;
let time = Date.parse('2026-03-02T09:00:00.000Z') + Number(hours) * 3_600_000;
const now = (): Date => {
  time += 1_000;
  return new Date(time);
};
const { trackerUrl, accountUrl, token, accountSecret } = await startLocalService({ dataFolder, now });
process.send?.({ trackerUrl, accountUrl, token, accountSecret });
