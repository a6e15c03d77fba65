import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';

import { root } from '../../../scripts/setup/places.mjs';
import { type Tracker, trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type Transport } from '../../../src/http/transport.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { fillWithMessages } from '../../fixtures/longTranscript.ts';

/** A local service in a separate process, with one meeting of so many messages and without rate limits. */
export interface LongMeetingService {
  readonly tracker: Tracker;
  /** Reads as a page without the extension would. */
  readonly read: (path: string) => Promise<unknown>;
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
}

export async function startLongMeeting(messages: number): Promise<LongMeetingService> {
  const folder = path.join(root, 'out/bench/meetings');
  rmSync(folder, { recursive: true, force: true });
  await (await startLocalService({ dataFolder: folder })).close();
  fillWithMessages(folder, messages);
  const child = fork(path.join(import.meta.dirname, '../local/served.ts'), [folder], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token: string }];
  const baseUrl = `http://127.0.0.1:${port}/api/v1`;
  let requests = 0;
  const send = createTransport({ fetch, baseUrl, token });
  const counted: Transport = (request) => {
    requests += 1;
    return send(request);
  };
  return {
    tracker: createClient('tracker', trackerOperations, counted),
    read: async (below) =>
      (await fetch(`${baseUrl}${below}`, { headers: { authorization: `Bearer ${token}` } })).json(),
    requests: () => requests,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
