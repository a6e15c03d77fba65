import assert from 'node:assert/strict';

import type { ApiKey } from '../../src/contract/keys.ts';
import type { Message } from '../../src/contract/tracker/library.ts';
import { startLocalService } from '../../src/local/service.ts';
import { type Address, overRest as call } from './calls.ts';
import { removeTemporaryFolders, TestClock, temporaryFolder } from './localService.ts';
import { allCards, allMeetings, archive, SampleService, wholeTranscript } from './sampleService.ts';

describe('sample `none`', () => {
  const shared = new SampleService('none');

  it('is an empty account without a board', async () => {
    assert.equal((await call(shared.address, 'tracker_get_board', {})).initialized, false);
    assert.deepEqual(await allMeetings(shared.address), []);
    assert.deepEqual((await call(shared.address, 'list_notes', {})).items, []);
  });
});

describe('sample `meetings`', () => {
  const shared = new SampleService('meetings');

  it('lacks only the board, which initialization creates from vacancies', async () => {
    const at = shared.address;
    assert.equal((await call(at, 'tracker_get_board', {})).initialized, false);
    const meetings = await allMeetings(at);
    assert.equal(meetings.length, 13);
    const vacancies = new Set(meetings.flatMap(({ vacancy }) => (vacancy ? [vacancy.company] : [])));
    assert.equal(vacancies.size, 7);
    const { cards } = await call(at, 'tracker_initialize', {});
    assert.deepEqual(new Set(cards.map(({ company }) => company)), vacancies);
  });
});

describe('sample `small`', () => {
  const shared = new SampleService('small');
  let at: Address;
  before(() => {
    at = shared.address;
  });

  it('has 30 cards in all stages and 8 archived', async () => {
    const { columns, cards } = await call(at, 'tracker_get_board', {});
    assert.equal(cards.length, 30);
    assert.ok(columns.every(({ cardCount }) => cardCount > 0));
    assert.equal((await archive(at)).length, 8);
  });

  it('has meetings with and without vacancy, one without summary', async () => {
    const meetings = await allMeetings(at);
    assert.ok(meetings.filter(({ vacancy }) => vacancy).length >= 3 && meetings.some(({ vacancy }) => !vacancy));
    assert.equal(meetings.filter(({ hasSummary }) => !hasSummary).length, 1);
    for (const { id, hasSummary } of meetings.filter((meeting) => meeting.hasSummary)) {
      const summary = await call(at, 'get_meeting_summary', { meetingId: id });
      assert.ok(hasSummary && summary.text.startsWith('# '));
    }
  });

  it('reports correctly which meetings have a transcript', async () => {
    for (const { id, hasTranscript } of await allMeetings(at)) {
      const { subchats } = await call(at, 'get_meeting_transcript', { meetingId: id });
      assert.equal(subchats.length > 0, hasTranscript);
    }
  });

  it('has 2,000 messages in 3 subchats with a reset', async () => {
    const transcripts: Map<string, Message[]>[] = [];
    for (const { id } of await allMeetings(at)) transcripts.push(await wholeTranscript(at, id));
    const long = transcripts.filter((subchats) => [...subchats.values()].flat().length === 2_000);
    assert.deepEqual(
      long.map((subchats) => [...subchats.keys()]),
      [['Interview', 'Assistant', 'Debrief']],
    );
    const messages = [...(long[0]?.values() ?? [])].flat();
    assert.equal(new Set(messages.map(({ id }) => id)).size, 2_000);
    const moment = (before: boolean) =>
      messages.filter(({ beforeContextReset }) => beforeContextReset === before).map(({ at: said }) => said ?? '');
    assert.ok(moment(true).length > 100 && moment(false).length > 100);
    assert.ok((moment(true).toSorted().at(-1) ?? '') < (moment(false).toSorted()[0] ?? ''));
    for (const said of [...(long[0]?.values() ?? [])]) {
      const times = said.map(({ at: time }) => time ?? '');
      assert.deepEqual(times, times.toSorted());
    }
  });

  it('has 12 notes in 3 folders, one test project', async () => {
    const folders = (await call(at, 'list_note_folders', {})).items;
    assert.equal(folders.length, 3);
    assert.ok(folders.every(({ noteCount }) => noteCount > 0));
    const notes = (await call(at, 'list_notes', {})).items;
    assert.equal(notes.length, 12);
    assert.equal(notes.filter(({ testProject }) => testProject).length, 1);
    assert.ok(notes.every(({ folderId }) => folders.some(({ id }) => id === folderId)));
  });
});

describe('keys of a sample', () => {
  const shared = new SampleService('meetings');

  it('has six: one disabled, unlimited, over 80 %, expired', async () => {
    const { keysUrl, managementKey } = shared.address;
    const headers = { authorization: `Bearer ${managementKey}` };
    const response = await fetch(`${keysUrl}/keys?include_disabled=true`, { headers });
    const { data } = (await response.json()) as { data: ApiKey[] };
    assert.equal(data.length, 6);
    const named = (fits: (key: ApiKey) => boolean): string[] => data.filter(fits).map(({ name }) => name);
    assert.deepEqual(
      named(({ disabled }) => disabled),
      ['Old laptop'],
    );
    assert.deepEqual(
      named(({ limit }) => limit === null),
      ['Reading and research'],
    );
    assert.deepEqual(
      named(({ limit, limit_remaining }) => limit !== null && (limit_remaining ?? 0) < 0.2 * limit),
      ['Transcription'],
    );
    assert.deepEqual(
      named(({ expires_at }) => typeof expires_at === 'string' && expires_at < shared.filledAt),
      ['Course project'],
    );
    assert.ok(data.every(({ usage }) => usage > 0));
  });
});

describe('sample `large`', () => {
  const shared = new SampleService('large', 1_000);

  it('has the requested cards, a fifth archived, the story included', async () => {
    const at = shared.address;
    const { cards, columns } = await call(at, 'tracker_get_board', {});
    assert.equal(cards.length, 1_000);
    const began = columns.map(({ createdAt }) => createdAt).toSorted()[0] ?? '';
    assert.ok(cards.every(({ createdAt }) => createdAt > began));
    assert.equal((await archive(at)).length, 200);
    assert.ok(new Set((await archive(at)).map(({ position }) => position)).size > 50);
    assert.ok(cards.some(({ company, meetings }) => company === 'Tarnwell Energy' && meetings.length === 3));
  });
});

describe('very small `large` sample', () => {
  const shared = new SampleService('large', 7);

  it('contains only a part of the story', async () => {
    assert.equal((await call(shared.address, 'tracker_get_board', {})).cards.length, 7);
    assert.equal((await archive(shared.address)).length, 1);
  });
});

describe('sample on any day of the week', () => {
  const clock = new TestClock();
  after(removeTemporaryFolders);

  it('lies in the past early Monday and late Sunday', async () => {
    for (const start of [
      '2026-03-02T00:00:01Z',
      '2026-03-01T23:59:59Z',
      '2026-02-28T12:00:00Z',
      '2024-02-29T05:00:00Z',
    ]) {
      clock.forward(Date.parse(start) - clock.now().getTime());
      const service = await startLocalService({ dataFolder: temporaryFolder(), now: clock.now, sample: 'small' });
      const latest = (await allMeetings(service))[0]?.endedAt ?? '';
      const changed = (await allCards(service)).map(({ updatedAt }) => updatedAt);
      await service.close();
      assert.ok(latest < clock.now().toISOString() && changed.every((time) => time < clock.now().toISOString()));
    }
  });
});

describe('sample data', () => {
  after(removeTemporaryFolders);

  it('adds 10,000 cards', async () => {
    const service = await startLocalService({ dataFolder: temporaryFolder(), sample: 'large', cards: 10_000 });
    const { totals } = await call(service, 'tracker_get_stats', {});
    await service.close();
    assert.deepEqual(totals, { active: 10_000, archived: 2_000, all: 12_000 });
  });

  it('fills a folder once, for any later sample', async () => {
    const dataFolder = temporaryFolder();
    await (await startLocalService({ dataFolder, sample: 'meetings' })).close();
    const service = await startLocalService({ dataFolder, sample: 'small' });
    assert.equal((await call(service, 'tracker_get_board', {})).initialized, false);
    assert.equal((await allMeetings(service)).length, 13);
    await service.close();
  });
});
