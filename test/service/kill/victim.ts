import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { Address } from '../calls.ts';

const program = path.join(import.meta.dirname, 'killableService.ts');

/** A service that ends by SIGKILL and by nothing else. */
export class Victim {
  readonly address: Address;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, address: Address) {
    this.#process = child;
    this.address = address;
  }

  /** Ready to answer; `hours` is how late its clock begins. */
  static async start(dataFolder: string, hours: number): Promise<Victim> {
    const child = fork(program, [dataFolder, String(hours)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const started = new AbortController();
    const { signal } = started;
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The service did not start and ended with ${String(code)}.`);
    });
    const told = once(child, 'message', { signal });
    try {
      const [address] = (await Promise.race([told, ended])) as [Address];
      return new Victim(child, address);
    } finally {
      started.abort();
      await Promise.allSettled([told, ended]);
    }
  }

  /** Is over when the process is; does nothing to one that is dead already. */
  async kill(): Promise<void> {
    if (this.#process.signalCode !== null || this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
