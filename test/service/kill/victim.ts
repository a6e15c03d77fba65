import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { Address } from '../calls.ts';

const program = path.join(import.meta.dirname, 'killableService.ts');

/** A service that ends only by SIGKILL. */
export class Victim {
  readonly address: Address;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, address: Address) {
    this.#process = child;
    this.address = address;
  }

  /** Resolves when it is ready; `hours` is the offset of its clock. */
  static async start(dataFolder: string, hours: number): Promise<Victim> {
    const child = fork(program, [dataFolder, String(hours)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const started = new AbortController();
    const { signal } = started;
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The service did not start and ended with ${String(code)}.`);
    });
    const message = once(child, 'message', { signal });
    try {
      const [address] = (await Promise.race([message, ended])) as [Address];
      return new Victim(child, address);
    } finally {
      started.abort();
      await Promise.allSettled([message, ended]);
    }
  }

  /** Resolves when the process has ended; has no effect on one that has. */
  async kill(): Promise<void> {
    if (this.#process.signalCode !== null || this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
