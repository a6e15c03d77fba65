import type { StateOf } from '../../src/base/editor/page.ts';
import { systemClock } from '../../src/base/flow/clock.ts';
import type { Tracker } from '../../src/contract/tracker.ts';
import { type ImportPage, importPage } from '../../src/features/transfer/contract.ts';
import type { ImportSource } from '../../src/features/transfer/import/source/importSource.ts';
import { ImportPageModel } from '../../src/features/transfer/pageModel.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import type { TrackerStores } from '../../src/store/board/stores.ts';
import { Imports } from '../../src/store/imports/imports.ts';
import { ImportJournal } from '../../src/store/imports/journal.ts';
import { AccountFiles, EndedAccounts } from '../../src/store/sync/accountFiles.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import type { AskedUser } from './askedUser.ts';
import type { ShownKind } from './pageInBrowser.ts';

interface AroundImport {
  readonly stores: TrackerStores;
  readonly tracker: Tracker;
  readonly user: AskedUser;
  /** Receives the texts of saved reports. */
  readonly reports: string[];
}

/** The page of an import, with its model and a journal in memory that outlasts a reload. */
export function importPageKind(
  { stores, tracker, user, reports }: AroundImport,
  source: ImportSource | undefined,
): ShownKind<ImportPage> {
  const files = new FilesInMemory();
  const openImports = () =>
    new Imports({
      tracker,
      board: stores.board,
      journal: new ImportJournal(new AccountFiles(files, new EndedAccounts(files, systemClock)), systemClock),
      clock: systemClock,
      account: () => 'account',
      onDidCreateNotes: () => undefined,
      maxBatchCards: 10,
    });
  let [imports, left] = [openImports(), source];
  const forget = () => {
    [imports, left] = [openImports(), undefined];
  };
  const open = (state: StateOf<ImportPage> | undefined) =>
    new ImportPageModel(
      {
        ...{ ...stores, imports, tracker, formatFailure, confirm: user.confirm },
        openRun: (id) => imports.open(id),
        onDidShowRun: () => undefined,
        openCard: async (cardId) => user.notify(`card ${cardId}`),
        openBoard: async () => user.notify('board'),
        chooseSource: async () => user.notify('choose'),
        isLimited: () => true,
        keepsHistory: async () => true,
        saveReport: async (text) => void reports.push(text),
        today: () => Date.now(),
        now: () => performance.now(),
        pause: () => new Promise((resolve) => void setImmediate(resolve)),
      },
      left,
      state,
    );
  return { contract: importPage, feature: 'transfer', key: 'a', open, forget };
}
