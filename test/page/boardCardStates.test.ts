import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn } from '../browser/faultsInPage.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './boardFixtures.ts';

const pictures = path.join(root, 'out/page/pictures');
const saved = ['Ant', 'Bee'];

test.use({ filled: { Saved: saved } });

test.describe('cards of the board page', () => {
  test('shows a card while a slow service creates it', async ({ page, board, stores, gate, idOf, tab }) => {
    const request = gate.hold('POST', /cards/);
    const input = { title: 'Cat', company: 'Whiskers', columnId: idOf('Saved') };
    const created = stores.board.createCard(input, 'key');
    await request.asked;
    await board.untilCards('Saved', [...saved, 'Cat']);
    const card = board.frame.locator('.card.pending');
    await expect(card).toHaveAttribute('aria-label', /^Cat, Whiskers.*saving$/);
    for (const theme of themeNames) {
      await tab.wear(theme);
      await page.screenshot({ path: path.join(pictures, `board-pending-${theme}.png`) });
      expect(await barriersIn(board.frame), theme).toEqual([]);
    }
    request.pass();
    await created;
    await expect(card).toHaveCount(0);
    await board.untilCards('Saved', [...saved, 'Cat']);
  });

  test('marks the card whose page is in front', async ({ page, board, idOf, around, tab }) => {
    const current = board.frame.locator('.card[aria-current="true"]');
    await expect(board.card('Bee')).toBeVisible();
    await expect(current).toHaveCount(0);
    around.openCards = [idOf('Bee')];
    around.changed.fire();
    await expect(current).toHaveText(/Bee/);
    for (const theme of themeNames) {
      await tab.wear(theme);
      await page.screenshot({ path: path.join(pictures, `board-current-${theme}.png`) });
      expect(await barriersIn(board.frame), theme).toEqual([]);
    }
    around.openCards = [];
    around.changed.fire();
    await expect(current).toHaveCount(0);
  });

  test('marks a card that an agent changed', async ({ page, board, idOf, around, tab }) => {
    const mark = board.card('Bee').getByTitle('Changed by Claude');
    await expect(board.card('Bee')).toBeVisible();
    await expect(mark).toHaveCount(0);
    around.changedBy = { [idOf('Bee')]: 'Claude' };
    around.changed.fire();
    await expect(mark).toBeVisible();
    await expect(board.card('Bee')).toHaveAttribute('aria-label', /^Bee, .*, changed by Claude$/);
    await expect(board.card('Ant')).not.toHaveAttribute('aria-label', /changed by/);
    for (const theme of themeNames) {
      await tab.wear(theme);
      await page.screenshot({ path: path.join(pictures, `board-changed-${theme}.png`) });
      expect(await barriersIn(board.frame), theme).toEqual([]);
    }
    around.changedBy = {};
    around.changed.fire();
    await expect(mark).toHaveCount(0);
  });

  test('removes a pending card that the service refuses', async ({ board, stores, gate, idOf }) => {
    const request = gate.hold('POST', /cards/);
    const created = stores.board.createCard({ title: 'Cat', columnId: idOf('Saved') }, 'key');
    const refused = expect(created).rejects.toMatchObject({ kind: 'invalid' });
    await board.untilCards('Saved', [...saved, 'Cat']);
    request.refuse(400, 'invalid_input', 'The title is too long.');
    await refused;
    await board.untilCards('Saved', saved);
  });

  test('marks cards without a change for longer than the setting', async ({ page, board, stores, elsewhere, tab }) => {
    const settings = await elsewhere.tracker_get_settings({});
    const updatedAt = new Date(Date.now() - 20.5 * 86_400_000).toISOString();
    stores.board.serverState.patch((known) => ({
      ...known,
      cards: known.cards.map((card) => (card.title === 'Ant' ? { ...card, company: 'Hill', updatedAt } : card)),
    }));
    await expect(board.card('Ant')).toContainText('Hill');
    await expect(board.frame.getByText('Stale')).toHaveCount(0);
    await elsewhere.tracker_update_settings({ ...settings, staleAfterDays: 14 });
    await stores.settings.read();
    const card = board.card('Ant');
    await expect(card.getByTitle('No change for 20 days')).toHaveText(/Stale/);
    await expect(card).toHaveAttribute('aria-label', /Stale.*No change for 20 days/);
    await expect(board.frame.getByText('Stale')).toHaveCount(1);
    for (const theme of themeNames) {
      await tab.wear(theme);
      await page.screenshot({ path: path.join(pictures, `board-stale-${theme}.png`) });
      expect(await barriersIn(board.frame), theme).toEqual([]);
    }
  });
});
