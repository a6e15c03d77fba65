import { startLocalService } from '../../../src/local/service.ts';
import { answerMemory } from './memoryReport.ts';

/** The local service in a separate process: `served.ts <data folder>`. Its clock runs fast, so that no rate limit applies. */
const [, , dataFolder = ''] = process.argv;
let time = Date.now();
const now = (): Date => {
  time += 1_000;
  return new Date(time);
};
const { port, token } = await startLocalService({ dataFolder, now });
process.send?.({ port, token });
answerMemory();
process.on('disconnect', () => process.exit());
