import assert from 'node:assert/strict';

import { goToMeetings } from '../../../../src/features/meetings/goTo.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

const opened: string[] = [];
const [meetings, contexts] = goToMeetings({
  meetings: {
    search: async (query) => [
      meetingRecord({ id: 'm', title: `Call about ${query}`, startedAt: '2026-03-02T12:00:00Z' }),
    ],
  },
  contexts: {
    list: async () => [
      { id: 'a', title: 'Séniors', active: true, updatedAt: '' },
      { id: 'b', title: 'Juniors', active: false, updatedAt: '' },
    ],
  },
  locale: () => ({ locale: 'en-GB', timeZone: 'UTC' }),
  mayRead: (permission) => permission === 'meetings:read',
  openMeeting: async (id) => void opened.push(`meeting ${id}`),
  openContext: async ({ id }) => void opened.push(`context ${id}`),
});
const { signal } = new AbortController();

describe('search for meetings and contexts', () => {
  it('asks the service for meetings', async () => {
    const [found] = (await meetings?.find(' tests ', signal)) ?? [];
    assert.deepEqual([found?.label, found?.description], ['Call about tests', '2 Mar 2026']);
    await found?.open();
    assert.equal(opened.pop(), 'meeting m');
  });

  it('finds contexts without accents and marks the active one', async () => {
    const found = (await contexts?.find('senior', signal)) ?? [];
    assert.deepEqual(
      found.map(({ label, description }) => [label, description]),
      [['Séniors', 'active']],
    );
    await found[0]?.open();
    assert.equal(opened.pop(), 'context a');
  });

  it('leaves out what the token may not read', () => {
    assert.deepEqual([meetings?.isOpen(), contexts?.isOpen()], [true, false]);
  });
});
