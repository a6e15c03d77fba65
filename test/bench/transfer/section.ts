import { parse } from 'csv-parse';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { planRows } from '../../../src/features/transfer/import/planRows.ts';
import { PlanView } from '../../../src/features/transfer/import/planView.ts';
import { SourceTable } from '../../../src/features/transfer/import/sourceTable.ts';
import { applicationsCsv } from '../../fixtures/applications.ts';
import { cpuMs, watchBlocks } from '../watchBlocks.ts';

const count = 5_000;
const rounds = 15;

/** Parsing and planning an import of 5,000 rows beside a bare parse of the same file by the same library. */
export async function benchTransfer(): Promise<Figure[]> {
  const bytes = new TextEncoder().encode(applicationsCsv(count));
  const times = { bare: [] as number[], ours: [] as number[] };
  let longestBlockMs = 0;
  await planBytes(bytes);
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await timed(() => parseBare(bytes)));
    times.ours.push(await timed(() => planBytes(bytes)));
    const endOfWatch = watchBlocks();
    await planBytes(bytes);
    longestBlockMs = Math.max(longestBlockMs, endOfWatch());
  }
  const [bare, ours] = [median(times.bare), median(times.ours)];
  console.log(`Parse and plan: ${ours.toFixed(0)} ms; bare parse: ${bare.toFixed(0)} ms.`);
  return [
    { name: `parse and plan of ${count} rows by a bare parse`, value: ours / bare, unit: 'times', goal: 3 },
    { name: `longest block of the extension host with ${count} rows`, value: longestBlockMs, unit: 'ms', goal: 50 },
  ];
}

/** Milliseconds of this thread's processor time. */
async function timed(work: () => Promise<void>): Promise<number> {
  const start = cpuMs();
  await work();
  return cpuMs() - start;
}

async function parseBare(bytes: Uint8Array): Promise<void> {
  let rows = 0;
  const parser = parse({ delimiter: ';', bom: true });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('data', () => {
      rows += 1;
    });
    parser.on('end', resolve).on('error', reject);
  });
  parser.end(bytes);
  await ended;
  if (rows !== count + 1) throw new Error(`${rows} rows were parsed instead of ${count + 1}.`);
}

async function planBytes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const source = new SourceTable({ kind: 'bytes', bytes }, pause);
  await source.read();
  const rows = await planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    known: [],
    boardColumns: [],
    now: () => performance.now(),
    pause,
  });
  await pause();
  const { counts } = new PlanView(rows).snapshot;
  if (counts.create !== count) throw new Error(`${counts.create} cards are planned instead of ${count}.`);
}
