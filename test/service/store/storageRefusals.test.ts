import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { formatFailure } from '../../../src/host/ui/formatFailure.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from './opened.ts';

describe('write rejected by the disk', () => {
  const running = new ServicePerTest({ sample: 'small' });

  it('is reverted and reported once with the next step', async () => {
    const { service } = running;
    const board = await openedBoard(clientOf(service));
    const { board: before } = board;
    const [card] = before?.cards ?? [];
    assert.ok(before && card);
    rmSync(service.dataFolder, { recursive: true });
    const column = before.columns.find(({ id }) => id !== card.columnId)?.id ?? '';
    const failure: unknown = await board.moveCard(card.id, column).catch((error: unknown) => error);
    assert.ok(ServiceError.is(failure, 'broken'));
    assert.deepEqual(board.board, before);
    const message = formatFailure(failure);
    assert.match(message, /^The folder of the local data was moved or deleted, so nothing was saved\. Run/);
    assert.match(message, /Back Up Local Data.*reload the window/);
    assert.doesNotMatch(message, /service failed|Try again later/);
  });
});
