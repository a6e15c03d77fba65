import { globSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';

import type { Failure } from '../../scripts/test/failures.ts';
import { runSuites } from '../../scripts/test/suites.ts';
import { writeTally } from '../../scripts/test/tally.ts';
import { testTimeoutMs } from '../fixtures/waiting.ts';
import { keepLogs } from './keptLog.ts';
import { letDateLeap } from './leapingDate.ts';
import { keepToolQuestions } from './toolQuestions.ts';

/** What VS Code calls inside the extension host: runs the named test files, or all where none is named, and fails when a test does. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  process.env['JOBDECK_LOCAL_SAMPLE'] = 'small';
  markOutput(process.env['JOBDECK_TEST_MARK'] ?? '');
  const folder = process.env['JOBDECK_TEST_FOLDER'];
  if (folder !== undefined) keepLogs(path.join(folder, 'channels.log'));
  keepToolQuestions();
  // A served editor saves by itself a second after a text was typed, and then it is not the save of a test that is waited for.
  await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Global);
  const named = process.env['JOBDECK_TEST_FILES']?.split(',');
  const { failures, ...result } = await runSuites({
    files: (named ?? globSync('**/*.test.cjs', { cwd: __dirname }).toSorted()).map((file) =>
      path.join(__dirname, file),
    ),
    reporter: 'spec',
    timeout: testTimeoutMs,
    rootHooks: { afterAll: letDateLeap() },
    grep: process.env['JOBDECK_TEST_GREP'],
  });
  const tally = process.env['JOBDECK_TEST_TALLY'];
  if (tally !== undefined) writeTally(tally, { ...result, failures: failures.map(inSource) });
  if (result.failed > 0) throw new Error(`${result.failed} host tests failed.`);
}

/** The failure with the test file that its bundle was made of. */
function inSource(failure: Failure): Failure {
  if (failure.file === '') return failure;
  const bundled = path.relative(__dirname, failure.file);
  return { ...failure, file: path.join('test/host', bundled).replace(/\.cjs$/, '.ts') };
}

/** Tells the lines of the tests from all the others that the extension host prints. */
function markOutput(mark: string): void {
  Mocha.reporters.Base.consoleLog = (...line: unknown[]) => console.log(format(...line).replaceAll(/^/gm, mark));
}
