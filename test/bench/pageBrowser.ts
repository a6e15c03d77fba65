import { type Browser, chromium, type Page } from '@playwright/test';

import { findChromium } from '../../scripts/setup/chromium.mjs';

/** The browser in which pages are measured without VS Code. */
export async function launchPageBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
}

export async function inNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>, script = ''): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  await page.addInitScript(script);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
