import { availableParallelism } from 'node:os';
import Mocha from 'mocha';

import { type Failure, firstLines } from './failures.ts';
import type { Tally } from './tally.ts';

export interface SuiteOptions {
  readonly files: readonly string[];
  readonly reporter: 'dot' | 'spec';
  /** Milliseconds one test may take unless it says otherwise. */
  readonly timeout: number;
  /** Only tests whose full name matches. */
  readonly grep?: string | undefined;
  /** A module with `mochaHooks`. With it the files run in mocha's parallel mode, in as many workers as there are cores. */
  readonly workerHooks?: string;
  /** Hooks around all files of this process. */
  readonly rootHooks?: Mocha.RootHookObject;
}

/** A hook and a file that cannot be loaded have no test of their own. */
const repeatOf = (file: string, type: string): NonNullable<Failure['repeats']> =>
  file === '' ? 'layer' : type === 'test' ? 'test' : 'file';

/** Runs test files, in this process or in parallel. A skipped test and one marked `only` fail: neither may hide what was not tested. */
export async function runSuites({
  files,
  reporter,
  timeout,
  grep,
  workerHooks,
  rootHooks,
}: SuiteOptions): Promise<Tally> {
  const mocha = new Mocha({
    reporter,
    timeout,
    forbidOnly: true,
    forbidPending: true,
    ...(grep === undefined ? {} : { grep }),
    ...(rootHooks === undefined ? {} : { rootHooks }),
    ...(workerHooks === undefined ? {} : { parallel: true, jobs: availableParallelism(), require: [workerHooks] }),
  });
  for (const file of files) mocha.addFile(file);
  if (workerHooks === undefined) await mocha.loadFilesAsync();
  return new Promise((resolve) => {
    const failures: Failure[] = [];
    const runner = mocha.run((failed) => resolve({ passed: runner.stats?.passes ?? 0, failed, failures }));
    runner.on('fail', (test, error) => {
      const file = test.file ?? error.file ?? '';
      failures.push({
        file,
        title: test.fullTitle(),
        error: firstLines(error.stack ?? String(error)),
        repeats: repeatOf(file, test.type),
      });
    });
  });
}
