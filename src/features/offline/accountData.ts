import * as vscode from 'vscode';

import type { Clock } from '../../base/flow/clock.ts';
import { log } from '../../host/log.ts';
import { PrivateFolder } from '../../host/storage/privateFolder.ts';
import { sharedFiles } from '../../host/storage/sharedFiles.ts';
import { AccountFiles, EndedAccounts } from '../../store/sync/accountFiles.ts';
import { CacheSync } from '../../store/sync/cacheSync.ts';

export interface AccountData {
  readonly cacheSync: CacheSync;
  /** What windows have done, of `OnceAcrossWindows`. */
  readonly onceFiles: AccountFiles;
  /** Journals of imports. */
  readonly importFiles: AccountFiles;
  /** What agents changed. */
  readonly activityFiles: AccountFiles;
  readonly ended: EndedAccounts;
  /** Deletes all files of an account; no window writes any for it afterwards. */
  readonly endAccount: (account: string) => Promise<void>;
}

export function openAccountData(storage: vscode.Uri, clock: Clock): AccountData {
  const folder = (name: string) => new PrivateFolder(vscode.Uri.joinPath(storage, name).fsPath);
  const ended = new EndedAccounts(folder('ended'), clock);
  const cached = sharedFiles(vscode.Uri.joinPath(storage, 'cache'));
  const cacheSync = new CacheSync({
    files: Object.assign(new AccountFiles(cached, ended), {
      onDidChange: cached.onDidChange,
      dispose: () => cached.dispose(),
    }),
    clock,
    random: Math.random,
    warn: (text) => log.warn(text),
  });
  const onceFiles = new AccountFiles(folder('once'), ended);
  const importFiles = new AccountFiles(folder('imports'), ended);
  const activityFiles = new AccountFiles(folder('activity'), ended);
  const stored = [cacheSync.cache, onceFiles, importFiles, activityFiles];
  const endAccount = async (account: string): Promise<void> => {
    await ended.end(account);
    await Promise.all(stored.map((each) => each.clear(account)));
  };
  return { cacheSync, onceFiles, importFiles, activityFiles, ended, endAccount };
}
