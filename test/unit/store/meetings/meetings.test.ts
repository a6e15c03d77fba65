import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { type MeetingCalls, MeetingsStore } from '../../../../src/store/meetings/meetings.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

const refuse = async (): Promise<never> => assert.fail('not called');

/** A service with so many pages of one meeting each. */
function storeOf(pages: number) {
  const asked: (string | undefined)[] = [];
  const service = { isDown: false, before: async (_page: number): Promise<void> => undefined };
  const list_meetings: MeetingCalls['list_meetings'] = async ({ cursor }) => {
    asked.push(cursor);
    if (service.isDown) throw new ServiceError('unreachable', 'list_meetings', 'No answer.');
    const page = Number(cursor ?? 0);
    await service.before(page);
    return {
      items: [meetingRecord({ id: `meeting-${page}` })],
      nextCursor: page + 1 < pages ? String(page + 1) : null,
    };
  };
  const calls = { list_meetings, get_meeting: refuse, get_meeting_summary: refuse, get_meeting_transcript: refuse };
  return { meetings: new MeetingsStore(calls, () => 0), asked, service };
}

const listed = ({ list }: MeetingsStore) => [list?.meetings.length, list?.hasMore];

describe('MeetingsStore', () => {
  it('reads ten pages at once', async () => {
    const { meetings, asked } = storeOf(15);
    await meetings.refresh();
    assert.deepEqual([listed(meetings), asked.length], [[10, true], 10]);
    await meetings.readMore();
    assert.deepEqual(listed(meetings), [15, false]);
  });

  it('shows the first pages while the others are read', async () => {
    const { meetings, service } = storeOf(15);
    const second = Promise.withResolvers<void>();
    service.before = (page) => (page === 1 ? second.promise : Promise.resolve());
    const shown = new Promise<unknown>((resolve) => {
      meetings.onDidChange((state) => 'value' in state && resolve([state.kind, ...listed(meetings)]));
    });
    const reading = meetings.refresh();
    assert.deepEqual(await shown, ['ready', 1, false]);
    second.resolve();
    await reading;
    assert.deepEqual(listed(meetings), [10, true]);
  });

  it('keeps the first pages when the others cannot be read', async () => {
    const { meetings, service } = storeOf(15);
    await meetings.refresh();
    service.before = async (page) => {
      if (page === 3) throw new ServiceError('unreachable', 'list_meetings', 'No answer.');
    };
    await meetings.setQuery({ query: 'acme' });
    assert.deepEqual(
      [meetings.state.kind, meetings.listedQuery, ...listed(meetings)],
      ['failed', { query: 'acme' }, 3, true],
    );
    service.isDown = true;
    await assert.rejects(meetings.setQuery({ query: 'other' }), { kind: 'unreachable' });
    assert.deepEqual([meetings.listedQuery, ...listed(meetings)], [{}, 10, true]);
  });

  it('keeps a known list until it is read again', async () => {
    const { meetings } = storeOf(15);
    await meetings.refresh();
    const counts: unknown[] = [];
    meetings.onDidChange(() => counts.push(listed(meetings)[0]));
    await meetings.refresh();
    assert.deepEqual([...new Set(counts)], [10]);
  });

  it('asks once for a single page', async () => {
    const { meetings, asked } = storeOf(1);
    await meetings.refresh();
    await meetings.readAll();
    assert.deepEqual([listed(meetings), asked.length], [[1, false], 1]);
  });

  it('keeps the list and its length if more cannot be read', async () => {
    const { meetings, service } = storeOf(15);
    await meetings.refresh();
    service.isDown = true;
    await assert.rejects(meetings.readMore(), { kind: 'unreachable' });
    assert.deepEqual(listed(meetings), [10, true]);
    service.isDown = false;
    await meetings.refresh();
    assert.deepEqual(listed(meetings), [10, true]);
  });

  it('keeps the list and its query if a search fails', async () => {
    const { meetings, service } = storeOf(15);
    await meetings.setQuery({ from: '2026-01-01' });
    await meetings.readMore();
    service.isDown = true;
    await assert.rejects(meetings.setQuery({ query: 'acme' }), { kind: 'unreachable' });
    assert.deepEqual([meetings.query, meetings.listedQuery], [{ from: '2026-01-01' }, { from: '2026-01-01' }]);
    service.isDown = false;
    await meetings.refresh();
    assert.deepEqual(listed(meetings), [15, false]);
  });

  it('names the query of the list until another is read', async () => {
    const { meetings, service } = storeOf(1);
    await meetings.refresh();
    const first = meetings.setQuery({ query: 'a' });
    const second = meetings.setQuery({ query: 'acme' });
    assert.deepEqual([meetings.query, meetings.listedQuery, listed(meetings)], [{ query: 'acme' }, {}, [1, false]]);
    await Promise.all([first, second]);
    assert.deepEqual(meetings.listedQuery, { query: 'acme' });
    service.isDown = true;
    const outcomes = await Promise.allSettled([meetings.setQuery({ query: 'b' }), meetings.setQuery({ query: 'c' })]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.deepEqual(meetings.listedQuery, { query: 'acme' });
  });

  it('shows cached meetings of a search that fails', async () => {
    const { meetings, service } = storeOf(1);
    await meetings.refresh();
    service.isDown = true;
    const search = meetings.setQuery({ query: 'acme' });
    meetings.serverState.hydrate({ value: { meetings: [], hasMore: false }, fetchedAt: 0, confirmedAt: 0 });
    await search;
    assert.deepEqual([meetings.listedQuery, meetings.state.kind], [{ query: 'acme' }, 'failed']);
  });

  it('reads all for a choice when nothing was listed yet', async () => {
    const { meetings, asked } = storeOf(15);
    await meetings.readAll();
    assert.deepEqual([...listed(meetings), asked.length], [15, false, 15]);
  });

  it('reads all for a choice among all, within a limit', async () => {
    const { meetings } = storeOf(120);
    await meetings.refresh();
    await meetings.readAll();
    assert.deepEqual([...listed(meetings), meetings.isAtLimit], [100, true, true]);
    await assert.rejects(meetings.readMore(), /Search Meetings/);
  });

  it('reads as few as before once not all are needed', async () => {
    const { meetings, asked } = storeOf(50);
    await meetings.refresh();
    await meetings.readMore();
    await meetings.readAll();
    meetings.readFewer();
    asked.length = 0;
    await meetings.refresh();
    assert.deepEqual([...listed(meetings), asked.length], [20, true, 20]);
  });
});
