import { playSchedules } from '../service/faults/campaign.ts';
import { removeTemporaryFolders } from '../service/localService.ts';

describe('board behind a faulty network', () => {
  after(removeTemporaryFolders);

  it('keeps writes exactly once and shows staleness in 500 schedules', async function () {
    this.timeout(30 * 60_000);
    await playSchedules(1_000, 500);
  });
});
