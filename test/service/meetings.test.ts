import assert from 'node:assert/strict';

import type { Meeting, Message, Transcript } from '../../src/contract/tracker/library.ts';
import { type Address, account, newToken, overMcp, overRest, refused, ways } from './calls.ts';
import { days, ServicePerTest } from './localService.ts';

const vacancy = { title: 'Backend Engineer', company: 'Tarn GmbH', url: null };

/** Texts of a transcript by subchat title. */
const textsOf = ({ subchats }: Transcript): [string, string[]][] =>
  subchats.map(({ title, messages }) => [title, messages.map(({ text }) => text)]);

for (const { way, call } of ways) {
  describe(`meetings over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    const add = (title: string, startedAt: string, more: Record<string, unknown> = {}): Promise<Meeting> =>
      account<Meeting>(at, 'POST', '/meetings', { title, startedAt, ...more });
    const say = (meetingId: string, text: string, subchatId?: string): Promise<Message> =>
      account<Message>(at, 'POST', `/meetings/${meetingId}/messages`, { speaker: 'user', text, subchatId });
    const titles = async (input: Parameters<typeof call<'list_meetings'>>[2]): Promise<string[]> =>
      (await call(at, 'list_meetings', input)).items.map(({ title }) => title);

    it('lists newest first, for any UTC offset', async () => {
      await add('second', '2026-02-02T09:00:00+01:00');
      await add('first', '2026-02-02T07:59:59Z');
      await add('third', '2026-02-02T08:00:00.001Z');
      assert.deepEqual(await titles({}), ['third', 'second', 'first']);
    });

    it('pages the whole list, also with simultaneous meetings', async () => {
      for (const title of ['a', 'b', 'c', 'd', 'e']) await add(title, '2026-02-02T09:00:00Z');
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(at, 'list_meetings', { limit: 2, ...(cursor && { cursor }) });
        assert.ok(page.items.length <= 2);
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      assert.deepEqual(seen, ['e', 'd', 'c', 'b', 'a']);
    });

    it('searches title, vacancy and company in any case', async () => {
      await add('Erstes GESPRÄCH', '2026-02-01T09:00:00Z');
      await add('Talk', '2026-02-02T09:00:00Z', { vacancy });
      assert.deepEqual(await titles({ query: 'gespräch' }), ['Erstes GESPRÄCH']);
      assert.deepEqual(await titles({ query: 'BACKEND' }), ['Talk']);
      assert.deepEqual(await titles({ query: 'tarn' }), ['Talk']);
      assert.deepEqual(await titles({ query: '%' }), []);
    });

    it("reads `from` and `to` in the settings' time zone", async () => {
      const settings = { ...(await call(at, 'tracker_get_settings', {})), weekStartsOn: 'monday' as const };
      await call(at, 'tracker_update_settings', { ...settings, timeZone: 'Pacific/Auckland' });
      await add('on the 1st', '2026-02-01T10:59:59Z');
      await add('on the 2nd', '2026-02-01T11:00:00Z');
      await add('on the 3rd', '2026-02-02T11:00:00Z');
      assert.deepEqual(await titles({ from: '2026-02-02', to: '2026-02-02' }), ['on the 2nd']);
      assert.deepEqual(await titles({ from: '2026-02-02' }), ['on the 3rd', 'on the 2nd']);
      assert.deepEqual(await titles({ to: '2026-02-02' }), ['on the 2nd', 'on the 1st']);
    });

    it('rejects invalid or reversed days and foreign cursors', async () => {
      const invalid = refused('invalid_request');
      await assert.rejects(call(at, 'list_meetings', { from: '2026-02-30' }), invalid);
      await assert.rejects(call(at, 'list_meetings', { from: '2026-02-02', to: '2026-02-01' }), invalid);
      for (const cursor of ['x', '', 'bnVsbA', 'WzFd', 'eyJhIjoxfQ']) {
        await assert.rejects(call(at, 'list_meetings', { cursor }), invalid, cursor);
      }
    });

    it('returns a meeting as it was added', async () => {
      const added = await add('Talk', '2026-02-02T09:00:00Z', { vacancy, summary: '# Good' });
      assert.deepEqual(await call(at, 'get_meeting', { meetingId: added.id }), added);
      assert.deepEqual([added.vacancy, added.hasSummary, added.hasTranscript], [vacancy, true, false]);
      await assert.rejects(call(at, 'get_meeting', { meetingId: 'none' }), refused('meeting_not_found'));
    });

    it('returns a summary and generates none', async () => {
      const { id } = await add('Talk', '2026-02-02T09:00:00Z', { summary: '# Good' });
      assert.equal((await call(at, 'get_meeting_summary', { meetingId: id })).text, '# Good');
      const { id: meetingId } = await add('Silent', '2026-02-02T10:00:00Z');
      for (let time = 0; time < 2; time++) {
        await assert.rejects(call(at, 'get_meeting_summary', { meetingId }), refused('summary_not_found'));
      }
      await assert.rejects(call(at, 'get_meeting_summary', { meetingId: 'none' }), refused('meeting_not_found'));
    });

    it('returns an empty transcript for a meeting without one', async () => {
      const { id: meetingId } = await add('Silent', '2026-02-02T10:00:00Z');
      const { subchats, nextCursor } = await call(at, 'get_meeting_transcript', { meetingId });
      assert.deepEqual([subchats, nextCursor], [[], null]);
      await assert.rejects(call(at, 'get_meeting_transcript', { meetingId: 'none' }), refused('meeting_not_found'));
    });

    it('pages a transcript with one version', async () => {
      const { id: meetingId } = await add('Talk', '2026-02-02T10:00:00Z');
      for (const text of ['one', 'two', 'three', 'four', 'five']) await say(meetingId, text);
      assert.equal((await call(at, 'get_meeting', { meetingId })).hasTranscript, true);
      const whole = await call(at, 'get_meeting_transcript', { meetingId });
      assert.deepEqual(textsOf(whole), [['Interview', ['one', 'two', 'three', 'four', 'five']]]);
      const texts: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(at, 'get_meeting_transcript', { meetingId, limit: 2, ...(cursor && { cursor }) });
        assert.equal(page.version, whole.version);
        texts.push(...textsOf(page).flatMap(([, said]) => said));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      assert.deepEqual(texts, ['one', 'two', 'three', 'four', 'five']);
    });

    it('reports a changed transcript and rereads it', async () => {
      const { id: meetingId } = await add('Talk', '2026-02-02T10:00:00Z');
      for (const text of ['one', 'two']) await say(meetingId, text);
      const before = await call(at, 'get_meeting_transcript', { meetingId, limit: 1 });
      const cursor = before.nextCursor ?? assert.fail('there is a second page');
      const added = await say(meetingId, 'three', before.subchats[0]?.id);
      await assert.rejects(call(at, 'get_meeting_transcript', { meetingId, cursor }), refused('transcript_changed'));
      const after = await call(at, 'get_meeting_transcript', { meetingId });
      assert.notEqual(after.version, before.version);
      assert.deepEqual(after.subchats[0]?.messages.at(-1), added);
    });

    it('rejects broken cursors and those of other transcripts', async () => {
      const one = await add('One', '2026-02-02T10:00:00Z');
      const other = await add('Other', '2026-02-02T10:00:00Z');
      for (const { id } of [one, one, other, other]) await say(id, 'said');
      const { nextCursor } = await call(at, 'get_meeting_transcript', { meetingId: one.id, limit: 1 });
      for (const cursor of ['x', nextCursor ?? assert.fail('there is a second page')]) {
        await assert.rejects(
          call(at, 'get_meeting_transcript', { meetingId: other.id, cursor }),
          refused('invalid_request'),
        );
      }
    });

    it('returns at most 500 messages a page', async () => {
      const { id: meetingId } = await add('Talk', '2026-02-02T10:00:00Z');
      for (const limit of [0, 501, 1.5]) {
        await assert.rejects(call(at, 'get_meeting_transcript', { meetingId, limit }), refused('invalid_request'));
      }
    });

    it('creates a card with meetings per vacancy on initialization', async () => {
      const first = await add('First', '2026-02-02T10:00:00Z', { vacancy });
      const second = await add('Second', '2026-02-03T10:00:00Z', { vacancy });
      await add('Elsewhere', '2026-02-04T10:00:00Z', { vacancy: { ...vacancy, company: 'Other AG' } });
      await add('Coffee', '2026-02-05T10:00:00Z');
      const { cards, columns } = await call(at, 'tracker_initialize', {});
      assert.deepEqual(
        cards.map((card) => [card.title, card.company, card.meetings.map(({ id }) => id).length]),
        [
          ['Backend Engineer', 'Tarn GmbH', 2],
          ['Backend Engineer', 'Other AG', 1],
        ],
      );
      assert.deepEqual(
        cards[0]?.meetings.map(({ id }) => id),
        [first.id, second.id],
      );
      assert.deepEqual(
        new Set(cards.map(({ columnId }) => columns.find(({ id }) => id === columnId)?.title)),
        new Set(['Interview']),
      );
    });

    it('attaches once with history and detaches without loss', async () => {
      const meeting = await add('Talk', '2026-02-02T10:00:00Z');
      await call(at, 'tracker_initialize', {});
      const { id: cardId } = await call(at, 'tracker_create_card', { title: 'A' });
      running.clock.forward(days(1));
      const wanted = { cardId, meetingId: meeting.id };
      const attached = await call(at, 'tracker_attach_meeting', wanted);
      assert.deepEqual(attached.meetings, [
        { id: meeting.id, title: 'Talk', startedAt: meeting.startedAt, scores: [], verdict: null },
      ]);
      assert.equal(attached.updatedAt, running.clock.now().toISOString());
      assert.deepEqual(await call(at, 'tracker_attach_meeting', wanted), attached);
      assert.deepEqual((await call(at, 'tracker_detach_meeting', wanted)).meetings, []);
      await assert.rejects(call(at, 'tracker_detach_meeting', wanted), refused('meeting_not_found'));
      const { items } = await call(at, 'tracker_get_card_history', { cardId });
      assert.deepEqual(
        items.map(({ type, meetingId }) => [type, meetingId]),
        [
          ['meeting_detached', meeting.id],
          ['meeting_attached', meeting.id],
          ['created', null],
        ],
      );
      assert.equal((await call(at, 'get_meeting', { meetingId: meeting.id })).title, 'Talk');
    });

    it('keeps the meetings of a deleted card', async () => {
      const { id: meetingId } = await add('Talk', '2026-02-02T10:00:00Z', { vacancy });
      const [card] = (await call(at, 'tracker_initialize', {})).cards;
      await call(at, 'tracker_delete_card', { cardId: card?.id ?? '' });
      assert.equal((await call(at, 'get_meeting', { meetingId })).id, meetingId);
    });

    it('rejects attaching unknown records', async () => {
      const { id: meetingId } = await add('Talk', '2026-02-02T10:00:00Z');
      const attach = (cardId: string, id: string) => call(at, 'tracker_attach_meeting', { cardId, meetingId: id });
      await assert.rejects(attach('none', meetingId), refused('board_not_found'));
      await call(at, 'tracker_initialize', {});
      await assert.rejects(attach('none', meetingId), refused('card_not_found'));
      const { id: cardId } = await call(at, 'tracker_create_card', { title: 'A' });
      await assert.rejects(attach(cardId, 'none'), refused('meeting_not_found'));
    });

    it('requires the permission for meetings, except for attached ones', async () => {
      await add('Talk', '2026-02-02T10:00:00Z', { vacancy });
      await call(at, 'tracker_initialize', {});
      const { secret } = await newToken(at, { permissions: ['tracker:read'] });
      const denied = refused('permission_denied', { permission: 'meetings:read' });
      if (call === overRest) await assert.rejects(call(at, 'list_meetings', {}, { token: secret }), denied);
      const { cards } = await call(at, 'tracker_get_board', {}, { token: secret });
      assert.equal(cards[0]?.meetings[0]?.title, 'Talk');
    });
  });
}

describe('messages of the account area', () => {
  const running = new ServicePerTest();

  it('extends the named subchat and rejects an unknown one', async () => {
    const at = running.service;
    const { id } = await account<Meeting>(at, 'POST', '/meetings', { title: 'T', startedAt: '2026-02-02T10:00:00Z' });
    const path = `/meetings/${id}/messages`;
    const message = { speaker: 'other', text: 'Hi' };
    const { speaker, at: time } = await account<Message>(at, 'POST', path, message);
    assert.deepEqual([speaker, time], ['other', running.clock.now().toISOString()]);
    const refusals: [string, unknown, string][] = [
      [path, { ...message, subchatId: 'none' }, 'invalid_request'],
      [path, { ...message, speaker: 'ghost' }, 'invalid_request'],
      [path, { speaker: 'user' }, 'invalid_request'],
      ['/meetings/none/messages', message, 'meeting_not_found'],
      ['/meetings', { title: ' ', startedAt: '2026-02-02T10:00:00Z' }, 'invalid_request'],
      ['/meetings', { title: 'T', startedAt: 'yesterday' }, 'invalid_request'],
    ];
    for (const [to, body, code] of refusals) await assert.rejects(account(at, 'POST', to, body), refused(code), code);
    assert.equal((await overMcp(at, 'get_meeting_transcript', { meetingId: id })).subchats.length, 1);
  });
});
