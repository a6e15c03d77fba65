import { parse } from 'csv-parse';

import type { Figure } from '../../../scripts/bench/figure.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { type KnownCard, planRows } from '../../../src/features/transfer/import/plan/planRows.ts';
import { PlanView } from '../../../src/features/transfer/import/plan/planView.ts';
import { SourceTable } from '../../../src/features/transfer/import/source/sourceTable.ts';
import { applicationsCsv } from '../../fixtures/applications.ts';
import { cpuMs, watchBlocks } from '../watchBlocks.ts';
import { exportedCards } from './exportedCards.ts';
import { scrollPlans } from './scrolling.ts';

const count = 5_000;
const knownCount = 10_000;
const rounds = 30;
/** From which the browser counts a task as long. */
const longTaskMs = 50;

const known = Array.from({ length: knownCount }, (_, index): KnownCard => {
  const company = `Betrieb ${index}`;
  return { id: `${index}`, title: 'Entwickler', company, url: `https://betrieb${index}.example/1`, isArchived: false };
});

/** Parsing and planning an import of 5,000 rows beside a bare parse of the same file by the same library. */
export async function benchTransfer(): Promise<Figure[]> {
  const bytes = new TextEncoder().encode(applicationsCsv(count));
  const json = new TextEncoder().encode(exportedCards(count));
  const times = { bare: 0, ours: 0 };
  await planBytes(bytes, []);
  for (let round = 0; round < rounds; round += 1) {
    times.bare += await timed(() => parseBare(bytes));
    times.ours += await timed(() => planBytes(bytes, []));
  }
  const blocks = { csv: await longestBlock(bytes), json: await longestBlock(json) };
  // The clock of the processor has steps of 4 ms, too long for a median of single rounds.
  const [bare, ours] = [times.bare / rounds, times.ours / rounds];
  await ensureChromium();
  const scrolled = await scrollPlans(count);
  console.log(`Parse and plan: ${ours.toFixed(0)} ms; bare parse: ${bare.toFixed(0)} ms.`);
  const [rows, mib] = [`with ${count} rows and ${knownCount} known cards`, (json.length / 1024 / 1024).toFixed(1)];
  return [
    { name: `parse and plan of ${count} rows by a bare parse`, value: ours / bare, unit: 'times', goal: 2.5 },
    { name: `longest block of the extension host ${rows}`, value: blocks.csv, unit: 'ms', goal: 50 },
    { name: `longest block ${rows} of JSON (${mib} MiB)`, value: blocks.json, unit: 'ms', goal: 50 },
    {
      name: `longest task while scrolling ${count} rows by that of few rows, or by ${longTaskMs} ms`,
      value: scrolled.many / Math.max(scrolled.few, longTaskMs),
      unit: 'times',
      goal: 1,
    },
  ];
}

async function longestBlock(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  let longest = 0;
  await planBytes(bytes, known);
  for (let round = 0; round < rounds; round += 1) {
    const endOfWatch = watchBlocks();
    await planBytes(bytes, known);
    longest = Math.max(longest, endOfWatch());
  }
  return longest;
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

async function planBytes(bytes: Uint8Array<ArrayBuffer>, cards: readonly KnownCard[]): Promise<void> {
  const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const source = new SourceTable({ kind: 'bytes', bytes }, { pause, boardStages: () => [] });
  await source.read();
  const rows = await planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    known: cards,
    boardColumns: [],
    stageTargets: source.stageTargets,
    now: () => performance.now(),
    pause,
  });
  await pause();
  const { counts } = new PlanView(rows).snapshot;
  if (counts.create !== count) throw new Error(`${counts.create} cards are planned instead of ${count}.`);
}
