import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, test as base } from '@playwright/test';

import type { PageContract } from '../../src/base/editor/page.ts';
import { systemClock } from '../../src/base/flow/clock.ts';
import type { SampleName } from '../../src/contract/localData.ts';
import { type Tracker, trackerOperations } from '../../src/contract/tracker.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { openTrackerStores, type TrackerStores } from '../../src/store/board/stores.ts';
import { type GateProxy, startGateProxy } from '../fixtures/gateProxy.ts';
import type { ThemeName } from '../fixtures/themes.ts';
import { testTimeoutMs, waitTimeoutMs } from '../fixtures/waiting.ts';
import { Webview } from './browserPanel.ts';
import { PageInBrowser, type ShownKind } from './pageInBrowser.ts';

interface PageFixtures {
  /** Sample data of the service: `test.use({ sample: 'small' })`. */
  readonly sample: SampleName;
  readonly theme: ThemeName;
  /** A local service for this test only. */
  readonly service: LocalService;
  /** Client of the service for another program of the same user, such as an agent. */
  readonly elsewhere: Tracker;
  /** Proxy between the stores and the service, which can hold single requests of the stores. */
  readonly gate: GateProxy;
  /** The extension's real stores, connected to the service through `gate`. */
  readonly stores: TrackerStores;
  /** Whether the test takes the browser page of its worker. One that replaces the clock, for example, takes a new one. */
  readonly sharesPage: boolean;
  readonly webview: Webview;
  /** Shows a page in the browser page of the test. */
  readonly showPage: <C extends PageContract>(kind: ShownKind<C>) => Promise<PageInBrowser<C>>;
}

interface WorkerFixtures {
  readonly sharedWebview: Webview;
}

const viewport = { width: 1_100, height: 800 };

async function openWebview(browser: Browser): Promise<Webview> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(waitTimeoutMs);
  return Webview.open(page);
}

/** Client of the tracker at this URL. */
export const trackerAt = (trackerUrl: string, token: string): Tracker =>
  createClient(
    'tracker',
    trackerOperations,
    // A held request lasts as long as the test holds it.
    createTransport({
      fetch: globalThis.fetch,
      baseUrl: `${trackerUrl}/api/v1`,
      token,
      timeoutMs: testTimeoutMs,
    }),
  );

/** Test of pages in a plain browser page, with the real model, stores and service. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
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

  sharesPage: [true, { option: true }],

  // A browser page of its own for each test takes more processor time, and one that Playwright empties between tests as well.
  sharedWebview: [
    async ({ browser }, use) => {
      const webview = await openWebview(browser);
      await use(webview);
      await webview.page.close();
    },
    { scope: 'worker' },
  ],

  webview: async ({ sharesPage, sharedWebview, browser }, use) => {
    if (sharesPage) {
      await use(sharedWebview);
      sharedWebview.ignore();
      await sharedWebview.page.setViewportSize(viewport);
    } else {
      const webview = await openWebview(browser);
      await use(webview);
      await webview.page.close();
    }
  },

  page: async ({ webview }, use) => use(webview.page),

  showPage: async ({ webview, theme }, use) => {
    const open: { end(): Promise<void> }[] = [];
    await use(async (kind) => {
      const opened = await PageInBrowser.open(webview, kind, theme);
      open.push(opened);
      return opened;
    });
    for (const each of open) await each.end();
  },
});
