import { readFileSync } from 'node:fs';

import { startLocalService } from '../../src/local/service.ts';

/**
 * The local service of one editor window as a child process: `windowProcess.ts <data folder>`. Sends its addresses and secrets to its
 * parent, answers each message, and ends with its parent.
 */
const [dataFolder = ''] = process.argv.slice(2);
const service = await startLocalService({
  dataFolder,
  log: (line) => process.stderr.write(`${line}\n`),
});
const sharedPort = service.sharePort();
const { trackerUrl, keysUrl, accountUrl, token, managementKey, accountSecret, port } = service;
process.send?.({ trackerUrl, keysUrl, accountUrl, token, managementKey, accountSecret, port });

/** Resolves when this window holds the shared port. */
const held = (): Promise<void> =>
  new Promise((resolve) => {
    const look = async (): Promise<void> => {
      const status = await sharedPort.status();
      if (status.holder.kind === 'thisWindow') resolve();
    };
    sharedPort.onDidChange(() => void look());
    void look();
  });

const kilobyte = 1024;

/** Bytes. On Linux a process inherits `maxRSS` from its parent, so that its own status is read. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * kilobyte;
  const [, peak] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(peak) * kilobyte;
}

const answers: Readonly<Record<string, () => unknown>> = {
  port: () => sharedPort.status(),
  held: async () => {
    await held();
    return sharedPort.status();
  },
  memory: () => ({ now: process.memoryUsage.rss(), peak: peakMemory() }),
};

process.on('message', async (question: string) => {
  if (question === 'close') {
    await service.close();
    process.disconnect();
  } else process.send?.(await answers[question]?.());
});
process.on('disconnect', () => process.exit(0));
