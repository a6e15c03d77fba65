import { parseArgs } from 'node:util';

import '../setup/plainErrors.mjs';
import { packageWithinLimits } from '../package/vsix.ts';
import { runCommand, step } from '../setup/command.mjs';
import { suitableNode } from '../setup/node.mjs';
import { root } from '../setup/places.mjs';
import { listFailures } from './failures.ts';
import { type Layer, type Need, select } from './layers.ts';
import { type LayerResult, runLayer, troubled } from './runLayer.ts';
import { sumOf } from './tally.ts';

/**
 * Builds and runs the layers that are named (all, if none is), of their test files those with one of the other arguments in their paths, and
 * ends with one line over all of them.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const { layers, parts } = select(positionals);

const prepared = new Set<Need>();

/** What has to be built before a layer can run, each only once and only when a layer needs it. */
const preparations: Readonly<Record<Need, () => Promise<void>>> = {
  build: () => step('Building', () => runCommand(suitableNode(), ['esbuild.mjs'], { cwd: root })),
  package: () => step('Packaging', packageWithinLimits),
};

const results: LayerResult[] = [];
for (const layer of layers) {
  console.log(`\n── ${layer.name} ──`);
  const obstacle = await prepare(layer);
  results.push(obstacle ?? (await runLayer(layer, { parts, grep: values.grep })));
}

console.log('\n── all layers ──');
for (const { name, passed, failed, seconds, trouble } of results) {
  const outcome = trouble ?? (passed + failed === 0 ? 'ok' : `${passed} passed, ${failed} failed`);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
}
const { passed, failed } = sumOf(results);
process.exitCode = failed === 0 ? 0 : 1;
if (failed > 0) console.log(`\n── failed ──\n${listFailures(results)}\n`);
console.log(`${passed} passed, ${failed} failed`);

/** Builds what the layer needs; when that fails, this is the layer's result. */
async function prepare({ name, needs }: Layer): Promise<LayerResult | undefined> {
  try {
    for (const need of needs) {
      if (!prepared.has(need)) await preparations[need]();
      prepared.add(need);
    }
    return undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return troubled(name, 'could not be built');
  }
}
