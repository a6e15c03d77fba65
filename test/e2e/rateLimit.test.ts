import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { newToken, overRest, Refused } from '../service/calls.ts';
import { seconds, TestClock } from '../service/localService.ts';
import { e2eFolder, Workbench } from './workbench.ts';

/** Seconds that the service asks to be left alone: time for three pictures. */
const pause = 25;
const card = 'Lighthouse Keeper';
const themes = { dark: 'Dark 2026', light: 'Light 2026', contrast: 'Dark High Contrast' };

describe('A service that has had too many requests', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const clock = new TestClock();
  let tracker: LocalService;
  let workbench: Workbench;
  /** Of another token, since the limit counts each by itself. */
  let other = '';

  const countdown = () => workbench.page.browserPage.locator('.statusbar-item', { hasText: /Jobdeck waits \d+ s/ });
  const stageOnService = async (): Promise<string | undefined> => {
    const { cards, columns } = await overRest(tracker, 'tracker_get_board', {}, { token: other });
    const found = cards.find(({ title }) => title === card);
    return columns.find(({ id }) => id === found?.columnId)?.title;
  };
  const move = async () => {
    const { page } = workbench;
    // A refresh of the view closes an open menu, so the palette it is.
    await page.runCommand('Jobdeck: Move Card…');
    await page.pickItem(card);
    await page.pickItem('Applied');
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, now: clock.now });
    await overRest(tracker, 'tracker_initialize', {});
    await overRest(tracker, 'tracker_create_card', { title: card });
    other = (await newToken(tracker, {})).secret;
    workbench = await Workbench.open('rate-limit', { sample: 'none' });
    const { page } = workbench;
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, tracker.token);
    await page.untilStage(card, 'Saved');
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('is left alone as long as it asks, which is counted down in the status bar while the change waits', async () => {
    const { page } = workbench;
    await useUp(tracker);
    clock.forward(seconds(60 - pause));
    await move();
    await countdown().waitFor();
    await page.untilStage(card, 'Applied');
    assert.equal(await stageOnService(), 'Saved');
    await countdown().hover();
    await page.browserPage.locator('.monaco-hover', { hasText: 'One request of yours waits' }).waitFor();
    for (const [name, theme] of Object.entries(themes)) {
      await page.chooseTheme(theme);
      await page.savePicture(path.join(e2eFolder, `pictures/countdown-${name}.png`));
    }
  });

  it('gets nothing of a change that the user does not want to wait for', async () => {
    const { page } = workbench;
    await countdown().click();
    await page.untilStage(card, 'Saved');
    assert.equal(await page.browserPage.locator('.notification-list-item').count(), 0);
    assert.equal(await stageOnService(), 'Saved');
  });

  it('gets what waited as soon as the time is over, and the countdown goes', async () => {
    const { page } = workbench;
    await move();
    await page.untilStage(card, 'Applied');
    assert.match((await countdown().textContent()) ?? '', /\d+ s/);
    assert.equal(await stageOnService(), 'Saved');
    clock.forward(seconds(60));
    await countdown().waitFor({ state: 'hidden', timeout: 50_000 });
    await page.untilStage(card, 'Applied');
    while ((await stageOnService()) !== 'Applied') await page.treeRow(card).waitFor();
  });
});

/** Makes requests with the token until there are too many in this minute. */
async function useUp(tracker: LocalService): Promise<void> {
  for (;;) {
    try {
      await overRest(tracker, 'tracker_list_columns', {});
    } catch (error) {
      if (error instanceof Refused && error.status === 429) return;
      throw error;
    }
  }
}
