import { cpSync } from 'node:fs';

import type { SampleName } from '../../../src/contract/localData.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { removeTemporaryFolders, seconds, TestClock, temporaryFolder } from '../localService.ts';
import { prepareWorld, type World } from './world.ts';

/** A service on a copy of the folder; its clock advances a second per request, so no request reaches the rate limit. */
export interface OpenedFolder {
  readonly service: LocalService;
  readonly world: World;
  readonly clock: TestClock;
}

/** A folder that is filled once per suite and opened as a copy, so that changes to one copy do not affect the next. */
export class FilledFolder {
  readonly #opened: LocalService[] = [];
  #folder = '';
  #world: World | undefined;

  constructor(sample: SampleName) {
    before(async () => {
      this.#folder = temporaryFolder();
      const service = await startLocalService({ dataFolder: this.#folder, now: new TestClock().now, sample });
      this.#world = await prepareWorld(service);
      await service.close();
    });
    after(async () => {
      for (const service of this.#opened.splice(0)) await service.close();
      removeTemporaryFolders();
    });
  }

  async open(): Promise<OpenedFolder> {
    if (this.#world === undefined) throw new Error('The folder is filled only inside a test.');
    const dataFolder = temporaryFolder();
    cpSync(this.#folder, dataFolder, { recursive: true });
    const clock = new TestClock();
    // Skips the rate limit of the requests that filled it.
    clock.forward(seconds(61));
    const service = await startLocalService({ dataFolder, now: clock.now });
    this.#opened.push(service);
    return { service, world: this.#world, clock };
  }
}
