import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, type LocalServiceOptions, startLocalService } from '../../src/local/service.ts';

export type HostedOptions = Pick<LocalServiceOptions, 'sample' | 'now'>;

/** A local tracker that a workbench connects to as to a hosted one. */
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

  /** The running service, or the last one that ran. */
  get service(): LocalService {
    return this.#service;
  }

  /** Stops the service; its address then refuses connections. */
  async stop(): Promise<void> {
    if (!this.#runs) return;
    this.#runs = false;
    await this.#service.close();
  }

  /** Starts the service on the same data and port. */
  async startAgain(): Promise<void> {
    this.#service = await startLocalService({ dataFolder: this.dataFolder, port: this.#service.port });
    this.#runs = true;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }
}
