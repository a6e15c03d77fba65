import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readTally, type Tally } from '../../../scripts/test/tally.ts';

const faulty = {
  'fails.test.ts': "describe('a', () => it('fails', () => { throw new Error('not so'); }));",
  'skips.test.ts': "describe('a', () => it.skip('is skipped', () => {}));",
  'only.test.ts': "describe('a', () => { it.only('is the only one', () => {}); it('is left out', () => {}); });",
  'throws.test.ts': "throw new Error('cannot be loaded');",
  'exits.test.ts': "describe('a', () => it('ends its process', () => process.exit(0)));",
  'rejects.test.ts':
    "describe('a', () => it('rejects', () => void Promise.reject(new Error('unhandled on purpose'))));",
  'server.test.ts':
    "describe('a', () => it('stays open', () => void process.getBuiltinModule('node:http').createServer().listen(0, '127.0.0.1')));",
  'timer.test.ts': "describe('a', () => it('goes on', () => void setInterval(() => {}, 1000)));",
};

describe('parallel test files', () => {
  let folder: string;
  let tally: Tally | undefined;
  let status: number | null;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'parallel-'));
    const passing = "describe('a', () => { it('passes', () => {}); it('passes too', () => {}); });";
    for (const [name, text] of Object.entries({ ...faulty, 'passes.test.ts': passing }))
      writeFileSync(path.join(folder, name), text);
    const tallyFile = path.join(folder, 'tally.json');
    const script = path.resolve('scripts/test/nodeLayer.ts');
    const options = ['--parallel', '--reporter=dot', `--tally=${tallyFile}`];
    ({ status } = spawnSync(process.execPath, [script, folder, ...options], {
      // Shortens the wait for handles that stay open.
      env: { ...process.env, JOBDECK_TEST_SLOWNESS: '0.02' },
    }));
    tally = readTally(tallyFile);
  });
  after(() => rmSync(folder, { recursive: true }));

  const failuresOf = (name: string) => tally?.failures.filter(({ file }) => path.basename(file) === name) ?? [];

  it('counts passed and failed tests', () => {
    assert.equal(status, 1);
    // Two of the passing file, and three that failed only after they had passed.
    assert.deepEqual([tally?.passed, tally?.failed], [5, Object.keys(faulty).length]);
    assert.deepEqual(failuresOf('passes.test.ts'), []);
  });

  const failures: Readonly<Record<keyof typeof faulty, RegExp>> = {
    'fails.test.ts': /^Error: not so/,
    'skips.test.ts': /Pending test forbidden/,
    'only.test.ts': /`\.only` is not supported/,
    'throws.test.ts': /cannot be loaded/,
    'exits.test.ts': /Worker terminated Unexpectedly/,
    'rejects.test.ts': /unhandled on purpose/,
    'server.test.ts': /still open: TCPServerWrap/,
    'timer.test.ts': /still open: Timeout/,
  };
  for (const [name, error] of Object.entries(failures))
    it(`reports a failure of ${name}`, () => {
      const [failure, ...others] = failuresOf(name);
      assert.match(failure?.error ?? '', error);
      assert.deepEqual(others, []);
    });
});
