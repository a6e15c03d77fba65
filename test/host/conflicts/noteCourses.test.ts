import fc from 'fast-check';
import * as vscode from 'vscode';

import { testTimeoutMs } from '../../fixtures/waiting.ts';
import { inDialogs } from '../dialogs.ts';
import { closeAll, OtherClient } from '../notes.ts';
import { Course } from './noteCourses/course.ts';
import { steps } from './noteCourses/steps.ts';

const count = Number(process.env['JOBDECK_TEST_COURSES'] ?? 2);
const first = Number(process.env['JOBDECK_TEST_FIRST_COURSE'] ?? 1);
const seed = Number(process.env['JOBDECK_SEED'] ?? 20_261_122);

const set = (name: string, value: unknown) =>
  vscode.workspace.getConfiguration('files').update(name, value, vscode.ConfigurationTarget.Global);

describe('note with auto save and another client', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
    await set('autoSaveDelay', 20);
    await set('autoSave', 'afterDelay');
  });
  afterEach(closeAll);

  after(async () => {
    await set('autoSave', 'off');
    await set('autoSaveDelay', undefined);
  });

  it(`loses no text in ${count} random sequences`, async function () {
    this.timeout(count * testTimeoutMs);
    const courses = fc.sample(steps, { numRuns: count, seed });
    for (const [index, course] of courses.entries()) {
      if (index + 1 < first) continue;
      // The index makes the path of each note unique, so that sequences share no state.
      const note = await other.create({ title: `Course ${index}`, text: 'first\n\nmiddle\n\nlast\n' });
      await inDialogs({ presses: true }, async (said) => {
        await new Course({ other, note, said }).play(course).catch((error: unknown) => {
          const words = `JOBDECK_SEED=${seed} JOBDECK_TEST_FIRST_COURSE=${index + 1} begins here: ${JSON.stringify(course)}`;
          throw new Error(`${words}\n${String(error)}`, { cause: error });
        });
      });
      await closeAll();
      // The runner ends a host that prints nothing for too long.
      if (index % 10 === 9) console.log(`${process.env['JOBDECK_TEST_MARK'] ?? ''}${index + 1} of ${count} courses`);
    }
  });
});
