import assert from 'node:assert/strict';
import path from 'node:path';
import type { Frame } from '@playwright/test';

import type { Card } from '../../src/contract/tracker/board.ts';
import { barriersIn, harmIn, watchPolicy } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { type HostedService, startHostedService } from './hostedService.ts';
import { pageFrame } from './pageFrame.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const view = 'jobdeck.cardPage';
const themes = {
  light: { name: 'Light 2026', file: '2026-light' },
  'high-contrast': { name: 'Dark High Contrast', file: 'hc_black' },
  'high-contrast-light': { name: 'Light High Contrast', file: 'hc_light' },
  dark: { name: 'Dark 2026', file: '2026-dark' },
} as const;

describe('The page of a card', () => {
  let hosted: HostedService;
  let workbench: Workbench;
  let cardId: string;
  let page: Frame;
  const stored = (): Promise<Card> => hosted.elsewhere.tracker_get_card({ cardId });
  const untilStored = async (fits: (card: Card) => boolean): Promise<void> => {
    while (!fits(await stored())) await page.waitForTimeout(50);
  };

  before(async () => {
    hosted = await startHostedService();
    const { columns } = await hosted.elsewhere.tracker_get_board({});
    const card = await hosted.elsewhere.tracker_create_card({
      title: 'Lighthouse keeper',
      company: 'Northern Lights',
      columnId: columns[0]?.id ?? '',
      url: 'https://jobs.example.com/lighthouse',
      description: '## What it is\n\nA **tower** and <b>a lamp</b>.',
    });
    cardId = card.id;
    workbench = await Workbench.open('card-page', { sample: 'none' });
    await workbench.page.openJobdeckView();
    await workbench.page.connectTo(hosted.service.trackerUrl, hosted.service.token);
    await workbench.page.treeRow('Lighthouse keeper').waitFor();
  });

  after(async () => {
    await workbench?.close();
    await hosted?.close();
  });

  it('opens by a click in the tree', async () => {
    await workbench.page.treeRow('Lighthouse keeper').click();
    page = await pageFrame(workbench.page, view);
    assert.equal(await page.getByLabel('Job', { exact: true }).inputValue(), 'Lighthouse keeper');
    await page.getByRole('heading', { name: 'What it is' }).waitFor();
    await page.getByText('<b>a lamp</b>').waitFor();
    await page.getByRole('link', { name: 'jobs.example.com' }).waitFor();
  });

  it('saves a field that is typed into and left by keyboard, and the tree follows', async () => {
    const company = page.getByLabel('Company');
    await company.focus();
    await company.fill('Southern Lights');
    await company.press('Tab');
    await untilStored((card) => card.company === 'Southern Lights');
    await workbench.page.treeRow('Lighthouse keeper').filter({ hasText: 'Southern Lights' }).waitFor();
  });

  it('brings unsaved text back after a reload of the window, and saves it then', async () => {
    const { page: window } = workbench;
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await page.getByText('Not saved').waitFor();
    await window.untilPageIsStored('Heligoland');
    await window.reload();
    page = await pageFrame(window, view);
    assert.equal(await page.getByLabel('Location').inputValue(), 'Heligoland');
    assert.equal((await stored()).location, null);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await untilStored((card) => card.location === 'Heligoland');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
  });

  it('calls an edit off by Escape', async () => {
    const location = page.getByLabel('Location');
    await location.fill('Nowhere');
    await location.press('Escape');
    assert.equal(await location.inputValue(), 'Heligoland');
  });

  it('edits the description as Markdown with its preview beside it', async () => {
    await page.getByRole('button', { name: 'Edit Description' }).press('Enter');
    const box = page.getByLabel('Description, as Markdown');
    await box.fill('### New\n\n- one');
    await page.getByLabel('Preview').getByRole('listitem').filter({ hasText: 'one' }).waitFor();
    await box.press('Control+Enter');
    await untilStored((card) => card.description === '### New\n\n- one');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
  });

  it('edits tags, priority, salary and contacts', async () => {
    await page.getByLabel('Add a tag').fill('remote, sea');
    await page.getByLabel('Add a tag').press('Enter');
    await untilStored(({ tags }) => tags.join() === 'remote,sea');
    await page.getByRole('button', { name: 'Take off the tag remote' }).click();
    await page.getByLabel('Priority').selectOption('High');
    await page.getByLabel('Salary from').fill('50 000');
    await page.getByLabel('Salary to').fill('x');
    await page.getByText('A salary is a number').waitFor();
    await page.getByLabel('Salary to').fill('60000');
    await page.getByLabel('Salary to').press('Enter');
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await page.getByLabel('Name of contact 1').fill('Ada');
    await page.getByLabel('Email of contact 1').fill('ada@example.com');
    await page.getByLabel('Email of contact 1').press('Enter');
    await untilStored(({ contacts }) => contacts.length === 1);
    const { tags, priority, salary, contacts } = await stored();
    assert.deepEqual(tags, ['sea']);
    assert.equal(priority, 'high');
    assert.deepEqual([salary?.min, salary?.max, salary?.currency], [50_000, 60_000, 'EUR']);
    assert.deepEqual([contacts[0]?.name, contacts[0]?.email], ['Ada', 'ada@example.com']);
  });

  it('adds a reminder, which the tree shows, and marks it as done', async () => {
    await page.getByLabel('Text of a new reminder').fill('Ask about the stairs');
    await page.getByLabel('Time of a new reminder').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Add Reminder' }).click();
    await workbench.page.treeRow('Ask about the stairs').waitFor();
    await page.getByText('overdue').waitFor();
    await page.getByLabel('Done: Ask about the stairs').check();
    await workbench.page.treeRow('Ask about the stairs').waitFor({ state: 'detached' });
    await untilStored(({ reminders }) => reminders.some(({ done }) => done));
  });

  it('attaches a meeting that is searched for, by keyboard, and detaches it', async () => {
    await page.getByRole('button', { name: 'Attach Meeting…' }).press('Enter');
    const { browserPage } = workbench.page;
    await browserPage.locator('.quick-input-widget:visible .monaco-list-row').nth(1).waitFor();
    await browserPage.keyboard.press('Enter');
    await untilStored(({ meetings }) => meetings.length === 1);
    const [meeting] = (await stored()).meetings;
    await page.getByText(meeting?.title ?? '', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Detach the meeting ${meeting?.title}` }).click();
    await untilStored(({ meetings }) => meetings.length === 0);
  });

  it('moves the card to another stage', async () => {
    await page.getByLabel('Stage').selectOption('Applied');
    await workbench.page.untilStage('Lighthouse keeper', 'Applied');
  });

  it('tells what happened, the newest first, and the exact time behind its age', async () => {
    const entries = page.locator('.history li');
    await entries.first().filter({ hasText: 'Moved from Saved to Applied' }).waitFor();
    await entries.last().filter({ hasText: 'Created in Saved' }).waitFor();
    assert.match((await entries.first().locator('time').getAttribute('title')) ?? '', /20\d\d/);
  });

  it('keeps both where the same field was changed elsewhere, until the user chooses', async () => {
    const location = page.getByLabel('Location');
    await location.fill('Mine');
    await hosted.elsewhere.tracker_update_card({ cardId, location: 'Theirs', company: 'Also theirs' });
    await location.press('Enter');
    await page.getByText('This was changed somewhere else while you wrote.').waitFor();
    assert.equal(await location.inputValue(), 'Mine');
    assert.equal((await stored()).location, 'Theirs');
    await workbench.page.savePicture(path.join(e2eFolder, 'pictures/card-conflict.png'));
    await page.getByRole('button', { name: 'Keep Mine' }).click();
    await untilStored((card) => card.location === 'Mine' && card.company === 'Also theirs');
    await location.fill('Mine again');
    await hosted.elsewhere.tracker_update_card({ cardId, location: 'Theirs again' });
    await location.press('Enter');
    await page.getByRole('button', { name: 'Take Theirs' }).click();
    assert.equal(await location.inputValue(), 'Theirs again');
  });

  for (const [picture, { name, file }] of Object.entries(themes))
    it(`keeps nobody out in ${name}`, async () => {
      await workbench.page.chooseTheme(name);
      await workbench.page.untilTheme(file);
      assert.deepEqual(await barriersIn(page), []);
      await workbench.page.savePicture(path.join(e2eFolder, 'pictures', `card-${picture}.png`));
    });

  it('shows hostile texts as texts, in whatever field they are', async () => {
    const all = [...hostileTexts];
    const urls = all.filter((text) => /script|command|data:|file:|evil/.test(text));
    // As much as the service takes.
    const short = all.map((text) => text.slice(0, 500).toWellFormed() || 'none');
    const hostile = (index: number) => short[index % short.length] ?? '';
    const card = await hosted.elsewhere.tracker_create_card({
      title: hostile(0),
      company: hostile(103),
      location: hostile(94),
      url: urls[60] ?? '',
      description: all.join('\n\n'),
      tags: short.slice(60, 110),
      contacts: short.slice(0, 50).map((name) => ({ name, role: name, email: name, phone: name })),
      reminders: short.slice(0, 60).map((text) => ({ at: '2030-01-01T09:00:00Z', text })),
    });
    for (const [index, description] of all.entries())
      if (index % 20 === 0)
        await hosted.elsewhere.tracker_update_card({ cardId: card.id, description, company: hostile(index) });
    await hosted.elsewhere.tracker_update_card({ cardId: card.id, description: all.join('\n\n') });
    await workbench.page.runCommand('Jobdeck: Refresh Board');
    await workbench.page.treeRow(hostile(0)).click();
    page = await pageFrame(workbench.page, view, page);
    await watchPolicy(page);
    await page.getByRole('button', { name: 'Edit Description' }).click();
    await page.getByLabel('Preview').waitFor();
    await page.locator('.history li').nth(10).waitFor();
    assert.deepEqual(await harmIn(page), []);
    await workbench.page.savePicture(path.join(e2eFolder, 'pictures/card-hostile.png'));
    cardId = card.id;
  });

  it('says that a card is gone, and offers to look again', async () => {
    await hosted.elsewhere.tracker_delete_card({ cardId });
    await workbench.page.runCommand('Jobdeck: Refresh Board');
    await page.getByText('This card is not there any more').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
  });
});
