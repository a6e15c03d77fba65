import type { Disposable, Lifetime } from '../base/flow/lifetime.ts';
import { transferManifest } from '../features/transfer/manifest.ts';
import { accountOf, type SessionStore } from '../store/session/session.ts';
import { type AccountFiles, isOf } from '../store/sync/accountFiles.ts';

interface LateTransferNeeds {
  readonly lifetime: Lifetime;
  readonly session: Pick<SessionStore, 'follow'>;
  /** Journals of imports. */
  readonly importFiles: Pick<AccountFiles, 'list'>;
}

const ids: ReadonlySet<string> = new Set([...Object.keys(transferManifest.commands), ...transferManifest.pages]);

/**
 * Activates imports and exports, whose file is large, on first use, and at once for an account with journals, since an import that was
 * interrupted is offered again. Returns what does so for an id of their commands and page, and nothing for another id.
 */
export function lateTransfer(
  { lifetime, session, importFiles }: LateTransferNeeds,
  activate: () => Promise<Disposable>,
): (id: string) => Promise<void> {
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
    const journals = await importFiles.list();
    if (journals.some(({ name }) => isOf(account, name))) await activateOnce();
  };
  const following = session.follow((state) => {
    const account = accountOf(state);
    if (account === undefined || activation !== undefined) return;
    // A failure is reported on the first use.
    activateForJournals(account).catch(() => undefined);
  });
  lifetime.add(following);
  return async (id) => {
    if (ids.has(id)) await activateOnce();
  };
}
