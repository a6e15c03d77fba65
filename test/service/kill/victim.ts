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
    const [address] = (await once(child, 'message')) as [Address];
    return new Victim(child, address);
  }

  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
