import { test as base } from '@playwright/test';

import { Journey } from './journey.ts';
import type { WorkbenchOptions } from './workbench.ts';

interface JourneyFixtures {
  /** What the VS Code of a journey is like: `test.use({ vscode: { sample: 'none' } })`. */
  readonly vscode: WorkbenchOptions;
  readonly journey: Journey;
}

/** Tests of whole journeys in a VS Code with the packaged extension. */
export const test = base.extend<JourneyFixtures>({
  vscode: [{}, { option: true }],

  journey: async ({ vscode }, use, { title, repeatEachIndex }) => {
    const journey = new Journey(repeatEachIndex === 0 ? title : `${repeatEachIndex} ${title}`, vscode);
    await use(journey);
    await journey.close();
  },
});
