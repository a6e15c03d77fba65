// @ts-check
const { availableParallelism } = require('node:os');
const path = require('node:path');
const { defineConfig } = require('@playwright/test');

const { testTimeoutMs, waitTimeoutMs } = require('./fixtures/waiting.ts');

module.exports = defineConfig({
  projects: [
    { name: 'page', testDir: 'page' },
    {
      name: 'e2e',
      testDir: 'e2e',
      // Also where a journey's VS Code keeps all that it has: emptied before each run.
      outputDir: path.join(__dirname, '../out/e2e'),
      fullyParallel: true,
      // A journey waits as often as several tests do.
      timeout: 4 * testTimeoutMs,
      // Moving pictures of whole windows would cost more than all else that is kept.
      use: { trace: { mode: 'retain-on-failure', screenshots: false } },
    },
  ],
  testMatch: '**/*.test.ts',
  workers: Math.min(4, availableParallelism()),
  forbidOnly: true,
  retries: 0,
  timeout: testTimeoutMs,
  expect: { timeout: waitTimeoutMs },
  outputDir: path.join(__dirname, '../out/playwright'),
  reporter: [
    ['list'],
    ...(process.env.JOBDECK_TEST_TALLY ? [[path.join(__dirname, '../scripts/test/playwrightTally.cjs')]] : []),
  ],
  use: {
    viewport: { width: 1100, height: 800 },
    actionTimeout: waitTimeoutMs,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--in-process-gpu'],
    },
  },
});
