import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type SampleName, sampleNames } from '../contract/localData.ts';

const usage = 'local [--port N] [--data FOLDER] [--sample none|meetings|small|large] [--cards N]';
const wholeNumber = /^\d{1,9}$/;

const writeLine = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function numberOf(name: string, text: string, max: number): number {
  const value = wholeNumber.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new Error(`--${name} takes a whole number up to ${max}, not "${text}".`);
  return value;
}

const isSample = (name: string): name is SampleName => sampleNames.some((known) => known === name);

function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      sample: { type: 'string' },
      cards: { type: 'string' },
    },
  });
  const sample = values.sample ?? 'small';
  if (!isSample(sample)) throw new Error(`--sample takes one of ${sampleNames.join(', ')}, not "${sample}".`);
  return {
    port: numberOf('port', values.port ?? '0', 65_535),
    dataFolder: values.data ?? mkdtempSync(join(tmpdir(), 'jobdeck-')),
    sample,
    cards: numberOf('cards', values.cards ?? '10000', 1_000_000),
  };
}

/** Runs until SIGTERM or SIGINT; standard output receives exactly one line of JSON (payloads, The local service). */
async function main(): Promise<void> {
  // Registered before any slow work, so that a signal during the start ends the process cleanly too.
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve());
  });
  const options = optionsOf(process.argv.slice(2));
  const { startLocalService } = await import('./service.ts');
  const service = await startLocalService({ ...options, log: writeLine });
  const { trackerUrl, keysUrl, accountUrl, token, managementKey, accountSecret, dataFolder } = service;
  const output = { trackerUrl, keysUrl, accountUrl, token, managementKey, accountSecret, dataFolder, pid: process.pid };
  process.stdout.write(`${JSON.stringify(output)}\n`);
  await ended;
  await service.close();
  process.exit(0);
}

main().catch((error: unknown) => {
  writeLine(error instanceof Error ? error.message : String(error));
  if (error instanceof TypeError || (error instanceof Error && error.message.startsWith('--')))
    writeLine(`Usage: ${usage}`);
  process.exit(1);
});
