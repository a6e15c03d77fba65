import { test as base } from '@playwright/test';

import { Journey } from './journey.ts';
import type { WorkbenchOptions } from './workbench.ts';

interface JourneyFixtures {
  /** Options of the journey's VS Code: `test.use({ vscode: { sample: 'none' } })`. */
  readonly vscode: WorkbenchOptions;
  readonly journey: Journey;
}

/** Test of a user journey in VS Code with the packaged extension. */
export const test = base.extend<JourneyFixtures>({
  vscode: [{}, { option: true }],

  journey: async ({ vscode }, use, { title, repeatEachIndex }) => {
    const journey = new Journey(repeatEachIndex === 0 ? title : `${repeatEachIndex} ${title}`, vscode);
    await use(journey);
    await journey.close();
  },
});
