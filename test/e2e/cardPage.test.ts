import assert from 'node:assert/strict';
import { expect, type Frame } from '@playwright/test';

import type { Card } from '../../src/contract/tracker/board.ts';
import { type HostedService, startHostedService } from './hostedService.ts';
import { pageFrame } from './pageFrame.ts';
import { Workbench } from './workbench.ts';

const view = 'jobdeck.cardPage';
const patience = 30_000;

describe('The page of a card in the workbench', () => {
  let hosted: HostedService;
  let workbench: Workbench;
  let cardId: string;
  let page: Frame;
  const stored = (): Promise<Card> => hosted.elsewhere.tracker_get_card({ cardId });
  const untilStored = (fields: Readonly<Record<string, unknown>>): Promise<void> =>
    expect.poll(stored, { message: 'what the service has of the card', timeout: patience }).toMatchObject(fields);

  before(async () => {
    hosted = await startHostedService();
    const { columns } = await hosted.elsewhere.tracker_get_board({});
    const card = await hosted.elsewhere.tracker_create_card({
      title: 'Lighthouse keeper',
      company: 'Northern Lights',
      columnId: columns[0]?.id ?? '',
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
  });

  it('saves what is edited by keyboard, and the tree follows', async () => {
    const company = page.getByLabel('Company');
    await company.focus();
    await company.fill('Southern Lights');
    await company.press('Tab');
    await untilStored({ company: 'Southern Lights' });
    await workbench.page.treeRow('Lighthouse keeper').filter({ hasText: 'Southern Lights' }).waitFor();
    await page.getByLabel('Stage').selectOption('Applied');
    await workbench.page.untilStage('Lighthouse keeper', 'Applied');
    await page.getByLabel('Text of a new reminder').fill('Ask about the stairs');
    await page.getByLabel('Time of a new reminder').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Add Reminder' }).click();
    await workbench.page.treeRow('Ask about the stairs').waitFor();
    await page.getByLabel('Done: Ask about the stairs').check();
    await workbench.page.treeRow('Ask about the stairs').waitFor({ state: 'detached' });
    await untilStored({ reminders: [{ done: true }] });
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
    await untilStored({ location: 'Heligoland' });
    await page.getByText('Not saved').waitFor({ state: 'detached' });
  });

  it('attaches a meeting that is searched for, by keyboard', async () => {
    await page.getByRole('button', { name: 'Attach Meeting…' }).press('Enter');
    const { browserPage } = workbench.page;
    await browserPage.locator('.quick-input-widget:visible .monaco-list-row').nth(1).waitFor();
    await browserPage.keyboard.press('Enter');
    await expect
      .poll(async () => (await stored()).meetings, { message: 'what is attached', timeout: patience })
      .toHaveLength(1);
    const [meeting] = (await stored()).meetings;
    await page.getByText(meeting?.title ?? '', { exact: true }).waitFor();
  });
});
