import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, type LocalServiceOptions, startLocalService } from '../../src/local/service.ts';

export type HostedOptions = Pick<LocalServiceOptions, 'sample' | 'now'>;

/** A tracker of this machine that a workbench connects to as to a hosted one. */
export class HostedTracker {
  readonly dataFolder: string;
  #service: LocalService;
  #runs = true;

  private constructor(dataFolder: string, service: LocalService) {
    this.dataFolder = dataFolder;
    this.#service = service;
  }

  static async start(options: HostedOptions): Promise<HostedTracker> {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
    return new HostedTracker(dataFolder, await startLocalService({ dataFolder, ...options }));
  }

  /** The service that runs now, or ran last. */
  get service(): LocalService {
    return this.#service;
  }

  /** Ends it: nothing answers at its address then. */
  async stop(): Promise<void> {
    if (!this.#runs) return;
    this.#runs = false;
    await this.#service.close();
  }

  /** Starts it on its data and at its address. */
  async startAgain(): Promise<void> {
    this.#service = await startLocalService({ dataFolder: this.dataFolder, port: this.#service.port });
    this.#runs = true;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }
}
