import assert from 'node:assert/strict';

import { type Address, overRest as call } from './calls.ts';
import { allCards, allMeetings, archive, historyOf, SampleService } from './sampleService.ts';

describe('story of the sample `small`', () => {
  const shared = new SampleService('small');
  let at: Address;
  before(() => {
    at = shared.address;
  });

  it('attaches existing meetings to the card of their vacancy', async () => {
    const meetings = new Map((await allMeetings(at)).map((meeting) => [meeting.id, meeting]));
    const attached = (await allCards(at)).flatMap((card) => card.meetings.map((meeting) => ({ card, meeting })));
    for (const { card, meeting } of attached) {
      const { vacancy, title, startedAt, scores, verdict } = meetings.get(meeting.id) ?? assert.fail(meeting.id);
      assert.deepEqual({ ...meeting, id: '' }, { id: '', title, startedAt, scores, verdict });
      assert.deepEqual(vacancy, { title: card.title, company: card.company, url: card.url });
    }
    const withVacancy = [...meetings.values()].filter(({ vacancy }) => vacancy);
    assert.equal(attached.length, withVacancy.length);
  });

  it("explains each card's place step by step in history", async () => {
    for (const card of await allCards(at)) {
      const history = await historyOf(at, card);
      assert.deepEqual([history[0]?.type, history[0]?.at], ['created', card.createdAt]);
      const times = history.map((entry) => entry.at);
      assert.deepEqual(times, times.toSorted());
      let column = history[0]?.to?.columnId;
      for (const { type, from, to } of history.slice(1)) {
        if (type === 'moved' || type === 'archived') assert.equal(from?.columnId, column);
        if (type === 'moved') column = to?.columnId;
      }
      assert.equal(column, card.columnId);
      assert.equal(history.at(-1)?.type === 'archived', card.status === 'archived');
      assert.deepEqual(
        history.flatMap(({ type, meetingId }) => (type === 'meeting_attached' ? [meetingId] : [])),
        card.meetings.map(({ id }) => id),
      );
      if (card.status === 'active') assert.equal(history.at(-1)?.at, card.updatedAt);
    }
  });

  it('has events in most weeks, at working hours', async () => {
    const histories = await Promise.all((await allCards(at)).map((card) => historyOf(at, card)));
    const moments = histories.flat().map((entry) => new Date(entry.at));
    const week = 7 * 24 * 60 * 60 * 1000;
    assert.ok(new Set(moments.map((moment) => Math.floor(moment.getTime() / week))).size >= 18);
    for (const moment of moments) {
      assert.ok(![0, 6].includes(moment.getUTCDay()), `${moment.toISOString()} is on a weekend`);
      assert.ok(moment.getUTCHours() >= 6 && moment.getUTCHours() < 22, moment.toISOString());
    }
  });

  it('has nothing but reminders in the future, some due', async () => {
    const now = shared.filledAt;
    const cards = await allCards(at);
    const reminders = cards.flatMap((card) => card.reminders);
    const late = reminders.filter((reminder) => reminder.at < now && !reminder.done);
    const ahead = reminders.filter((reminder) => reminder.at > now);
    assert.ok(late.length > 0 && ahead.length > 0 && reminders.some(({ done }) => done));
    const rest = JSON.stringify([
      cards.map((card) => ({ ...card, reminders: [] })),
      // The history contains the times of reminders as well.
      (await Promise.all(cards.map((card) => historyOf(at, card)))).flat().map((entry) => ({ ...entry, changes: [] })),
      await allMeetings(at),
      (await call(at, 'list_notes', {})).items,
      (await call(at, 'list_contexts', {})).items,
    ]);
    const times = [...rest.matchAll(/"(\d{4}-\d\d-\d\dT[^"]+Z)"/g)].map(([, time]) => time ?? '');
    assert.ok(times.length > 200);
    assert.deepEqual(
      times.filter((time) => time > now),
      [],
    );
  });

  it('uses reserved addresses only', async () => {
    const meetings = await allMeetings(at);
    const notes = (await call(at, 'list_notes', {})).items;
    const everything = JSON.stringify([
      await allCards(at),
      meetings,
      await Promise.all(notes.map(({ id }) => call(at, 'get_note', { noteId: id }))),
      await Promise.all(
        meetings.flatMap(({ id, hasSummary }) =>
          hasSummary ? [call(at, 'get_meeting_summary', { meetingId: id })] : [],
        ),
      ),
    ]);
    const hosts = [...everything.matchAll(/(?:https?:\/\/|[\w.]@)([\w.-]+)/g)].map(([, host]) => host ?? '');
    assert.ok(hosts.length > 40);
    assert.deepEqual(
      hosts.filter((host) => !/\.(example|test)$/.test(host)),
      [],
    );
  });
});

describe('cards of the sample `large`', () => {
  const shared = new SampleService('large', 1_000);

  it("explains each generated card's place by its history", async () => {
    const at = shared.address;
    const cards = [...(await call(at, 'tracker_get_board', {})).cards, ...(await archive(at))];
    const now = shared.filledAt;
    for (const card of cards.filter((_, index) => index % 40 === 0)) {
      const history = await historyOf(at, card);
      const times = history.map((entry) => entry.at);
      assert.deepEqual(times, times.toSorted());
      assert.ok((times.at(-1) ?? '') <= now);
      assert.equal(history.findLast(({ to }) => to !== null)?.to?.columnId, card.columnId);
      assert.equal(history.at(-1)?.type === 'archived', card.status === 'archived');
    }
  });
});
