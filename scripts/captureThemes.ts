import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { untilTrue } from '../test/browser/untilTrue.ts';
import { wornStyles, wornTheme } from '../test/e2e/capturedTheme.ts';
import { pageFrame } from '../test/e2e/pageFrame.ts';
import { themes } from '../test/e2e/themes.ts';
import { e2eFolder, Workbench } from '../test/e2e/workbench.ts';
import { root } from './setup/places.mjs';

/** Captures the variables that VS Code sets on pages in its four default themes, as fixtures for the page tests. Run it after an update of VS Code. */
const name = 'capture-themes';
const folder = path.join(root, 'test/fixtures/themes');
mkdirSync(folder, { recursive: true });
rmSync(path.join(e2eFolder, name), { recursive: true, force: true });
const workbench = await Workbench.open(name, { hasAllExtensions: true });
try {
  const { page } = workbench;
  await page.runCommand('Jobdeck: Open Board');
  for (const [file, theme] of Object.entries(themes)) {
    await page.chooseTheme(theme.name);
    await page.untilTheme(theme.file);
    const frame = await pageFrame(page, 'jobdeck.boardPage');
    await untilTrue(frame, `document.body.dataset.vscodeThemeName === ${JSON.stringify(theme.name)}`);
    writeFileSync(path.join(folder, `${file}.json`), `${JSON.stringify(await wornTheme(frame), undefined, 2)}\n`);
    writeFileSync(path.join(folder, 'default.css.txt'), await wornStyles(frame));
  }
} finally {
  await workbench.close();
}
