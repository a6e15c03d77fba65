import { type FaultyService, startFaultyService } from './faultyService.ts';
import { type HostedOptions, HostedTracker } from './hostedTracker.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** Resources that a journey opens, closed at its end in reverse order. */
export class Journey {
  readonly #name: string;
  readonly #options: WorkbenchOptions;
  readonly #closing: (() => unknown)[] = [];

  constructor(title: string, options: WorkbenchOptions) {
    this.#name = title.replaceAll(/\W+/g, '-').toLowerCase().slice(0, 40);
    this.#options = options;
  }

  /** Opens the journey's VS Code. */
  async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    const workbench = await Workbench.open(this.#name, { ...this.#options, ...options });
    this.atEnd(() => workbench.close());
    return workbench;
  }

  /** Starts a local tracker in the role of a hosted one. */
  async host(options: HostedOptions = {}): Promise<HostedTracker> {
    const tracker = await HostedTracker.start(options);
    this.atEnd(() => tracker.close());
    return tracker;
  }

  /** Starts a proxy in front of a service that can inject faults. */
  async faulty(target: string): Promise<FaultyService> {
    const faulty = await startFaultyService(target);
    this.atEnd(() => faulty.close());
    return faulty;
  }

  /** Registers a callback that runs at the end, before everything opened so far is closed. */
  atEnd(close: () => unknown): void {
    this.#closing.unshift(close);
  }

  async close(): Promise<void> {
    for (const each of this.#closing.splice(0)) await each();
  }
}
