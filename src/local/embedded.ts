import { ServiceError } from '../base/flow/errors.ts';
import { Emitter, type Event } from '../base/flow/event.ts';
import { nextTurn } from '../base/flow/nextTurn.ts';
import type { SharedPort } from './port/sharedPort.ts';
import type { LocalService, LocalServiceOptions } from './service.ts';

interface WindowService extends LocalService {
  readonly sharedPort: SharedPort;
}

/** The local service in the editor: loaded and started on first use, restarted on the next use after a failed start. */
export class EmbeddedService {
  readonly #options: LocalServiceOptions;
  readonly #started = new Emitter<WindowService>();
  #service: WindowService | undefined;
  /** A listener that comes after the start is called at once: features are loaded after the board, whose read may start the service. */
  readonly onDidStart: Event<WindowService> = (listener) => {
    const subscription = this.#started.event(listener);
    if (this.#service !== undefined) listener(this.#service);
    return subscription;
  };
  #running: Promise<WindowService> | undefined;
  #isClosed = false;

  constructor(options: LocalServiceOptions) {
    this.#options = options;
  }

  /** Rejects with a ServiceError that contains the reason. */
  async start(): Promise<WindowService> {
    this.#running ??= this.#launch();
    const running = this.#running;
    try {
      return await running;
    } catch (error) {
      // A later start may have begun another launch.
      if (this.#running === running) this.#running = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('broken', 'local service', `The local service did not start. ${reason}`, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#started.dispose();
    const service = await this.#running?.catch(() => undefined);
    await service?.close();
  }

  async #launch(): Promise<WindowService> {
    // The schemas that the service imports are compiled in a turn of their own.
    await import('../contract/tracker.ts');
    await nextTurn();
    const { startLocalService } = await import('./service.ts');
    await nextTurn();
    if (this.#isClosed) throw new Error('The window is being closed.');
    const started = await startLocalService(this.#options);
    const service = { ...started, sharedPort: started.sharePort() };
    this.#service = service;
    this.#started.fire(service);
    return service;
  }
}
