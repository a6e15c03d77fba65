import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/errors.ts';
import { type MeetingCalls, MeetingsStore } from '../../../../src/store/meetings/meetings.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

const refuse = async (): Promise<never> => assert.fail('not called');

/** A service with so many pages of one meeting each. */
function storeOf(pages: number) {
  const asked: (string | undefined)[] = [];
  const service = { isDown: false };
  const list_meetings: MeetingCalls['list_meetings'] = async ({ cursor }) => {
    asked.push(cursor);
    if (service.isDown) throw new ServiceError('unreachable', 'list_meetings', 'No answer.');
    const page = Number(cursor ?? 0);
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
});
