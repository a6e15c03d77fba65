import assert from 'node:assert/strict';

import { removeTemporaryFolders, temporaryFolder } from './localService.ts';
import { LargeAnswers, largeAnswers } from './sizes/largeAnswers.ts';
import { LargeRequests, largeRequests } from './sizes/largeRequests.ts';

/** Parts that blanked a page or blocked all work; `npm run soak` has all of them, larger. */
const answered =
  /^(tracker_get_board (cards\.0\.(tags\.0|description|title)|cards)|tracker_get_card_history .*|get_note (text|title)|list_note_folders items|getKey data) /;

describe('response of 1 MiB from any service', () => {
  let service: LargeAnswers;
  before(async () => {
    service = await LargeAnswers.start();
  });
  after(() => service.close());

  for (const answer of largeAnswers(1)) {
    const name = `${answer.operation} ${answer.place.join('.')} ${answer.filling}`;
    if (!answered.test(name) || answer.status !== 200) continue;
    it(`is shown or rejected: ${name}`, async () => {
      await service.show(answer);
    });
  }
});

describe('call with 1 MiB', () => {
  let service: LargeRequests;
  before(async () => {
    service = await LargeRequests.start(temporaryFolder());
  });
  after(async () => {
    await service.close();
    removeTemporaryFolders();
  });

  for (const sent of largeRequests(1)) {
    if (!/^(tracker_update_card|create_note)$/.test(sent.operation) || sent.filling === 'line breaks') continue;
    it(`is rejected over ${sent.over}: ${sent.operation} ${sent.place.join('.')} ${sent.filling}`, async () => {
      assert.equal(await service.send(sent)(), 'refused');
    });
  }
});
