import assert from 'node:assert/strict';

import { overMcp, overRest, refused, request } from './calls.ts';
import { days, ServicePerTest } from './localService.ts';

describe('idempotency key', () => {
  const running = new ServicePerTest();
  beforeEach(async () => {
    await overRest(running.service, 'tracker_initialize', {});
  });

  const cardCount = async (): Promise<number> =>
    (await overRest(running.service, 'tracker_get_board', {})).cards.length;
  const post = (body: unknown, key?: string) =>
    request(running.service, 'POST', '/api/v1/tracker/cards', {
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  it('creates once over header, body and MCP, repeating the response', async () => {
    const first = await post({ title: 'A', company: 'B' }, 'key-1');
    assert.equal(first.status, 201);
    const text = await first.text();
    const card = JSON.parse(text) as { id: string };
    await overRest(running.service, 'tracker_update_card', { cardId: card.id, title: 'Changed since' });

    for (const again of [
      await post({ company: 'B', title: 'A' }, 'key-1'),
      await post({ title: 'A', company: 'B', requestId: 'key-1' }),
      await post({ requestId: 'key-1', title: 'A', company: 'B' }, 'key-1'),
    ]) {
      assert.equal(again.status, 201);
      assert.equal(await again.text(), text);
    }
    const overTool = await overMcp(running.service, 'tracker_create_card', {
      title: 'A',
      company: 'B',
      requestId: 'key-1',
    });
    assert.deepEqual(overTool, JSON.parse(text));
    assert.equal(await cardCount(), 1);
  });

  it('returns a conflict for another body, creating nothing', async () => {
    await overMcp(running.service, 'tracker_create_card', { title: 'A', tags: ['x', 'y'], requestId: 'k' });
    const conflict = await post({ title: 'A', tags: ['y', 'x'] }, 'k');
    assert.equal(conflict.status, 409);
    assert.equal(((await conflict.json()) as { error: string }).error, 'idempotency_conflict');
    const tool = overMcp(running.service, 'tracker_create_card', { title: 'B', requestId: 'k' });
    await assert.rejects(tool, refused('idempotency_conflict'));
    assert.equal(await cardCount(), 1);
  });

  it('applies to each operation separately', async () => {
    await post({ title: 'A' }, 'k');
    const column = await overRest(running.service, 'tracker_create_column', { title: 'A', requestId: 'k' });
    assert.equal(column.title, 'A');
  });

  it('is rejected when contradictory, empty or too long', async () => {
    for (const response of [
      await post({ title: 'A', requestId: 'one' }, 'two'),
      await post({ title: 'A' }, ''),
      await post({ title: 'A' }, 'k'.repeat(201)),
      await post({ title: 'A', requestId: '' }),
      await post({ title: 'A', requestId: 7 }),
    ]) {
      assert.equal(response.status, 400);
    }
    assert.equal(await cardCount(), 0);
  });

  it('expires after 24 hours', async () => {
    const input = { title: 'A', requestId: 'k' };
    const first = await overRest(running.service, 'tracker_create_card', input);
    running.clock.forward(days(1) - 1);
    assert.equal((await overRest(running.service, 'tracker_create_card', input)).id, first.id);
    running.clock.forward(1);
    assert.notEqual((await overRest(running.service, 'tracker_create_card', input)).id, first.id);
    assert.equal(await cardCount(), 2);
  });

  it('stays unused after a rejected create', async () => {
    const wrong = { title: 'A', columnId: 'gone', requestId: 'k' };
    await assert.rejects(overRest(running.service, 'tracker_create_card', wrong), refused('column_not_found'));
    await overRest(running.service, 'tracker_create_card', { title: 'A', requestId: 'k' });
    assert.equal(await cardCount(), 1);
  });

  it('creates once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? overRest : overMcp)(running.service, 'tracker_create_card', { title: 'A', requestId: 'k' }),
      ),
    );
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal(await cardCount(), 1);
  });
});
