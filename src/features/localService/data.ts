import { confirm, notify } from '../../host/ui/ask.ts';
import { askFileToRead, askFileToWrite } from '../../host/ui/askFile.ts';
import type { LocalServiceNeeds } from './needs.ts';
import { formatCounts } from './statusDocument.ts';

const filters = { 'Backup of Jobdeck': ['sqlite'], 'All files': ['*'] };

export async function askToBackUp({ start }: Pick<LocalServiceNeeds, 'start'>): Promise<void> {
  const service = await start();
  const question = { title: 'Back Up Local Data', button: 'Back Up', filters };
  const file = await askFileToWrite(question, service.suggestBackup());
  if (file === undefined) return;
  await service.backUp(file);
  const { damaged } = service.status();
  notify(
    damaged.length === 0
      ? `The local data is backed up: ${file}`
      : `The local data is copied to ${file}. The copy cannot be restored, because it holds damaged records. Run "Jobdeck Local Service: Show Status" to see them, and keep your older backups.`,
  );
}

export async function askToRestore({
  start,
  onRestore,
}: Pick<LocalServiceNeeds, 'start' | 'onRestore'>): Promise<void> {
  const service = await start();
  const question = { title: 'Restore Local Data', button: 'Restore…', filters };
  const file = await askFileToRead(question, service.suggestBackup());
  if (file === undefined) return;
  const plan = await service.planRestore(file);
  const lost = [
    `The backup holds ${formatCounts(plan.restored)}. It replaces the present data: ${formatCounts(plan.replaced)}.`,
    'Tokens stay as they are: a revoked one stays revoked.',
    `The present data is kept as ${plan.copyPath} and can be restored like a backup.`,
  ];
  if (!(await confirm('Replace all local data with this backup?', lost.join('\n\n'), 'Restore'))) return;
  await service.restore(plan);
  onRestore();
  notify(`The backup is restored. What was there before is kept as ${plan.copyPath}`);
}
