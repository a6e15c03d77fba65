import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import type { AskedUser } from './askedUser.ts';
import { test } from './shownKey.ts';

const pictures = path.join(root, 'out/page/pictures');

/** Number of facts of a sample key: expiry, creation, change, hash, label, workspace and creator. */
const ordinaryFacts = 7;

/** Selector of the charts that show the spend. */
const charts = 'svg.meter, svg.bar';

const limit = (page: Page) => page.getByLabel('Limit in USD');
const preview = (page: Page) => page.locator('.preview');
const state = (page: Page) => page.locator('.state');

/** Clicks *Save*, and cancels the question that it asks. */
async function cancelSave(page: Page, user: AskedUser): Promise<void> {
  const { promise, resolve: cancel } = Promise.withResolvers<void>();
  user.held = promise;
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect.poll(() => user.asked.length, 'questions').toBe(1);
  cancel();
  await expect(save).toBeEnabled();
}

test.describe('key page', () => {
  test('shows the record and the spend', async ({ page, keys, showPage }) => {
    const shown = await showPage(keys.kind('Cover letters'));
    await expect(page.getByRole('heading', { name: 'Cover letters' })).toBeVisible();
    expect(shown.title).toBe('Cover letters');
    await expect(page.locator('.spent tbody th')).toHaveText(['Today', 'This week', 'This month', 'In all']);
    await expect(page.getByText(keys.named('Cover letters').hash)).toBeVisible();
  });

  test('previews a change and keeps input over a reload', async ({ page, keys, showPage }) => {
    const shown = await showPage(keys.kind('Cover letters'));
    await limit(page).fill('25.5');
    await page.getByLabel('Reset').selectOption('monthly');
    const isPreviewed = async () => {
      await expect(preview(page)).toContainText('Limit: $12/week → $25.50/month');
      await expect(preview(page)).toContainText(/Then about \$[\d.]+ remains\./);
      await expect(limit(page)).toHaveValue('25.5');
      await expect(page.getByLabel('Reset')).toHaveValue('monthly');
    };
    await isPreviewed();
    await shown.hide();
    await shown.show();
    await isPreviewed();
    await shown.reloadWindow();
    await isPreviewed();
    expect(keys.changes).toEqual([]);
  });

  test('selects text in the colors of the editor', async ({ page, keys, showPage }) => {
    const shown = await showPage(keys.kind('Cover letters'));
    const selected = () =>
      page.evaluate(`(() => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector('input'), '::selection');
        return color + ' on ' + backgroundColor;
      })()`);
    await shown.wear('high-contrast');
    await expect.poll(selected).toBe('rgb(0, 0, 0) on rgb(255, 255, 255)');
    await shown.wear('high-contrast-light');
    await expect.poll(selected).toBe('rgb(255, 255, 255) on rgb(15, 74, 133)');
    await shown.wear('light');
    await expect.poll(selected).toBe('rgb(32, 32, 32) on rgba(0, 105, 204, 0.25)');
  });

  test('discards input as the editor reverts it', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    await limit(page).fill('25.5');
    await expect(preview(page)).toContainText('$25.50/week');
    keys.revert();
    await expect(limit(page)).toHaveValue('$12');
    await expect(preview(page)).toBeEmpty();
    await limit(page).fill('30');
    await expect(preview(page)).toContainText('$30/week');
  });

  test('shows a refusal at the field and saves other input', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    keys.refusal = { status: 400, message: 'limit too large' };
    await limit(page).fill('99');
    await limit(page).press('Enter');
    await expect(limit(page)).toHaveAccessibleDescription(/The service rejected the value\. limit too large\./);
    await expect(limit(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(limit(page)).toHaveValue('99');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    expect(keys.user.offers).toEqual([]);
    keys.refusal = { status: 0, message: '' };
    await limit(page).fill('25.5');
    await expect(limit(page)).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(state(page)).toContainText('$25.50/week');
    expect(keys.changes).toEqual([{ limit: 99 }, { limit: 25.5 }]);
  });

  test('shows at the form why saving failed', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    keys.refusal = { status: 500, message: '' };
    await limit(page).fill('25.5');
    await page.getByLabel('Reset').selectOption('monthly');
    await limit(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^The service failed \(500\)/);
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    keys.refusal = { status: 0, message: '' };
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(state(page)).toContainText('$25.50/month');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('keeps what is entered while it saves', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    const { promise, resolve } = Promise.withResolvers<void>();
    keys.held = promise;
    await limit(page).fill('25.5');
    await limit(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await page.getByLabel('Name').fill('Letters');
    resolve();
    await expect(preview(page)).toContainText('→ "Letters"');
    await expect(preview(page)).not.toContainText('Limit');
    await expect(page.getByLabel('Name')).toHaveValue('Letters');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Letters', exact: true })).toBeVisible();
    expect(keys.changes).toEqual([{ limit: 25.5 }, { name: 'Letters' }]);
  });

  test('offers Undo of the last change only', async ({ page, keys, showPage }) => {
    const { user } = keys;
    await showPage(keys.kind('Cover letters'));
    const change = async (usd: string) => {
      await limit(page).fill(usd);
      await limit(page).press('Enter');
      await expect(state(page)).toContainText(`$${usd}/week`);
      await expect(limit(page)).toHaveValue(`$${usd}`);
    };
    await change('25');
    await change('30');
    // The editor shows equal messages once, with the buttons of the last one.
    expect(user.offers.map(({ message }) => message)).toEqual(Array(2).fill('"Cover letters" is changed.'));
    user.offers[0]?.choose('Undo');
    await expect.poll(() => user.messages.at(-1), 'what the user was shown').toContain('not the last one');
    user.offers[1]?.choose('Undo');
    await expect(state(page)).toContainText('$25/week');
  });

  test('passes axe in each theme, also with an error', async ({ page, keys, showPage }) => {
    const shown = await showPage(keys.kind('Cover letters'));
    for (const theme of themeNames) {
      await shown.wear(theme);
      await limit(page).fill('25.5');
      await expect(preview(page)).toContainText('→ $25.50/week');
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      await page.screenshot({ path: path.join(pictures, `key-${theme}.png`), fullPage: true });
      await limit(page).fill('-3');
      await expect(page.getByText('A limit is 0 or more.')).toBeVisible();
      expect(await barriersIn(page.mainFrame()), `${theme}, with a problem`).toEqual([]);
    }
  });

  test('shows beside the field why a limit is invalid', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    await limit(page).fill('-3');
    await expect(limit(page)).toHaveAccessibleDescription('A limit is 0 or more.');
    await expect(limit(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await limit(page).press('ControlOrMeta+s');
    await limit(page).fill('25.5');
    await expect(preview(page)).toContainText('→ $25.50/week');
    await limit(page).press('ControlOrMeta+s');
    await expect(state(page)).toContainText('$25.50/week');
    await expect(page.getByRole('button', { name: 'Undo Last Change' })).toBeVisible();
    expect(keys.changes).toEqual([{ limit: 25.5 }]);
  });

  test('replaces the amount by typing and saves on Enter', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    await limit(page).click();
    await page.keyboard.type('25.5');
    await expect(limit(page)).toHaveValue('25.5');
    await page.keyboard.press('Enter');
    await expect(limit(page)).toHaveValue('$25.50');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(state(page)).toContainText('$30/week');
    await page.getByLabel('Name').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cover letters!' })).toBeVisible();
    expect(keys.changes).toEqual([{ limit: 25.5 }, { limit: 30 }, { name: 'Cover letters!' }]);
  });

  test('saves only changed fields by keyboard, and undoes them', async ({ page, keys, showPage }) => {
    await showPage(keys.kind('Cover letters'));
    await limit(page).fill('25.5');
    await page.getByLabel('Reset').selectOption('monthly');
    await expect(preview(page)).toContainText('→ $25.50/month');
    await limit(page).press('ControlOrMeta+s');
    await expect(state(page)).toContainText('$25.50/month');
    const undo = page.getByRole('button', { name: 'Undo Last Change' });
    await expect(undo).toBeVisible();
    expect(keys.changes).toEqual([{ limit: 25.5, limit_reset: 'monthly' }]);
    await expect(preview(page)).toBeEmpty();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await undo.click();
    await expect(state(page)).toContainText('$12/week');
    await expect(undo).toBeHidden();
    expect(keys.changes[1]).toEqual({ limit: 12, limit_reset: 'weekly' });
    await expect.poll(() => keys.user.messages.at(-1), 'what the user was shown').toContain('is as it was before');
  });

  test('confirms before overwriting a change from elsewhere', async ({ page, keys, showPage }) => {
    const { hash } = keys.named('Cover letters');
    const { user } = keys;
    await showPage(keys.kind('Cover letters'));
    const name = page.getByLabel('Name');
    const save = page.getByRole('button', { name: 'Save' });
    await name.fill('Letters');
    await expect(preview(page)).toContainText('→ "Letters"');
    await keys.elsewhere.updateKeys({ hash, limit: 77 });
    await keys.store.refresh();
    await expect(state(page)).toContainText('$77/week');
    await cancelSave(page, user);
    expect(user.asked[0]).toMatch(/was changed elsewhere.*12\/week → \$77\/week.*→ "Letters"/s);
    await expect(name).toHaveValue('Letters');
    expect(keys.changes).toEqual([]);
    await page.getByRole('button', { name: 'Revert' }).click();
    await expect(name).toHaveValue('Cover letters');
    await name.fill('Applications');
    await save.click();
    await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
    expect(user.asked).toHaveLength(1);
    expect(keys.changes).toEqual([{ name: 'Applications' }]);
  });

  test('confirms a change that removes the limit', async ({ page, keys, showPage }) => {
    const { user } = keys;
    await showPage(keys.kind('Cover letters'));
    await page.getByLabel('No limit').check();
    await expect(preview(page)).toContainText('Without a limit it can spend all that the account has.');
    await cancelSave(page, user);
    expect(user.asked).toEqual([expect.stringContaining('$12/week → no limit')]);
    expect(keys.changes).toEqual([]);
    user.answer = 'Change';
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(state(page)).toContainText('no limit');
    expect(keys.changes).toEqual([{ limit: null }]);
  });

  test('runs the command of each button', async ({ page, keys, showPage }) => {
    const key = keys.named('Cover letters');
    await keys.temporaryLimits.raise(key, 20);
    await showPage(keys.kind('Cover letters'));
    await expect(page.getByText(/Raised until .*, then back to \$12\./)).toBeVisible();
    const buttons = {
      'Raise Until Next Reset…': 'raise',
      'Restore Limit Now': 'restoreLimit',
      'Explain Refusal': 'whyRefused',
      'Delete Key…': 'delete',
    };
    for (const name of Object.keys(buttons)) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Copy Hash' }).click();
    await expect.poll(() => keys.copied, 'what is on the clipboard').toEqual([key.hash]);
    expect(keys.ran).toEqual(Object.values(buttons).map((name) => `jobdeck.key.${name} Cover letters`));
    await keys.elsewhere.updateKeys({ hash: key.hash, limit: 77 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(state(page)).toContainText('$77/week');
  });

  test('shows hostile records as text', async ({ page, keys, showPage }) => {
    const shown = await showPage(keys.kind('Cover letters'));
    const half = hostileTexts.length / 2;
    for (const texts of [hostileTexts.slice(0, half), hostileTexts.slice(half)]) {
      const [name = '', ...others] = texts;
      // A page shows at most 100 facts, including the ordinary ones.
      const fields = others.slice(0, 90).map((text, index) => [`${text.slice(0, 200)} ${index}`, text]);
      keys.fields = { name, label: texts.at(-1), creator_user_id: texts.at(-2), ...Object.fromEntries(fields) };
      await keys.store.refresh();
      await expect(page.locator('.facts dt')).toHaveCount(90 + ordinaryFacts);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      expect(await harmIn(page.mainFrame(), charts)).toEqual([]);
      expect(await barriersIn(page.mainFrame())).toEqual([]);
      await shown.hide();
      await shown.show();
      await expect(page.locator('.facts dt')).toHaveCount(90 + ordinaryFacts);
      expect(await harmIn(page.mainFrame(), charts)).toEqual([]);
    }
  });
});
