import assert from 'node:assert/strict';
import path from 'node:path';

import { themes } from './themes.ts';
import { e2eFolder, Workbench } from './workbench.ts';

/** What text of this size needs to be readable (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

describe('The sample board on the local service', () => {
  let workbench: Workbench;
  let moved: string;

  before(async () => {
    workbench = await Workbench.open('sample-board');
    // High enough for the rows of all stages that are looked at.
    await workbench.page.browserPage.setViewportSize({ width: 1400, height: 1000 });
    await workbench.page.openJobdeckView();
    await workbench.page.treeRow('Saved').waitFor();
  });

  after(() => workbench?.close());

  it('has its commands in the palette', async () => {
    assert.equal(await workbench.page.offersCommand('Jobdeck: Refresh Board'), true);
    assert.equal(await workbench.page.offersCommand('Jobdeck: Make Coffee'), false);
  });

  it('shows every stage with its count, and cards with company and age', async () => {
    const { page } = workbench;
    for (const stage of ['Saved', 'Applied', 'Screening', 'Interview'])
      assert.match((await page.treeRow(stage).textContent()) ?? '', /\d/, `${stage} has no count`);
    const [, firstCard = ''] = await page.treeLabels();
    assert.match((await page.treeRow(firstCard).first().textContent()) ?? '', / · (now|\d+ (min|h|d|w|y))$/);
    await page.browserPage.getByText('Local service: your data stays on this machine.').waitFor();
  });

  for (const [picture, { name, file }] of Object.entries(themes))
    it(`is readable in ${name}`, async () => {
      const { page } = workbench;
      await page.chooseTheme(name);
      await page.untilTheme(file);
      const contrasts = await page.contrasts();
      assert.ok(contrasts.length > 10, `only ${contrasts.length} texts`);
      assert.deepEqual(
        contrasts.filter(({ ratio }) => ratio < leastContrast),
        [],
      );
      await page.savePicture(path.join(e2eFolder, 'pictures', `board-${picture}.png`));
    });

  it('opens a card as a page, and its picture is the one in the README', async () => {
    const { page } = workbench;
    await workbench.page.chooseTheme(themes.dark.name);
    const labels = await page.treeLabels();
    const card = labels[labels.indexOf('Interview') + 1] ?? '';
    await page.treeRow(card).first().click();
    await page.shownPage.getByRole('heading', { name: card }).waitFor();
    await page.widenSideBar();
    await page.browserPage.mouse.move(300, 12);
    await page.browserPage.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
    await page.savePicture(path.join(e2eFolder, 'pictures/board.png'));
  });

  it('moves a card that is dragged onto another stage', async () => {
    const { page } = workbench;
    const labels = await page.treeLabels();
    moved =
      labels.slice(1, labels.indexOf('Applied')).find((label) => labels.indexOf(label) === labels.lastIndexOf(label)) ??
      assert.fail('no card with a title of its own');
    const before = await page.countOf('Applied');
    await page.dragRow(moved, 'Applied');
    await page.untilStage(moved, 'Applied');
    await page.untilCount('Applied', before + 1);
  });

  it('has it there after a restart of VS Code', async () => {
    await workbench.restart();
    await workbench.page.openJobdeckView();
    await workbench.page.untilStage(moved, 'Applied');
  });
});
