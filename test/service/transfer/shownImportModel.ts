import { systemClock } from '../../../src/base/flow/clock.ts';
import type { ImportPage, ImportSnapshot } from '../../../src/features/transfer/contract.ts';
import type { ImportSource } from '../../../src/features/transfer/import/source/importSource.ts';
import type { PageModel } from '../../../src/host/webview/openPage.ts';
import { openTrackerStores, type TrackerStores } from '../../../src/store/board/stores.ts';
import { AskedUser } from '../../page/askedUser.ts';
import { importPageKind } from '../../page/importPageKind.ts';
import type { Address } from '../calls.ts';
import { clientOf } from '../store/opened.ts';

/** The model of an import page without its document. */
export class ShownImportModel {
  readonly stores: TrackerStores;
  readonly user = new AskedUser();
  readonly reports: string[] = [];
  readonly model: PageModel<ImportPage>;

  constructor(at: Address, source: ImportSource | string) {
    const tracker = clientOf(at);
    this.stores = openTrackerStores(tracker, systemClock);
    const read = typeof source === 'string' ? tableSource(source) : source;
    this.model = importPageKind({ ...this, tracker }, read).open(undefined);
  }

  /** Resolves with the first snapshot that fits. */
  until(fits: (snapshot: ImportSnapshot) => boolean): Promise<ImportSnapshot> {
    const { model } = this;
    return new Promise((resolve) => {
      const check = () => {
        const snapshot = model.snapshot();
        if (fits(snapshot)) resolve(snapshot);
      };
      model.onDidChange(check);
      check();
    });
  }

  /** Makes the plan of a table with the guessed fields. */
  async plan(): Promise<ImportSnapshot> {
    await this.until(({ step }) => step === 'mapping');
    await this.model.actions.plan({});
    return this.until(({ step }) => step === 'plan');
  }

  dispose(): void {
    this.model.dispose();
    for (const each of this.stores.owned) each.dispose();
  }
}

const tableSource = (text: string): ImportSource => ({ name: 'jobs.csv', content: { kind: 'text', text } });
