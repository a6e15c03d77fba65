import { playSchedules } from './faults/campaign.ts';
import { removeTemporaryFolders } from './localService.ts';

describe('board over a faulty network', () => {
  after(removeTemporaryFolders);

  it('loses no write, repeats none, shows staleness in 20 schedules', async () => {
    await playSchedules(1, 20);
  });
});
