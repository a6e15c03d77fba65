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
import { keepMarks } from './shownMarks.ts';
import { keepToolQuestions } from './toolQuestions.ts';
import { keepPages } from './typedPages.ts';

/** Entry point that VS Code calls in the extension host: runs the named test files, or all if none is named; throws if a test fails. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  process.env['JOBDECK_LOCAL_SAMPLE'] = 'small';
  markOutput(process.env['JOBDECK_TEST_MARK'] ?? '');
  const folder = process.env['JOBDECK_TEST_FOLDER'];
  if (folder !== undefined) keepLogs(path.join(folder, 'channels.log'));
  keepToolQuestions();
  keepMarks();
  keepPages();
  // A served editor saves 1 s after typing by default, which would precede the save that a test waits for.
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

/** Replaces the path of the bundle by that of its source. */
function inSource(failure: Failure): Failure {
  if (failure.file === '') return failure;
  const bundled = path.relative(__dirname, failure.file);
  return { ...failure, file: path.join('test/host', bundled).replace(/\.cjs$/, '.ts') };
}

/** Prefixes the lines of the test reporter, so that a reader can separate them from other output of the extension host. */
function markOutput(mark: string): void {
  Mocha.reporters.Base.consoleLog = (...line: unknown[]) => console.log(format(...line).replaceAll(/^/gm, mark));
}
