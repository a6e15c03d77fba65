import assert from 'node:assert/strict';

import { type Archive, archivedCards } from '../../../../src/features/cards/serviceSearch.ts';
import { card } from '../../../fixtures/board.ts';

const { signal } = new AbortController();

function archiveOf(...pages: readonly (readonly string[])[]) {
  const requests: unknown[] = [];
  const tracker_list_archive: Archive['tracker_list_archive'] = async (input) => {
    requests.push(input);
    const page = Number(input.cursor ?? 0);
    const items = (pages[page] ?? []).map((id) => card({ id }));
    return { items, nextCursor: page + 1 < pages.length ? String(page + 1) : null };
  };
  return { requests, tracker: { tracker_list_archive } };
}

const idsOf = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id);

describe('archivedCards', () => {
  it('reads pages until all cards are found, and only once', async () => {
    const { requests, tracker } = archiveOf(['a', 'b'], ['c', 'd'], ['e']);
    const read = archivedCards(tracker, ['d', 'a']);
    assert.deepEqual(idsOf(await read(signal)), ['a', 'd']);
    assert.deepEqual(idsOf(await read(signal)), ['a', 'd']);
    assert.deepEqual(requests, [{ limit: 200 }, { limit: 200, cursor: '1' }]);
  });

  it('ends with the archive when cards are missing', async () => {
    const { tracker } = archiveOf(['a'], ['b']);
    assert.deepEqual(idsOf(await archivedCards(tracker, ['b', 'gone'])(signal)), ['b']);
  });

  it('reads a page again after an abort', async () => {
    const { requests, tracker } = archiveOf(['a'], ['b']);
    const read = archivedCards(tracker, ['a', 'b']);
    await assert.rejects(read(AbortSignal.abort(new Error('typed'))), /typed/);
    assert.deepEqual(idsOf(await read(signal)), ['a', 'b']);
    assert.equal(requests.length, 3);
  });
});
