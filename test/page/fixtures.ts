import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';

import { systemClock } from '../../src/base/clock.ts';
import type { PageContract } from '../../src/base/page.ts';
import { type Tracker, trackerOperations } from '../../src/contract/tracker.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import type { SampleName } from '../../src/local/samples/sampleNames.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { openTrackerStores, type TrackerStores } from '../../src/store/board/trackerStores.ts';
import { type GateProxy, startGateProxy } from '../fixtures/gateProxy.ts';
import type { ThemeName } from '../fixtures/themes.ts';
import { PageInBrowser, type ShownKind } from './pageInBrowser.ts';

interface PageFixtures {
  /** What the service is filled with: `test.use({ sample: 'small' })`. */
  readonly sample: SampleName;
  readonly theme: ThemeName;
  /** A local service of the test's own. */
  readonly service: LocalService;
  /** The service as another program of the same user reaches it, such as an agent. */
  readonly elsewhere: Tracker;
  /** Between the stores and the service: holds single requests of the stores for as long as a test wants. */
  readonly gate: GateProxy;
  /** The real stores on the real service, as the extension has them. */
  readonly stores: TrackerStores;
  /** Shows a page in the test's browser page. */
  readonly showPage: <C extends PageContract>(kind: ShownKind<C>) => Promise<PageInBrowser<C>>;
}

/** The functions of a tracker at an address. */
export const trackerAt = (trackerUrl: string, token: string): Tracker =>
  createClient(trackerOperations, createTransport({ fetch: globalThis.fetch, baseUrl: `${trackerUrl}/api/v1`, token }));

/** Tests of pages: a browser page without a workbench, and the real model, stores and service behind it. */
export const test = base.extend<PageFixtures>({
  sample: ['none', { option: true }],
  theme: ['dark', { option: true }],

  service: async ({ sample }, use) => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-page-'));
    const service = await startLocalService({ dataFolder, sample });
    await use(service);
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  },

  elsewhere: async ({ service }, use) => use(trackerAt(service.trackerUrl, service.token)),

  gate: async ({ service }, use) => {
    const gate = await startGateProxy(service.trackerUrl);
    await use(gate);
    gate.close();
  },

  stores: async ({ service, gate }, use) => {
    const stores = openTrackerStores(trackerAt(gate.address, service.token), systemClock);
    await use(stores);
    for (const each of stores.owned) each.dispose();
  },

  showPage: async ({ page, theme }, use) => {
    const open: { close(): Promise<void> }[] = [];
    await use(async (kind) => {
      const opened = await PageInBrowser.open(page, kind, theme);
      open.push(opened);
      return opened;
    });
    for (const each of open) await each.close();
  },
});
