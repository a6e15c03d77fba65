import { playSchedules } from './faults/campaign.ts';
import { removeTemporaryFolders } from './localService.ts';

describe('the board behind a network that breaks what it can', () => {
  after(removeTemporaryFolders);

  it('loses no write, doubles none, and shows what the service has or that it is not up to date, in 20 schedules', async () => {
    await playSchedules(1, 20);
  });
});
