import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Key, Keys } from '../../src/contract/keys.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { keysOf } from '../service/keys/keyService.ts';
import { type Fault, type FaultyService, startFaultyService } from './faultyService.ts';
import { KeysView } from './keysView.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** A workbench connected to a service with a few keys, as to a hosted one. */
export interface ConnectedKeys {
  readonly service: LocalService;
  /** Proxy in front of the service that can inject faults. */
  readonly proxy: FaultyService;
  /** Address of the service through the proxy. */
  readonly address: string;
  readonly workbench: Workbench;
  readonly view: KeysView;
  /** Client that changes keys as another program does. */
  readonly elsewhere: Keys;
  all(): Promise<Key[]>;
  named(name: string): Promise<Key>;
  close(): Promise<void>;
}

export async function connectKeys(
  name: string,
  environment: WorkbenchOptions['environment'] = {},
): Promise<ConnectedKeys> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-keys-'));
  const service = await startLocalService({ dataFolder, sample: 'small' });
  const proxy = await startFaultyService(service.keysUrl);
  const address = `${proxy.address}${new URL(service.keysUrl).pathname}`;
  const workbench = await Workbench.open(name, { sample: 'none', environment });
  const view = new KeysView(workbench);
  const elsewhere = keysOf(service);
  const all = async () => (await elsewhere.listKeys({ include_disabled: true })).data;
  await view.open();
  await view.connect(address, service.managementKey);
  await workbench.page.treeRow('Cover letters').waitFor();
  return {
    service,
    proxy,
    address,
    workbench,
    view,
    elsewhere,
    all,
    named: async (wanted) => (await all()).find((key) => key.name === wanted) ?? assert.fail(`no key ${wanted}`),
    close: async () => {
      await workbench.close();
      proxy.close();
      await service.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Answers each page of the list as if the service had `count` keys like this one; creating that many would exceed the rate limit. */
export const listing =
  (count: number, key: Key): Fault =>
  ({ method, url = '' }, outgoing) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'GET' || !pathname.endsWith('/keys')) return false;
    const offset = Number(searchParams.get('offset'));
    const data = Array.from({ length: Math.min(100, count - offset) }, (_, index) => ({
      ...key,
      hash: `${key.hash.slice(4)}${1000 + offset + index}`,
    }));
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    return true;
  };
