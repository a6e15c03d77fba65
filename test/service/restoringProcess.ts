import { startLocalService } from '../../src/local/service.ts';

/**
 * Restores the given backups in turn until it is killed: `restoringProcess.ts <data folder> <backup>...`. Prints a line before and after
 * each.
 */
const [dataFolder = '', ...backups] = process.argv.slice(2);
const service = await startLocalService({ dataFolder });
for (;;) {
  for (const backup of backups) {
    const plan = await service.planRestore(backup);
    process.stdout.write(`begins ${backup}\n`);
    await service.restore(plan);
    process.stdout.write(`restored ${backup}\n`);
  }
}
