import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { agentClientsManifest } from '../../src/features/agentClients/manifest.ts';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './shownAgents.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/agents-${name}.png`), fullPage: true });

const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('th').getByText(name, { exact: true }) });

/** The first lines of the cells of a row. */
const cellsOf = (page: Page, name: string) =>
  rowOf(page, name)
    .locator('td')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.firstElementChild?.textContent.replace(/[^\x20-\x7e–…]/g, '').trim()),
    );

test.describe('agents page', () => {
  test('has the name that its command and its tab have', async ({ agents, page }) => {
    const { title } = agentClientsManifest.commands['jobdeck.agents.showOverview'];
    const shown = await agents.show();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replace('Show ', ''));
    await expect.poll(() => `Show ${shown.title}`).toBe(title);
  });

  test('shows a row for each client', async ({ agents, page }) => {
    await agents.show();
    const { expiry, lastCall } = agents;
    await expect
      .poll(() => cellsOf(page, 'Visual Studio Code'))
      .toEqual([...['Yes', 'Yes', 'Not needed', expiry, 'Read only', '–', '–']]);
    await expect
      .poll(() => cellsOf(page, 'Claude Code'))
      .toEqual([
        ...['Settings found', 'Yes', 'Not set', '–', '–', lastCall, 'Open Terminal with Token for Claude Code'],
      ]);
    await expect
      .poll(() => cellsOf(page, 'Codex'))
      .toEqual(['Settings found', 'Differently', '–', '–', '–', '–', 'Set Up… for Codex']);
    await expect.poll(() => cellsOf(page, 'Zed')).toEqual(['–', 'Not possible', '–', '–', '–', '–', '–']);
    await expect(rowOf(page, 'Zed')).toContainText('Zed keeps it in its file.');
    await expect(page.getByText(/Cards were also changed by .*Search assistant/)).toBeVisible();
  });

  test('runs the command that fixes a row', async ({ agents, page }) => {
    await agents.show();
    await page.getByRole('button', { name: 'Set Up… for Codex' }).click();
    await page.getByRole('button', { name: 'Open Terminal with Token for Claude Code' }).click();
    await page.getByRole('button', { name: 'Set Up Other MCP Clients…' }).click();
    await expect
      .poll(() => agents.done)
      .toEqual(['jobdeck.agents.setUpClients', 'jobdeck.agents.openTerminal', 'set up']);
  });

  test('reads only while it is visible, and keeps the focus', async ({ agents, page }) => {
    const shown = await agents.show();
    const button = page.getByRole('button', { name: 'Set Up… for Codex' });
    await button.focus();
    const before = agents.reads;
    await agents.clock.pass(9_999);
    expect(agents.reads).toBe(before);
    agents.variable = { inTerminals: true, inEditor: 'none' };
    await agents.clock.pass(1);
    expect(agents.reads).toBe(before + 1);
    await expect(rowOf(page, 'Claude Code')).toContainText('In terminals');
    await expect(button).toBeFocused();
    await shown.hide();
    expect(agents.clock.alarms).toBe(0);
    agents.changed.fire();
    await agents.clock.pass(60_000);
    expect(agents.reads).toBe(before + 1);
    await shown.show();
    await expect.poll(() => agents.reads).toBe(before + 2);
    agents.changed.fire();
    await expect.poll(() => agents.freshReads).toBe(1);
  });

  test('moves the focus to the row when its problem is gone', async ({ agents, page }) => {
    await agents.show();
    await page.getByRole('button', { name: 'Set Up… for Codex' }).focus();
    agents.views = agents.views.map((view) => ({ ...view, configured: 'yes' }));
    agents.variable = { inTerminals: true, inEditor: 'none' };
    agents.changed.fire();
    await expect(rowOf(page, 'Codex')).toContainText('In terminals');
    await expect(rowOf(page, 'Codex').locator('th')).toBeFocused();
  });

  test('keeps the rows when reading fails', async ({ agents, page }) => {
    await agents.show();
    agents.failure = new Error('The disk is gone.');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status')).toHaveText('The disk is gone.');
    await expect(rowOf(page, 'Codex')).toBeVisible();
    agents.failure = undefined;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status')).toBeEmpty();
  });

  for (const [name, size] of Object.entries({
    wide: { width: 1_200, height: 900 },
    narrow: { width: 400, height: 800 },
  }))
    test(`passes axe in each theme: ${name}`, async ({ agents, page }) => {
      await page.setViewportSize(size);
      const shown = await agents.show();
      for (const theme of themeNames) {
        await shown.wear(theme);
        await takePicture(page, `${name}-${theme}`);
        expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      }
      expect(await harmIn(page.mainFrame())).toEqual([]);
    });

  test('shows hostile names as text', async ({ agents, page }) => {
    agents.views = hostileTexts.slice(0, 30).map((text, index) => ({
      ...{ id: String(index), name: text, agentNames: [text], isInstalled: true },
      ...{ configured: 'unusable', detail: text, file: text },
    }));
    agents.changes = hostileTexts.map((agent) => ({ agent, at: '2026-01-05T08:00:00Z' }));
    await agents.show();
    await expect(page.locator('tbody tr')).toHaveCount(30);
    for (const width of [1_200, 400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await harmIn(page.mainFrame())).toEqual([]);
    }
  });
});
