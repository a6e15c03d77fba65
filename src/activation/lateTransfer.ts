import type { Disposable, Lifetime } from '../base/flow/lifetime.ts';
import { transferManifest } from '../features/transfer/manifest.ts';
import { journalFile } from '../store/imports/journalFiles.ts';
import { accountOf, type SessionStore } from '../store/session/session.ts';
import type { AccountFiles } from '../store/sync/accountFiles.ts';

/** Loads the feature of a command, page or other id if it is not loaded yet. */
export type LoadFeature = (id: string) => Promise<void>;

interface LateTransferNeeds {
  readonly lifetime: Lifetime;
  readonly session: Pick<SessionStore, 'follow'>;
  /** Journals of imports. */
  readonly importFiles: Pick<AccountFiles, 'list'>;
  readonly warn: (text: string) => void;
}

const ids: ReadonlySet<string> = new Set([...Object.keys(transferManifest.commands), ...transferManifest.pages]);

/**
 * Activates imports and exports, whose file is large, on first use, and at once for an account with journals, since an import that was
 * interrupted is offered again and old journals are deleted.
 */
export function lateTransfer(
  { lifetime, session, importFiles, warn }: LateTransferNeeds,
  activate: () => Promise<Disposable>,
): LoadFeature {
  let activation: Promise<void> | undefined;
  const activateOnce = (): Promise<void> => {
    activation ??= activate().then(
      (transfer) => void lifetime.add(transfer),
      (error: unknown) => {
        // The next use retries.
        activation = undefined;
        throw error;
      },
    );
    return activation;
  };
  const activateForJournals = async (account: string): Promise<void> => {
    const files = await importFiles.list();
    if (files.some((file) => journalFile(account, file) !== undefined)) await activateOnce();
  };
  const following = session.follow((state) => {
    const account = accountOf(state);
    if (account === undefined || activation !== undefined) return;
    activateForJournals(account).catch((error) => warn(`Looking for interrupted imports: ${error}`));
  });
  lifetime.add(following);
  return async (id) => {
    if (ids.has(id)) await activateOnce();
  };
}
