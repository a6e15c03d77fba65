import assert from 'node:assert/strict';

import type { ImportResult } from '../../src/contract/tracker/board.ts';
import { overRest, request } from './calls.ts';
import { ServicePerTest } from './localService.ts';

describe('body of too many values', () => {
  const running = new ServicePerTest();
  const wide = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
  const places = ['/api/v1/tracker/cards', '/mcp', '/account/tokens', '/router/api/v1/keys'];

  it('is rejected before parsing on every path', async () => {
    const { service } = running;
    const token = { '/account/tokens': service.accountSecret, '/router/api/v1/keys': service.managementKey };
    const bodies = [wide(100_001), `{"tags":[${'0,'.repeat(200_001)}0]}`, `${'['.repeat(100_000)}`];
    for (const path of places) {
      for (const body of bodies) {
        const response = await request(service, 'POST', path, { body, token: token[path as keyof typeof token] });
        assert.equal(response.status, 400, path);
        const answer = await response.text();
        assert.match(
          answer,
          /holds more than 200,000 names and values|more than 10,000 names|is nested too deeply/,
          path,
        );
        assert.ok(answer.length < 1_000);
      }
    }
  });

  it('is rejected with over 1,000 in one part', async () => {
    const { service } = running;
    await overRest(service, 'tracker_initialize', {});
    for (const body of [wide(1_001), `{"title":"a","tags":[${'0,'.repeat(1_000)}0]}`]) {
      const response = await request(service, 'POST', '/api/v1/tracker/cards', { body });
      assert.equal(response.status, 400);
      assert.match(await response.text(), /has more than 1,000 items/);
    }
    const rows = `{"cards":[${wide(1_001)},{"${'x'.repeat(2_000)}":1},${wide(900)},{"title":"a"}]}`;
    const imported = await request(service, 'POST', '/api/v1/tracker/cards/import', { body: rows });
    const { created, failed } = (await imported.json()) as ImportResult;
    assert.deepEqual([created.length, failed.map(({ index }) => index)], [1, [0, 1, 2]]);
    assert.ok(failed.every(({ message }) => message.length <= 500));
  });
});
