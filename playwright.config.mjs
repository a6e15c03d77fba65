import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

import { root, testOutput } from './scripts/setup/places.mjs';
import { testTimeoutMs, waitTimeoutMs } from './test/fixtures/waiting.ts';

/** @type {import('@playwright/test').ReporterDescription[]} */
const tally = process.env.JOBDECK_TEST_TALLY
  ? [[path.join(import.meta.dirname, 'scripts/test/playwrightTally.cjs')]]
  : [];

const launchOptions = {
  ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
};

/**
 * Takes an eighth of the processor time, so that only the second run of a failed test writes one. Pictures and documents of each moment
 * would cost a fifth; what was done and the last picture stay.
 */
const trace =
  testOutput === path.join(root, 'out')
    ? 'off'
    : /** @type {const} */ ({ mode: 'retain-on-failure', screenshots: false, snapshots: false });

export default defineConfig({
  projects: [
    {
      name: 'page',
      testDir: 'test/page',
      use: {
        // A process that only draws takes a tenth of the time.
        launchOptions: { ...launchOptions, args: [...launchOptions.args, '--in-process-gpu'] },
      },
    },
    {
      name: 'e2e',
      testDir: 'test/e2e',
      // Also where a journey's VS Code keeps all that it has: emptied before each run.
      outputDir: path.join(testOutput, 'e2e'),
      // A journey waits as often as several tests do.
      timeout: 4 * testTimeoutMs,
      // A workbench takes both cores: a second one beside it takes longer than after it, and is late where a user's would not be.
      workers: 1,
    },
  ],
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  workers: Math.min(4, availableParallelism()),
  // Node strips the types itself, which takes less than half of the time of a transpiler.
  build: { external: ['**'] },
  forbidOnly: true,
  retries: 0,
  timeout: testTimeoutMs,
  expect: { timeout: waitTimeoutMs },
  outputDir: path.join(testOutput, 'playwright'),
  reporter: [['list'], ...tally],
  use: {
    viewport: { width: 1100, height: 800 },
    actionTimeout: waitTimeoutMs,
    trace,
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
