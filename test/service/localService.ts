import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Maintenance } from '../../src/contract/localData.ts';
import { type LocalService, type LocalServiceOptions, startLocalService } from '../../src/local/service.ts';

/** A clock that only the test advances. */
export class TestClock {
  #time = Date.parse('2026-03-02T09:00:00.000Z');
  readonly now = (): Date => new Date(this.#time);

  forward(milliseconds: number): void {
    this.#time += milliseconds;
  }
}

export const seconds = (count: number): number => count * 1_000;
export const days = (count: number): number => count * 24 * 60 * 60 * 1_000;

/** A new empty folder, removed after the suite. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-service-test-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A local service in this process, new for each test of the suite, with its own clock. */
export class ServicePerTest {
  readonly clock = new TestClock();
  #service: LocalService | undefined;

  constructor(options: Partial<LocalServiceOptions> = {}) {
    beforeEach(async () => {
      this.#service = await startLocalService({ dataFolder: temporaryFolder(), now: this.clock.now, ...options });
    });
    afterEach(async () => {
      await this.#service?.close();
      removeTemporaryFolders();
    });
  }

  get service(): LocalService {
    if (this.#service === undefined) throw new Error('The service runs only inside a test.');
    return this.#service;
  }
}

/** What the command line prints when it is ready. */
export type Announced = Omit<LocalService, 'close' | 'port' | 'sharePort' | keyof Maintenance> & {
  readonly pid: number;
};

export interface ChildService {
  readonly announced: Announced;
  readonly process: ChildProcess;
  /** Standard output and standard error so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Sends the signal and waits for the end; returns the exit code, else the signal. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** The shipped program: `npm test` builds it first. */
export const program = path.join(import.meta.dirname, '../../dist/local/cli.cjs');

/** Starts the local service as a child process; resolves when it is ready. */
export const startChild = (...args: string[]): Promise<ChildService> =>
  startProgram(['--disable-warning=ExperimentalWarning', program, ...args]);

/** Starts a script that runs the local service; resolves when it is ready. */
export function startProgram(script: readonly string[], command = process.execPath): Promise<ChildService> {
  const child = spawn(command, script, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const before = output;
      output += text;
      if (before.includes('\n') || !output.includes('\n')) return;
      resolve({
        announced: JSON.parse(output) as Announced,
        process: child,
        output: () => output,
        errors: () => errors,
        end: (signal) => {
          child.kill(signal);
          return ended;
        },
      });
    });
    void ended.then((code) => reject(new Error(`The service ended with ${code}: ${errors}`)));
  });
}
