import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runLayer } from '../../../scripts/test/runLayer.ts';

describe('runLayer', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'layer-'));
  });

  after(() => rmSync(folder, { recursive: true }));

  /** Runs a layer that writes this tally (or none) and exits with this code. */
  function layerThat(leaves: object | undefined, code: number) {
    const script = path.join(folder, 'layer.cjs');
    const tally = `process.argv.at(-1).slice('--tally='.length)`;
    const write = leaves === undefined ? '' : `require('fs').writeFileSync(${tally}, '${JSON.stringify(leaves)}');`;
    writeFileSync(script, `require('fs').mkdirSync('out/tally', { recursive: true }); ${write} process.exit(${code});`);
    return runLayer({ name: 'of-this-test', command: [script], counts: true, needs: [], runsAgain: false });
  }

  it('returns the tally of the layer', async () => {
    const failures = [{ file: 'a.test.ts', title: 'a title', error: 'its error' }];
    const { name: _, seconds: __, ...result } = await layerThat({ passed: 3, failed: 1, failures }, 1);
    assert.deepEqual(result, { passed: 3, failed: 1, failures });
  });

  it('fails when no test ran', async () => {
    const { failed, failures, trouble } = await layerThat({ passed: 0, failed: 0, failures: [] }, 0);
    assert.deepEqual({ failed, trouble }, { failed: 1, trouble: 'ran no test' });
    assert.deepEqual(failures, [{ file: '', title: 'ran no test', error: '' }]);
  });

  it('fails when the layer ends early', async () => {
    const { failed, trouble } = await layerThat(undefined, 0);
    assert.deepEqual({ failed, trouble }, { failed: 1, trouble: 'broke off before its end' });
  });

  it('fails when tests pass but the exit code is not 0', async () => {
    const { failed, trouble } = await layerThat({ passed: 3, failed: 0, failures: [] }, 7);
    assert.deepEqual({ failed, trouble }, { failed: 1, trouble: 'passed its tests but ended with 7' });
  });

  it('runs beside another at a low priority, and passes on its output at its end', async () => {
    const script = path.join(folder, 'beside.cjs');
    writeFileSync(
      script,
      `const look = () => (require('os').getPriority() === 0 ? setImmediate(look) : console.log(require('os').getPriority()));
      look();`,
    );
    const outputs: string[] = [];
    await runLayer(
      { name: 'of-this-test', command: [script], counts: true, needs: [], runsAgain: false },
      { takeOutput: (printed) => outputs.push(printed) },
    );
    assert.deepEqual(outputs, ['5\n']);
  });
});
