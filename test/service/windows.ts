import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { SharedPortStatus } from '../../src/contract/localData.ts';
import type { Address } from './calls.ts';

interface Addresses extends Address {
  readonly keysUrl: string;
  readonly managementKey: string;
  readonly port: number;
}

/** An editor window's local service as a child process. */
export class Window {
  readonly addresses: Addresses;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, addresses: Addresses) {
    this.#process = process;
    this.addresses = addresses;
  }

  static async open(dataFolder: string): Promise<Window> {
    const script = path.join(import.meta.dirname, 'windowProcess.ts');
    const process = fork(script, [dataFolder], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const [addresses] = (await once(process, 'message')) as [Addresses];
    return new Window(process, addresses);
  }

  /** Memory in bytes, now and at most since its start. */
  memory(): Promise<{ readonly now: number; readonly peak: number }> {
    return this.#ask('memory');
  }

  sharedPort(): Promise<SharedPortStatus> {
    return this.#ask('port');
  }

  /** As `sharedPort`, once it holds the port. */
  holdsPort(): Promise<SharedPortStatus> {
    return this.#ask('held');
  }

  /** Ends the process as the editor does. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.send('close');
    await ended;
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async #ask<T>(question: string): Promise<T> {
    const answered = once(this.#process, 'message') as Promise<[T]>;
    this.#process.send(question);
    return (await answered)[0];
  }
}
