import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import '../setup/plainErrors.mjs';
import { packageWithinLimits } from '../package/vsix.ts';
import { runCommand, step } from '../setup/command.mjs';
import { suitableNode } from '../setup/node.mjs';
import { root } from '../setup/places.mjs';
import { type Layer, type Need, select } from './layers.ts';
import { formatReport } from './report.ts';
import { type LayerResult, runLayer, type Selected, troubled } from './runLayer.ts';
import { runAgain, type SecondRuns } from './secondRuns.ts';
import { sumOf } from './tally.ts';

/**
 * Builds and runs the layers that are named (all, if none is), of their test files those with one of the other arguments in their paths, runs
 * failed tests once more unless `--once` is given, and ends with one line over all of them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, once: { type: 'boolean', default: false } },
});
const { layers, parts } = select(positionals);

const prepared = new Set<Need>();

/** What has to be built before a layer can run, each only once and only when a layer needs it. */
const preparations: Readonly<Record<Need, () => Promise<void>>> = {
  build: () => step('Building', () => runCommand(suitableNode(), ['esbuild.mjs'], { cwd: root })),
  package: () => step('Packaging', packageWithinLimits),
};

const first = await runAll();

const runs: SecondRuns = values.once ? { results: first, passed: [], tooMany: 0 } : await runFailedAgain(first);
console.log(`\n${formatReport(runs)}`);
process.exitCode = sumOf(runs.results).failed === 0 ? 0 : 1;

/** Runs each layer, and beside it those that say so; returns the results in the order of the layers. */
async function runAll(): Promise<LayerResult[]> {
  const results = new Map<string, LayerResult>();
  const areRun = new Set(layers.map(({ name }) => name));
  const isBeside = ({ beside }: Layer): boolean => beside !== undefined && areRun.has(beside);
  for (const layer of layers.filter((each) => !isBeside(each))) {
    const beside = layers.filter((each) => each.beside === layer.name);
    console.log(`\n── ${[layer, ...beside].map(({ name }) => name).join(', and beside it ')} ──`);
    for (const each of [layer, ...beside]) {
      const obstacle = await prepare(each);
      if (obstacle !== undefined) results.set(each.name, obstacle);
    }
    const run = async (each: Layer, selected: Selected): Promise<void> => {
      if (!results.has(each.name))
        results.set(each.name, await runLayer(each, { parts, grep: values.grep, ...selected }));
    };
    const show = ({ name }: Layer) => ({
      takeOutput: (printed: string) => console.log(`\n── ${name} ──\n${printed}`),
    });
    await Promise.all([run(layer, {}), ...beside.map((each) => run(each, show(each)))]);
  }
  return layers.flatMap(({ name }) => results.get(name) ?? []);
}

/** Keeps what each run leaves, the first and the second. */
function runFailedAgain(results: readonly LayerResult[]): Promise<SecondRuns> {
  const outputs = path.join(root, 'out/again');
  rmSync(outputs, { recursive: true, force: true });
  let count = 0;
  return runAgain(layers, results, (layer, selected) => {
    console.log(`\n── ${layer.name}, a second run ──`);
    const all = selected.parts === undefined ? { parts, grep: values.grep } : selected;
    return runLayer(layer, { ...all, output: path.join(outputs, String(++count)) });
  });
}

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
