import { parseArgs } from 'node:util';

import '../setup/plainErrors.mjs';
import { packageExtension } from '../package/vsix.ts';
import { runCommand, step } from '../setup/command.mjs';
import { suitableNode } from '../setup/node.mjs';
import { root } from '../setup/places.mjs';
import { layers } from './layers.ts';
import { type LayerResult, runLayer } from './runLayer.ts';

/** Builds and runs the layers that are named (all, if none is) and ends with one line over all of them. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const unknown = positionals.filter((name) => !layers.some((layer) => layer.name === name));
if (unknown.length > 0) {
  throw new Error(`There is no layer ${unknown.join(', ')}; there are ${layers.map(({ name }) => name).join(', ')}.`);
}

/** What has to be built before a layer can run, each only once and only when a layer needs it. */
const preparations = {
  build: () => step('Building', () => runCommand(suitableNode(), ['esbuild.mjs'], { cwd: root })),
  package: () => step('Packaging', packageExtension),
};

const prepared = new Set<keyof typeof preparations>();
const results: LayerResult[] = [];
for (const layer of layers) {
  if (positionals.length > 0 && !positionals.includes(layer.name)) continue;
  for (const need of layer.needs) {
    if (!prepared.has(need)) await preparations[need]();
    prepared.add(need);
  }
  console.log(`\n── ${layer.name} ──`);
  results.push(await runLayer(layer, values.grep));
}

console.log('\n── all layers ──');
for (const { name, passed, failed, seconds, trouble } of results) {
  const outcome = trouble ?? (passed + failed === 0 ? 'ok' : `${passed} passed, ${failed} failed`);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
