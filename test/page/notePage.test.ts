import assert from 'node:assert/strict';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './shownNote.ts';

const pictures = path.join(root, 'out/page/pictures');

/** Markdown text with each kind of element. */
const manyKinds = `# Heading

A [link](https://example.com/page), a [note](../Companies/Acme.md) and a [bad one](javascript:window.pwned=1).

## What to ask

- [x] the team
- [ ] the **salary**, from \`50 000\`

> They will ask back.

| Who | When |
| --- | ---: |
| Ada | 10:00 |

\`\`\`
npm start
\`\`\`

مرحبا, שלום
`;

const standing = (page: Page) => page.locator('.standing');
const useInRag = (page: Page) => page.getByRole('checkbox', { name: 'Use in RAG' });

test.describe('note page', () => {
  test('passes axe in each theme', async ({ page, notes, showPage }) => {
    const { kind } = await notes.create('Alder', manyKinds);
    const shown = await showPage(kind);
    await expect(page.getByRole('heading', { name: 'What to ask' })).toBeVisible();
    for (const theme of themeNames) {
      await shown.wear(theme);
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      await page.screenshot({ path: path.join(pictures, `note-${theme}.png`), fullPage: true });
    }
  });

  test('delegates links to the editor and ignores script links', async ({ page, notes, showPage }) => {
    const { kind } = await notes.create('Alder', manyKinds);
    const shown = await showPage(kind);
    await expect(page.getByText('(example.com)')).toBeVisible();
    await expect(page.locator('a')).toHaveText(['link (example.com)', 'note']);
    await page.getByRole('link', { name: 'link' }).click();
    await expect.poll(() => shown.editor.links, 'followed links').toEqual(['https://example.com/page']);
    await page.getByRole('link', { name: 'note' }).click();
    await expect.poll(() => notes.ran, 'requests').toEqual(['open ../Companies/Acme.md from /Alder.md']);
    expect(shown.editor.links).toHaveLength(1);
    expect(shown.openedLinks).toEqual([]);
  });

  test('changes title, folder and RAG setting', async ({ page, notes, elsewhere, showPage }) => {
    const { note, kind } = await notes.create('Alder', manyKinds);
    const shown = await showPage(kind);
    const stored = () => elsewhere.get_note({ noteId: note.id });
    await useInRag(page).click();
    await expect.poll(() => notes.user.asked, 'questions').toEqual([expect.stringContaining('Use notes in RAG?')]);
    await expect(useInRag(page)).not.toBeChecked();
    notes.user.answer = 'Use in RAG';
    await useInRag(page).click();
    await expect(useInRag(page)).toBeChecked();
    await expect.poll(async () => (await stored()).useInRag, 'the RAG setting').toBe(true);
    expect(notes.user.asked).toHaveLength(2);

    await page.getByLabel('Folder').selectOption('Companies');
    const { items } = await elsewhere.list_note_folders({});
    const folderId = items.find(({ name }) => name === 'Companies')?.id;
    await expect.poll(async () => (await stored()).folderId, 'the folder').toBe(folderId);
    await expect(page.getByLabel('Folder')).toHaveValue(folderId ?? '');

    const title = page.getByLabel('Title');
    await title.fill('Dropped');
    await title.press('Escape');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await page.getByLabel('Folder').focus();
    await expect(title).toHaveValue('Dropped');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(title).toHaveValue('Alder');
    await page.getByRole('button', { name: 'Undo Discard' }).click();
    await expect(title).toHaveValue('Dropped');
    await title.fill('Ash');
    await title.press('Enter');
    await expect.poll(async () => (await stored()).title, 'the title').toBe('Ash');
    await expect.poll(() => shown.title, 'the tab').toBe('Ash');
    // The page shows the former title until it knows the new one.
    await expect(title).toHaveValue('Ash');
    await title.fill('Beech');
    await title.press('ControlOrMeta+s');
    await expect.poll(async () => (await stored()).title, 'the title').toBe('Beech');
    expect(shown.editor.failures).toEqual([]);
  });

  test('keeps a title that is being saved when the extension host is killed', async ({
    page,
    gate,
    notes,
    showPage,
  }) => {
    const shown = await showPage((await notes.create('Alder', '')).kind);
    const held = gate.hold('PATCH', /notes/);
    const title = page.getByLabel('Title');
    await title.fill('Ash');
    await title.press('Enter');
    await held.asked;
    await shown.killHost();
    await expect(title).toHaveValue('Ash');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    held.pass();
  });

  test('locks the text of a test project', async ({ page, notes, elsewhere, showPage }) => {
    const { items } = await elsewhere.list_notes({ testProject: true });
    const noteId = items[0]?.id ?? assert.fail('no test project');
    await showPage(notes.open(await elsewhere.get_note({ noteId })).kind);
    await expect(page.getByText('This note is a test project, a task that a company gave you')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveCount(0);
    await expect(useInRag(page)).toBeEnabled();
    await expect(page.getByLabel('Folder')).toBeEnabled();
  });

  test('locks all fields when the permission is lost', async ({ page, notes, showPage }) => {
    const { kind } = await notes.create('Alder', manyKinds);
    await showPage(kind);
    await expect(page.getByLabel('Title')).toBeEditable();
    notes.mayEdit = false;
    await expect(page.getByLabel('Title')).toHaveCount(0);
    await expect(useInRag(page)).toBeDisabled();
    await expect(page.getByLabel('Folder')).toBeDisabled();
  });

  test('shows live text and its save status', async ({ page, notes, elsewhere, showPage }) => {
    const { note, document, kind } = await notes.create('Alder', manyKinds);
    await showPage(kind);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => notes.ran, 'requests').toEqual(['open text']);
    document.type('Live words. ');
    await expect(page.getByText('Live words.')).toBeVisible();
    await expect(standing(page)).toContainText('Not saved yet.');
    await document.save();
    await expect(standing(page)).toHaveText('');
    expect((await elsewhere.get_note({ noteId: note.id })).text).toBe(document.getText());

    document.type('More words. ');
    await expect(standing(page)).toContainText('Not saved yet.');
    const { version } = await elsewhere.get_note({ noteId: note.id });
    await elsewhere.update_note({ noteId: note.id, version, text: 'Their words.' });
    await notes.notes.texts.read(note.id);
    await expect(standing(page)).toContainText('changed elsewhere while you edit it');
    await document.save();
    await expect(standing(page)).toContainText('Choose a version.');
    await expect(page.getByText('More words.')).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => notes.ran, 'requests').toEqual(['open text', 'compare']);
    expect((await elsewhere.get_note({ noteId: note.id })).text).toBe('Their words.');
  });

  test('shows hostile text as text', async ({ page, notes, showPage }) => {
    const { document, kind } = await notes.create('</script><script>window.pwned=1</script>', 'Begin.');
    const shown = await showPage(kind);
    document.type(`${hostileTexts.join('\n\n')}\n\n`);
    await expect(page.getByText('田中さんの会社').first()).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    await page.screenshot({ path: path.join(pictures, 'note-hostile.png') });
    await shown.hide();
    await shown.show();
    await expect(page.getByText('田中さんの会社').first()).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
  });

  test('shows deeply nested text without formatting', async ({ page, notes, showPage }) => {
    const { kind } = await notes.create('Nested', `${'> '.repeat(3_000)}the innermost words`);
    await showPage(kind);
    await expect(page.getByText('This text is shown without formatting')).toBeVisible();
    await expect(page.getByText('the innermost words')).toBeVisible();
  });

  test('offers the cards of the company in its title', async ({ page, notes, showPage }) => {
    const { cards } = await notes.readBoard();
    const card = cards[0] ?? assert.fail('no card');
    const { kind } = await notes.create(`Call with ${card.company}`, 'text');
    await showPage(kind);
    await page.locator('.cards').getByRole('button', { name: card.title }).first().click();
    await expect.poll(() => notes.ran, 'requests').toEqual([`open ${card.id}`]);
  });

  test('offers both versions of a conflict', async ({ page, notes, elsewhere, showPage }) => {
    const { note, document, kind } = await notes.create('Alder', 'base');
    await showPage(kind);
    document.type('mine ');
    await elsewhere.update_note({ noteId: note.id, text: 'theirs' });
    await document.save();
    await page.getByRole('button', { name: 'Take Their Version' }).click();
    await page.getByRole('button', { name: 'Keep My Version' }).click();
    await expect.poll(() => notes.ran, 'requests').toEqual(['takeTheirs over 2', 'keepMine over 2']);
  });
});
