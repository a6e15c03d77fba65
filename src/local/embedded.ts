import { ServiceError } from '../base/errors.ts';
import { Emitter } from '../base/event.ts';
import type { LocalService, LocalServiceOptions } from './service.ts';

/** The local service inside the editor: loaded and started at the first use, tried again where that failed, ended with the editor. */
export class EmbeddedService {
  readonly #options: LocalServiceOptions;
  readonly #started = new Emitter<LocalService>();
  readonly onDidStart = this.#started.event;
  #running: Promise<LocalService> | undefined;

  constructor(options: LocalServiceOptions) {
    this.#options = options;
  }

  /** The running service. Rejects with a ServiceError that says why it did not start. */
  async start(): Promise<LocalService> {
    this.#running ??= this.#launch();
    try {
      return await this.#running;
    } catch (error) {
      this.#running = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('broken', 'local service', `The local service did not start. ${reason}`, { cause: error });
    }
  }

  /** Lets go of the port and the files; what was acknowledged is on disk already. */
  async close(): Promise<void> {
    this.#started.dispose();
    const service = await this.#running?.catch(() => undefined);
    await service?.close();
  }

  async #launch(): Promise<LocalService> {
    const { startLocalService } = await import('./service.ts');
    const service = await startLocalService(this.#options);
    this.#started.fire(service);
    return service;
  }
}
