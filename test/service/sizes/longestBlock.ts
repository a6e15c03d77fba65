import { setTimeout as wait } from 'node:timers/promises';

import { median } from '../../../src/base/domain/median.ts';
import { maxBodyBytes } from '../../../src/contract/operation.ts';

const microsecond = 1_000;
const maxTries = 4;

/** The longest block of some work, and the limit that applied to it, both in milliseconds. */
export interface LimitedBlock {
  readonly block: number;
  readonly maxBlock: number;
}

/** Measures how long this thread works without a break, in its own CPU time, so that other load does not count. */
export class BlockWatch {
  #longest = 0;
  #last = process.threadCpuUsage();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#tick();
  }

  /** Milliseconds of the longest block since the last call. */
  take(): number {
    this.#note();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#note();
    this.#timer = setTimeout(() => this.#tick(), 0);
  }

  #note(): void {
    const now = process.threadCpuUsage();
    const worked = now.user - this.#last.user + now.system - this.#last.system;
    this.#longest = Math.max(this.#longest, worked / microsecond);
    this.#last = now;
  }
}

/** Longest block of this thread while the work runs, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const watch = new BlockWatch();
  try {
    await work();
    await wait(1);
    return watch.take();
  } finally {
    watch.stop();
  }
}

/** Milliseconds of this thread for `JSON.stringify` of three times the largest body: the limit of a block, since machines differ in speed. */
export async function timeToSerialize(): Promise<number> {
  const text = '\n'.repeat((3 * maxBodyBytes) / 2);
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) times.push(await longestBlock(async () => JSON.stringify(text)));
  return median(times) ?? 0;
}

/** Does work that resolves to its longest block; again, at most three times and with the limit measured anew, where the block is above it: a machine's speed changes. */
export async function blockWithin(maxBlock: number, work: () => Promise<number>): Promise<LimitedBlock> {
  let measured = { block: await work(), maxBlock };
  for (let tries = 1; tries < maxTries && measured.block > measured.maxBlock; tries += 1) {
    const anew = await timeToSerialize();
    measured = { block: await work(), maxBlock: anew };
  }
  return measured;
}
