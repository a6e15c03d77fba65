import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Tracker } from '../../src/contract/tracker.ts';
import { trackerOperations } from '../../src/contract/tracker.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';

/** A tracker that a workbench connects to as to a hosted one, and that the test reaches as somebody else. */
export interface HostedService {
  readonly service: LocalService;
  /** As another program of the same user, such as an agent. */
  readonly elsewhere: Tracker;
  close(): Promise<void>;
}

export async function startHostedService(sample: 'none' | 'small' = 'small'): Promise<HostedService> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const service = await startLocalService({ dataFolder, sample });
  const baseUrl = `${service.trackerUrl}/api/v1`;
  const send = createTransport({ fetch: globalThis.fetch, baseUrl, token: service.token });
  return {
    service,
    elsewhere: createClient(trackerOperations, send),
    close: async () => {
      await service.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
