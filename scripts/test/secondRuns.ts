import path from 'node:path';

import { root } from '../setup/places.mjs';
import type { Failure } from './failures.ts';
import type { Layer } from './layers.ts';
import type { LayerResult, Selected } from './runLayer.ts';

/** More failures than this are no accident: the run has failed, and nothing is run again. */
export const maxSecondRuns = 5;

export interface SecondRuns {
  /** The results of all layers after the second runs. */
  readonly results: readonly LayerResult[];
  /** What failed at first and passed when it was run again, by layer. */
  readonly passed: readonly { readonly name: string; readonly failures: readonly Failure[] }[];
  /** The failures that a second run might have changed, of which there were too many to run any. */
  readonly tooMany: number;
}

/**
 * Runs each failed test of the layers that allow it once more, one at a time with nothing beside it; the whole layer where it broke off. What passes
 * counts as passed, and is returned by name: a debt to mend.
 */
export async function runAgain(
  layers: readonly Layer[],
  results: readonly LayerResult[],
  run: (layer: Layer, selected: Selected) => Promise<LayerResult>,
): Promise<SecondRuns> {
  const repeatable = results.flatMap(({ name, failures }) =>
    layers.find((layer) => layer.name === name)?.runsAgain ? failures.filter(({ repeats }) => repeats) : [],
  );
  if (repeatable.length > maxSecondRuns) return { results, passed: [], tooMany: repeatable.length };
  const after: LayerResult[] = [];
  const passed: { readonly name: string; readonly failures: readonly Failure[] }[] = [];
  for (const result of results) {
    const layer = layers.find(({ name }) => name === result.name);
    const again = layer?.runsAgain === true ? await repeat(layer, result, run) : result;
    after.push(again);
    const failed = new Set(again.failures.map(nameOf));
    passed.push({ name: result.name, failures: result.failures.filter((failure) => !failed.has(nameOf(failure))) });
  }
  return { results: after, passed: passed.filter(({ failures }) => failures.length > 0), tooMany: 0 };
}

const nameOf = ({ file, title }: Failure): string => `${file}\n${title}`;

/** The result of a layer whose failures were run again. */
async function repeat(
  layer: Layer,
  result: LayerResult,
  run: (layer: Layer, selected: Selected) => Promise<LayerResult>,
): Promise<LayerResult> {
  if (result.failures.some(({ repeats }) => repeats === 'layer')) {
    const whole = await run(layer, {});
    return { ...whole, seconds: result.seconds + whole.seconds };
  }
  let { seconds } = result;
  const failures: Failure[] = [];
  for (const failure of result.failures) {
    if (failure.repeats === undefined) {
      failures.push(failure);
      continue;
    }
    const alone = await run(layer, selectionOf(failure));
    seconds += alone.seconds;
    if (alone.failed > 0) failures.push(failure);
  }
  const recovered = result.failures.length - failures.length;
  return { ...result, seconds, failures, passed: result.passed + recovered, failed: result.failed - recovered };
}

/** Selects one test, or the file whose hook failed. */
function selectionOf({ file, title, repeats }: Failure): Selected {
  const relative = path.relative(root, path.resolve(root, file)).replaceAll('\\', '/');
  const parts = [relative.startsWith('..') ? file : relative];
  return repeats === 'test' ? { parts, grep: exactly(title) } : { parts };
}

/** Matches one full title: all that mocha matches, and what follows the name of the file for Playwright. */
const exactly = (title: string): string => `(^|\\.test\\.ts )${title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`;
