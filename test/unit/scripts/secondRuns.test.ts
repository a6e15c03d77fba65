import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Layer } from '../../../scripts/test/layers.ts';
import { formatReport } from '../../../scripts/test/report.ts';
import { type LayerResult, runLayer } from '../../../scripts/test/runLayer.ts';
import { runAgain, type SecondRuns } from '../../../scripts/test/secondRuns.ts';

/** A test file whose tests fail as often as their counters in a file say; how often each ran is written there. */
const counted = (tests: Readonly<Record<string, number>>): string => `
const fs = process.getBuiltinModule('node:fs');
for (const [title, failures] of Object.entries(${JSON.stringify(tests)}))
  describe('planted', () => it(title, () => {
    const file = new URL('./' + title.replaceAll(' ', '-') + '.runs', import.meta.url);
    const runs = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
    fs.writeFileSync(file, String(runs + 1));
    if (runs < failures) throw new Error('not yet');
  }));
`;

const hookThatFailsOnce = `
const fs = process.getBuiltinModule('node:fs');
describe('hooked', () => {
  before(() => {
    const file = new URL('./hook.runs', import.meta.url);
    if (fs.existsSync(file)) return;
    fs.writeFileSync(file, '1');
    throw new Error('the hook failed');
  });
  it('runs after its hook', () => {});
});
`;

const layerThatBreaksOffOnce = `
const fs = require('node:fs');
const tally = process.argv.find((argument) => argument.startsWith('--tally=')).slice('--tally='.length);
if (!fs.existsSync(__filename + '.runs')) {
  fs.writeFileSync(__filename + '.runs', '1');
  process.exit(3);
}
fs.mkdirSync(require('node:path').dirname(tally), { recursive: true });
fs.writeFileSync(tally, JSON.stringify({ passed: 4, failed: 0, failures: [] }));
`;

describe('second run', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const output = (): string => path.join(folder, 'output');

  /** Runs the files in a layer of their own, then what failed again. */
  async function runTwice(files: Readonly<Record<string, string>>, changes: Partial<Layer> = {}): Promise<SecondRuns> {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    mkdirSync(output(), { recursive: true });
    const layer: Layer = {
      name: `planted-${path.basename(folder)}`,
      command: ['scripts/test/nodeLayer.ts', folder, '--reporter=dot'],
      counts: true,
      needs: [],
      runsAgain: true,
      ...changes,
    };
    const first: LayerResult = await runLayer(layer, { output: output() });
    return runAgain([layer], [first], (again, selected) => runLayer(again, { ...selected, output: output() }));
  }

  const titlesOf = (layers: readonly { readonly failures: LayerResult['failures'] }[]): string[] =>
    layers.flatMap(({ failures }) => failures.map(({ title }) => title));

  const sum = ({ results }: SecondRuns) => results.map(({ passed, failed }) => ({ passed, failed }));

  it('lists what failed once and fails what fails twice', async () => {
    const runs = await runTwice({
      'a.test.ts': counted({ passes: 0, 'fails once (x)': 1, 'fails once (x) too': 2 }),
      'b.test.ts': counted({ 'fails for ever': 99 }),
    });
    assert.deepEqual(titlesOf(runs.passed), ['planted fails once (x)']);
    assert.deepEqual(titlesOf(runs.results), ['planted fails once (x) too', 'planted fails for ever']);
    assert.deepEqual(sum(runs), [{ passed: 2, failed: 2 }]);
    const lines = formatReport(runs).split('\n');
    assert.ok(lines.includes('── passed on a second run ──'), lines.join('\n'));
    assert.ok(lines.includes('  planted fails once (x)'), lines.join('\n'));
    assert.deepEqual(lines.slice(-2), ['1 needed a second run', '2 passed, 2 failed']);
  });

  it('runs the file again when a hook failed', async () => {
    const runs = await runTwice({ 'hook.test.ts': hookThatFailsOnce });
    assert.deepEqual(sum(runs), [{ passed: 1, failed: 0 }]);
    assert.equal(titlesOf(runs.passed).length, 1);
  });

  it('runs a layer that broke off again whole', async () => {
    const script = path.join(folder, 'layer.cjs');
    const runs = await runTwice({ 'layer.cjs': layerThatBreaksOffOnce }, { command: [script] });
    assert.deepEqual(sum(runs), [{ passed: 4, failed: 0 }]);
    assert.deepEqual(titlesOf(runs.passed), ['broke off before its end']);
  });

  it('runs six failed tests no more', async () => {
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`fails once ${index}`, 1]));
    const runs = await runTwice({ 'six.test.ts': counted(six) });
    assert.deepEqual(sum(runs), [{ passed: 0, failed: 6 }]);
    const lines = formatReport(runs).split('\n');
    assert.ok(lines.includes('6 failed tests are more than 5: none was run again.'), lines.join('\n'));
    assert.deepEqual(lines.slice(-2), ['0 needed a second run', '0 passed, 6 failed']);
  });

  it('leaves layers that may not run again', async () => {
    const runs = await runTwice({ 'once.test.ts': counted({ 'fails once': 1 }) }, { runsAgain: false });
    assert.deepEqual(sum(runs), [{ passed: 0, failed: 1 }]);
  });
});
