import path from 'node:path';
import type { Context, RootHookObject } from 'mocha';

import { e2eFolder, openWorkbenches } from './workbench.ts';

/** Leaves a picture of each open window when a test fails. */
export const hooks: RootHookObject = {
  async afterEach(this: Context) {
    if (this.currentTest?.state !== 'failed') return;
    const name = this.currentTest
      .fullTitle()
      .replaceAll(/[^\w]+/g, '-')
      .slice(0, 120);
    for (const [index, { page }] of openWorkbenches().entries()) {
      // A window that cannot be pictured any more must not end the tests that follow.
      await page
        .savePicture(path.join(e2eFolder, `failed-${name}-${index}.png`))
        .catch((error) => console.error(`No picture: ${error}`));
    }
  },
};
