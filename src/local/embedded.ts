import { ServiceError } from '../base/errors.ts';
import { Emitter } from '../base/event.ts';
import type { SharedPort } from './port/sharedPort.ts';
import type { LocalService, LocalServiceOptions } from './service.ts';

/** A local service that also answers at the port of all windows. */
interface WindowService extends LocalService {
  readonly sharedPort: SharedPort;
}

/** The local service inside the editor: loaded and started at the first use, tried again where that failed, ended with the editor. */
export class EmbeddedService {
  readonly #options: LocalServiceOptions;
  readonly #started = new Emitter<WindowService>();
  readonly onDidStart = this.#started.event;
  #running: Promise<WindowService> | undefined;

  constructor(options: LocalServiceOptions) {
    this.#options = options;
  }

  /** The running service. Rejects with a ServiceError that says why it did not start. */
  async start(): Promise<WindowService> {
    this.#running ??= this.#launch();
    try {
      return await this.#running;
    } catch (error) {
      this.#running = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('broken', 'local service', `The local service did not start. ${reason}`, { cause: error });
    }
  }

  /** Lets go of the ports and the files; what was acknowledged is on disk already. */
  async close(): Promise<void> {
    this.#started.dispose();
    const service = await this.#running?.catch(() => undefined);
    await service?.close();
  }

  async #launch(): Promise<WindowService> {
    const { startLocalService } = await import('./service.ts');
    const started = await startLocalService(this.#options);
    const service = { ...started, sharedPort: started.sharePort() };
    this.#started.fire(service);
    return service;
  }
}
