import assert from 'node:assert/strict';

import { type ListLimits, PagedList, readPages } from '../../../src/base/flow/pagedList.ts';

const limits: ListLimits<string> = { idOf: (item) => item };

/** Calls `make` with the number of pages read before; fails if reading does not end. */
async function readAll(make: (page: number) => [string[], string | null], own: Partial<ListLimits<string>> = {}) {
  let pages = 0;
  const list = await readPages(
    async () => {
      if (pages > 1_000) assert.fail('reading does not end');
      const [items, nextCursor] = make(pages);
      pages += 1;
      return { items, nextCursor };
    },
    { ...limits, ...own },
  );
  return { pages, items: list.items, end: list.end };
}

describe('PagedList', () => {
  it('reads to the last page', async () => {
    const read = await readAll((page) => [[`${page}`], page < 2 ? `${page}` : null]);
    assert.deepEqual(read, { pages: 3, items: ['0', '1', '2'], end: 'complete' });
  });

  it('requests each page with the previous cursor', async () => {
    const requested: unknown[] = [];
    await readPages(async (cursor) => {
      requested.push(cursor);
      return { items: [`${cursor}`], nextCursor: cursor === 'b' ? null : cursor === undefined ? 'a' : 'b' };
    }, limits);
    assert.deepEqual(requested, [undefined, 'a', 'b']);
  });

  it('stops after the page that has the last wanted item', async () => {
    const read = async (cursor = '0') => ({ items: [`${cursor}a`, `${cursor}b`], nextCursor: `${Number(cursor) + 1}` });
    const list = await readPages(read, limits, (item) => item === '2a');
    assert.deepEqual(list.items, ['0a', '0b', '1a', '1b', '2a', '2b']);
  });

  it('stops at a repeated cursor', async () => {
    const read = await readAll((page) => [[`${page}`], `${page % 3}`]);
    assert.deepEqual([read.pages, read.end], [4, 'repeated']);
  });

  it('stops at a page that only repeats items', async () => {
    const read = await readAll((page) => [['same'], `${page}`]);
    assert.deepEqual(read, { pages: 2, items: ['same'], end: 'repeated' });
  });

  it('continues after an empty page', async () => {
    const read = await readAll((page) => [page === 2 ? ['found'] : [], page < 3 ? `${page}` : null]);
    assert.deepEqual(read, { pages: 4, items: ['found'], end: 'complete' });
    assert.equal((await readAll((page) => [[], `${page}`])).end, 'limit');
  });

  it('stops at the limits of pages, items and characters', async () => {
    const endless = (page: number): [string[], string] => [[`${page}a`, `${page}b`], `${page}`];
    assert.deepEqual(await readAll(endless).then(({ pages, end }) => [pages, end]), [200, 'limit']);
    assert.equal((await readAll(endless, { maxPages: 3 })).pages, 3);
    assert.equal((await readAll(endless, { maxItems: 10 })).pages, 5);
    const wide = (page: number): [string[], string] => [[`${page}${'x'.repeat(1_000)}`], `${page}`];
    assert.equal((await readAll(wide, { maxLength: 10_000 })).pages, 10);
  });

  it('replaces items with the same id, returns new ones', () => {
    const list = new PagedList<{ id: string; title: string }>({ idOf: ({ id }) => id });
    list.add({ items: [{ id: 'a', title: 'old' }], nextCursor: 'n' });
    const fresh = list.add({
      items: [
        { id: 'a', title: 'new' },
        { id: 'b', title: 'b' },
      ],
      nextCursor: null,
    });
    assert.deepEqual(fresh, [{ id: 'b', title: 'b' }]);
    assert.deepEqual(list.items, [
      { id: 'a', title: 'new' },
      { id: 'b', title: 'b' },
    ]);
    assert.equal(list.nextCursor, undefined);
  });
});
