import { playSchedules } from '../service/faults/campaign.ts';
import { removeTemporaryFolders } from '../service/localService.ts';

describe('the board behind a network that breaks what it can', () => {
  after(removeTemporaryFolders);

  it('loses no write, doubles none, and shows what the service has or that it is not up to date, in 500 schedules', async function () {
    this.timeout(30 * 60_000);
    await playSchedules(1_000, 500);
  });
});
