import { existsSync, mkdirSync, statfsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { findChromium } from '../setup/chromium.mjs';

/** A Chromium with a profile of its own: global state and secrets of the served VS Code live in that profile. */
export interface Browser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a page in a window of its own. A tab behind another one draws once a second only, as a hidden page does. */
  openWindow(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a Chromium without a window on a profile folder; the same folder again is the same user. Those of tests share a cache, in turn. */
export async function launchBrowser(
  profile: string,
  cache?: string,
  ownArguments: readonly string[] = [],
): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: run "node scripts/setup.mjs" first.');
  if (cache !== undefined) shareCompiledScripts(profile, cache);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1400, height: 900 },
    // Memory that is shared through a disk costs a sixth of all time; a container may have no other.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // Chromium writes into HOME besides its profile.
    env: { ...process.env, HOME: profile },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(cache === undefined ? [] : argumentsOfTests(cache)),
      ...ownArguments,
      ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update'],
    ],
  });
  if (cache !== undefined) await context.addInitScript(holdStill);
  const page = context.pages()[0] ?? (await context.newPage());
  const openWindow = async (): Promise<Page> => {
    const session = await context.newCDPSession(page);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      session.send('Target.createTarget', { url: 'about:blank', newWindow: true }),
    ]);
    return opened;
  };
  return { context, page, openWindow, close: () => context.close() };
}

/** Runs in the editor and its pages: what moves is drawn sixty times a second, by a tenth of the processor time, and no test looks at it. */
const holdStill = `{
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}`;

const argumentsOfTests = (cache: string): readonly string[] => [
  `--disk-cache-dir=${cache}`,
  // Without it, the first stack trace of each start parses the whole editor again, for two seconds.
  '--js-flags=--no-enable-lazy-source-positions',
];

/** The headless shell keeps compiled scripts in its profile, and compiles the whole editor without them. */
function shareCompiledScripts(profile: string, cache: string): void {
  const [own, shared] = [path.join(profile, 'Default', 'Code Cache'), path.join(cache, 'compiled')];
  if (existsSync(own)) return;
  for (const folder of [path.dirname(own), shared]) mkdirSync(folder, { recursive: true });
  symlinkSync(shared, own);
}

/** Whether there is more memory to share than a browser takes, in bytes. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1_000_000_000;
  } catch {
    return false;
  }
}
