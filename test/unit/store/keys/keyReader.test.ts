import assert from 'node:assert/strict';

import type { ApiKeys } from '../../../../src/contract/keys.ts';
import { ApiKeyReader } from '../../../../src/store/keys/keyReader.ts';
import { RememberedApiKeys } from '../../../../src/store/keys/rememberedKeys.ts';
import { key } from '../../../fixtures/key.ts';

const notCalled = () => assert.fail('only the list is read here');
const calls = (listKeys: ApiKeys['listKeys']): ApiKeys => ({
  listKeys,
  getKey: notCalled,
  createKeys: notCalled,
  updateKeys: notCalled,
  deleteKeys: notCalled,
  getCurrentKey: notCalled,
});
const nothingRemembered = new RememberedApiKeys({ read: () => [], write: async () => undefined }, () => 'service');

describe('ApiKeyReader', () => {
  it('stops at a page without new keys', async () => {
    const data = Array.from({ length: 100 }, (_, index) => key({ hash: `h${index}` }));
    const offsets: unknown[] = [];
    const reader = new ApiKeyReader(
      calls(async ({ offset }) => {
        offsets.push(offset);
        return { data };
      }),
      nothingRemembered,
    );
    const list = await reader.list({ includeDisabled: true, workspaceId: undefined, pages: 9 }, 'withoutPatch', {});
    assert.deepEqual([offsets, list.keys.length, list.hasMore], [[undefined, 100], 100, false]);
  });

  it('reports more keys when requested pages are full', async () => {
    const page = (offset: number) => Array.from({ length: 100 }, (_, index) => key({ hash: `h${offset + index}` }));
    const reader = new ApiKeyReader(
      calls(async ({ offset = 0 }) => ({ data: page(Number(offset)) })),
      nothingRemembered,
    );
    const list = await reader.list({ includeDisabled: true, workspaceId: undefined, pages: 2 }, 'withoutPatch', {});
    assert.deepEqual([list.keys.length, list.hasMore], [200, true]);
  });
});
