import { systemClock } from '../../src/base/clock.ts';
import { type ImportPage, importPage } from '../../src/features/transfer/contract.ts';
import type { ImportSource } from '../../src/features/transfer/import/importSource.ts';
import { ImportPageModel } from '../../src/features/transfer/pageModel.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import { Imports } from '../../src/store/imports/imports.ts';
import { ImportJournal } from '../../src/store/imports/journal.ts';
import { AccountFiles } from '../../src/store/sync/accountFiles.ts';
import { EndedAccounts } from '../../src/store/sync/endedAccounts.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import { AskedUser } from './askedUser.ts';
import { test as base, trackerAt } from './fixtures.ts';
import type { PageInBrowser } from './pageInBrowser.ts';

export interface ShownImport {
  readonly shown: PageInBrowser<ImportPage>;
  readonly user: AskedUser;
  /** Texts of the saved reports. */
  readonly reports: readonly string[];
}

interface ImportFixtures {
  readonly openImport: (source: ImportSource | undefined) => Promise<ShownImport>;
  readonly importText: (text: string) => Promise<ShownImport>;
}

export const test = base.extend<ImportFixtures>({
  openImport: async ({ stores, gate, service, showPage }, use) => {
    const tracker = trackerAt(gate.address, service.token);
    const files = new FilesInMemory();
    const imports = new Imports({
      tracker,
      board: stores.board,
      journal: new ImportJournal(new AccountFiles(files, new EndedAccounts(files, systemClock)), systemClock),
      clock: systemClock,
      account: () => 'account',
      onDidCreateNotes: () => undefined,
    });
    await use(async (source) => {
      const user = new AskedUser();
      const reports: string[] = [];
      const open = () =>
        new ImportPageModel(
          {
            ...{ ...stores, imports, tracker, formatFailure, confirm: user.confirm },
            openCard: async (cardId) => user.notify(`card ${cardId}`),
            openBoard: async () => user.notify('board'),
            chooseSource: async () => user.notify('choose'),
            saveReport: async (text) => void reports.push(text),
            now: () => performance.now(),
            pause: () => new Promise((resolve) => void setImmediate(resolve)),
          },
          source,
        );
      return { shown: await showPage({ contract: importPage, feature: 'transfer', key: 'a', open }), user, reports };
    });
  },

  importText: async ({ openImport }, use) => {
    await use((text) =>
      openImport({ name: 'jobs.csv', content: { kind: 'bytes', bytes: new TextEncoder().encode(text) } }),
    );
  },
});
