import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { launchBrowser } from '../workbench/browser.ts';
import { installExtension, startServer } from '../workbench/server.ts';
import { measuredSettings } from '../workbench/serverFolder.ts';

/**
 * How long one activation took, in milliseconds: VS Code's own three figures, what a caller waits, and the longest block of the host and the
 * longest collection of its memory afterwards. `young` is the memory of new objects before the activation and two seconds after it, in megabytes.
 */
export interface Activation {
  readonly load: number;
  readonly call: number;
  readonly finish: number;
  readonly wall: number;
  readonly block: number;
  readonly collection: number;
  readonly young: readonly [before: number, after: number];
}

export interface ActivationRun {
  /** Deleted before each run, so that nothing is cached. */
  readonly folder: string;
  readonly extensions: readonly string[];
  /** The ids to activate, in this order. */
  readonly order: readonly string[];
}

const patience = 60_000;

/** Activates the extensions in a new VS Code with a new user, and returns the times of each by its id. */
export async function measureActivation({
  folder,
  extensions,
  order,
}: ActivationRun): Promise<Map<string, Activation>> {
  rmSync(folder, { recursive: true, force: true });
  for (const vsix of extensions) await installExtension(folder, vsix);
  const resultFile = path.join(folder, 'result.json');
  const environment = { JOBDECK_BENCH_ORDER: order.join(','), JOBDECK_BENCH_RESULT: resultFile };
  const server = await startServer({
    folder,
    environment,
    purpose: 'use',
    graceSeconds: 2,
    settings: measuredSettings,
  });
  try {
    const browser = await launchBrowser(path.join(folder, 'browser'));
    try {
      await browser.page.goto(server.address);
      await untilWritten(resultFile);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
  const { wall, block, collection, young, report } = JSON.parse(readFileSync(resultFile, 'utf8'));
  return new Map(
    order.map((id) => {
      const afterwards = { block: readTime(block, id), collection: readTime(collection, id), young: young[id] };
      return [id, { ...readRow(report, id), wall: readTime(wall, id), ...afterwards }];
    }),
  );
}

/** An extension's row of "Extension Activation Stats": id, eager, load code, call activate, finish activate, … */
function readRow(report: string, id: string): Pick<Activation, 'load' | 'call' | 'finish'> {
  const row = report.split('\n').find((line) => line.split('|')[1]?.trim() === id);
  if (row === undefined) throw new Error(`VS Code reports no activation of ${id}.`);
  const [load, call, finish] = row.split('|').slice(3, 6).map(Number);
  if (load === undefined || call === undefined || finish === undefined) throw new Error(`Not understood: ${row}`);
  return { load, call, finish };
}

function readTime(times: Readonly<Record<string, number>>, id: string): number {
  const time = times[id];
  if (time === undefined) throw new Error(`${id} was active before anybody asked for it: it must not run at start-up.`);
  return time;
}

async function untilWritten(file: string): Promise<void> {
  const deadline = performance.now() + patience;
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (performance.now() > deadline) throw new Error(`The probe wrote nothing to ${file} within a minute.`);
    await delay(100);
  }
}
