import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { RunningLocalService, SampleState } from '../../contract/localData.ts';

interface SampleDataNeeds {
  readonly start: () => Promise<RunningLocalService>;
  readonly onDidStart: Event<RunningLocalService>;
  readonly isLocal: () => boolean;
  /** Also while no view of the board is visible: its reminders are counted on the icon. Never rejects. */
  readonly readBoard: () => Promise<void>;
  readonly onReplace: () => void;
}

/** The sample data of the local service; `state` is undefined before the service starts and while another tracker is in use. */
export class SampleData implements Disposable {
  readonly #needs: SampleDataNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #service: RunningLocalService | undefined;
  #state: SampleState | undefined;

  constructor(needs: SampleDataNeeds) {
    this.#needs = needs;
    this.#subscription = needs.onDidStart((service) => {
      this.#service = service;
      this.update();
    });
  }

  get state(): SampleState | undefined {
    return this.#state;
  }

  /** Must be called when cards or the tracker in use may have changed. */
  update(): void {
    const next = this.#needs.isLocal() ? this.#read() : undefined;
    if (next === this.#state) return;
    this.#state = next;
    this.#changed.fire();
  }

  async add(): Promise<void> {
    await this.#write((service) => service.addSample());
  }

  async remove(): Promise<void> {
    await this.#write((service) => service.removeSample());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Undefined if the data cannot be read, which the read that has caused the update reports itself. */
  #read(): SampleState | undefined {
    try {
      return this.#service?.sampleState();
    } catch {
      return undefined;
    }
  }

  async #write(work: (service: RunningLocalService) => Promise<void>): Promise<void> {
    if (!this.#needs.isLocal())
      throw new Error('Sample data is part of the local service. Run "Jobdeck: Use Local Service" first.');
    try {
      await work(await this.#needs.start());
    } finally {
      this.update();
      await this.#needs.readBoard();
      this.#needs.onReplace();
    }
  }
}
