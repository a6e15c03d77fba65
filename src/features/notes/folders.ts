import { inform, notify } from '../../host/ui/ask.ts';

export const folderExplanation = 'Folders are created and renamed in the tracker, not in Jobdeck.';

/** Shown where users look for *New Folder*, which the service has no operation for. */
export async function explainFolders(refresh: () => Promise<void>): Promise<void> {
  if ((await inform(folderExplanation, 'Refresh Notes')) === 'Refresh Notes') await refresh();
}

export const explainDeletion = (): void =>
  notify('Notes and folders cannot be deleted here, because the service has no operation for it.');
