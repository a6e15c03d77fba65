import { expect } from '@playwright/test';

import { test } from './boardFixtures.ts';

const saved = ['Ant', 'Bee', 'Bear', 'Dog'];
const applied = ['Elk', 'Fox'];

test.use({ filled: { Saved: saved, Applied: applied } });

test.describe('selection on the board page', () => {
  test('drags all selected cards as one step', async ({ board, stored }) => {
    await board.card('Dog').click({ modifiers: ['Control'] });
    await board.card('Bee').click({ modifiers: ['Control'] });
    await board.untilAnnounced('2 cards selected');
    await board.dragOver(board.card('Bee'), board.card('Fox'));
    await expect(board.frame.locator('.card.dragged')).toHaveCount(2);
    await board.drop();
    await board.untilCards('Applied', ['Elk', 'Bee', 'Dog', 'Fox']);
    await expect(board.frame.locator('.toast')).toContainText('Moved 2 cards');
    await board.card('Elk').focus();
    await board.press('Control+z');
    await board.untilCards('Saved', saved);
    await board.untilCards('Applied', applied);
    await expect.poll(() => stored('Saved'), 'what the service has').toEqual(saved);
  });

  test('moves and archives all selected cards by key', async ({ board, around, idOf }) => {
    await board.card('Ant').click();
    await board.card('Bear').click({ modifiers: ['Shift'] });
    await board.untilAnnounced('3 cards selected');
    await board.press('m', 'Delete');
    const cardIds = ['Ant', 'Bee', 'Bear'].map(idOf);
    const about = JSON.stringify({ cardIds });
    await expect
      .poll(() => around.ran.slice(1), 'the commands')
      .toEqual([`jobdeck.card.move ${about}`, `jobdeck.card.archive ${about}`]);
    await board.press('Escape', 'Delete');
    await expect.poll(() => around.ran.at(-1), 'the last command').toBe(`jobdeck.card.archive ${idOf('Bear')}`);
  });

  test('selects by keyboard, and all cards of a column by Ctrl+A', async ({ board }) => {
    const selected = board.frame.locator('.card.selected .title');
    await board.card('Bee').focus();
    await board.press('Shift+ArrowDown');
    await expect(selected).toHaveText(['Bee', 'Bear']);
    await board.press('Control+a');
    await expect(selected).toHaveText(saved);
    await expect.poll(() => board.frame.evaluate('getSelection().toString()'), { message: 'selected words' }).toBe('');
    await board.press('Control+Space');
    await expect(selected).toHaveText(['Ant', 'Bee', 'Dog']);
    await board.press('Escape');
    await expect(selected).toHaveCount(0);
  });
});
