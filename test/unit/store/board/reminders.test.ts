import assert from 'node:assert/strict';

import type { Board, Reminder, Settings } from '../../../../src/contract/tracker/board.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { type CardCalls, CardStore } from '../../../../src/store/board/cards.ts';
import type { ReminderGroup } from '../../../../src/store/board/derived/reminderDays.ts';
import { ReminderStore } from '../../../../src/store/board/reminders.ts';
import { type SettingsCalls, TrackerSettingsStore } from '../../../../src/store/board/settings.ts';
import { boardOf } from '../../../fixtures/board.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const hour = 3_600_000;
const noon = new Date(2026, 0, 7, 12).getTime();
const reminder = (text: string, at: number): Reminder => ({
  id: text,
  at: new Date(at).toISOString(),
  text,
  done: false,
});

/** Rejects tracker calls that these tests do not expect. */
const notCalled = (): Promise<never> => Promise.reject(new Error('This is not asked for.'));
const noCardCalls: CardCalls = {
  tracker_get_card: notCalled,
  tracker_create_card: notCalled,
  tracker_attach_meeting: notCalled,
  tracker_get_card_history: notCalled,
};

async function opened(reminders: Reminder[], settings: Partial<Settings> = {}) {
  const start = boardOf({ saved: ['a'] });
  const tracker = new FakeTracker({ ...start, cards: start.cards.map((card) => ({ ...card, reminders })) });
  const clock = new FakeClock(noon);
  const board = new BoardStore(tracker);
  const record: Settings = {
    timeZone: 'UTC',
    currency: 'EUR',
    defaultColumnId: null,
    reminderLeadMinutes: 0,
    staleAfterDays: null,
    weekStartsOn: 'monday',
    ...settings,
  };
  const settingsCalls: SettingsCalls = { tracker_get_settings: async () => record, tracker_update_settings: notCalled };
  const trackerSettings = new TrackerSettingsStore(board, settingsCalls);
  const store = new ReminderStore({
    board,
    cards: new CardStore(board, noCardCalls),
    settings: trackerSettings,
    clock,
  });
  let changes = 0;
  store.onDidChange(() => {
    changes += 1;
  });
  const texts = (group: ReminderGroup) => store.groups[group].map((each) => each.reminder.text);
  await board.serverState.refresh();
  return { board, clock, store, trackerSettings, texts, changes: () => changes };
}

const withReminder = (board: Board | undefined, added: Reminder, updatedAt: Date): Board | undefined =>
  board && {
    ...board,
    cards: board.cards.map((card) => ({ ...card, updatedAt: updatedAt.toISOString(), reminders: [added] })),
  };

describe('ReminderStore', () => {
  it('moves reminders to overdue at midnight', async () => {
    const { clock, texts } = await opened([reminder('call', noon + hour), reminder('ask', noon + 20 * hour)]);
    assert.deepEqual([texts('today'), texts('tomorrow')], [['call'], ['ask']]);
    await clock.pass(12 * hour);
    assert.deepEqual([texts('overdue'), texts('today')], [['call'], ['ask']]);
  });

  it('fires when a reminder becomes due, not before', async () => {
    const { clock, store } = await opened([reminder('call', noon + hour)]);
    assert.deepEqual(store.due, []);
    const due: string[] = [];
    store.onDidBecomeDue(() => due.push(...store.due.map((each) => each.reminder.text)));
    await clock.pass(hour - 1);
    assert.deepEqual(due, []);
    await clock.pass(1);
    assert.deepEqual(due, ['call']);
  });

  it('applies the lead time of the tracker settings', async () => {
    const { clock, store, trackerSettings } = await opened([reminder('call', noon + hour)], {
      reminderLeadMinutes: 30,
    });
    await trackerSettings.read();
    await clock.pass(hour / 2);
    assert.deepEqual(
      store.due.map((each) => each.reminder.text),
      ['call'],
    );
  });

  it('notifies at its time when set after the lead began', async () => {
    const { board, clock, store, trackerSettings } = await opened([], { reminderLeadMinutes: 60 });
    await trackerSettings.read();
    board.serverState.write((known) => withReminder(known, reminder('call', noon + hour), new Date(noon)));
    assert.deepEqual(store.due, []);
    await clock.pass(hour - 1);
    assert.deepEqual(store.due, []);
    await clock.pass(1);
    assert.equal(store.due.length, 1);
  });

  it('keeps the lead when the card changes later', async () => {
    const { board, clock, store, trackerSettings } = await opened([reminder('call', noon + 2 * hour)], {
      reminderLeadMinutes: 60,
    });
    await trackerSettings.read();
    await clock.pass(hour / 2);
    const call = reminder('call', noon + 2 * hour);
    board.serverState.write((known) => withReminder(known, call, new Date(noon + 1.5 * hour)));
    await clock.pass(hour / 2);
    assert.equal(store.due.length, 1);
  });

  describe('after the machine slept', () => {
    const afterSleep = async (dueAfterMs: number, sleptMs: number) => {
      const { clock, store } = await opened([reminder('call', noon + dueAfterMs)]);
      let dueCount = 0;
      store.onDidBecomeDue(() => {
        dueCount = store.due.length;
      });
      clock.setBack(-sleptMs);
      return { clock, store, dueCount: () => dueCount };
    };

    it('fires within an hour', async () => {
      const { clock, dueCount } = await afterSleep(5 * hour, 5 * hour);
      await clock.pass(hour);
      assert.equal(dueCount(), 1);
    });

    it('fires at once when the user comes back', async () => {
      const { store, dueCount } = await afterSleep(5 * hour, 5 * hour);
      store.catchUp();
      assert.equal(dueCount(), 1);
    });

    it('fires on time once the user is back', async () => {
      const { clock, store, dueCount } = await afterSleep(0.9 * hour, 0.7 * hour);
      store.catchUp();
      await clock.pass(0.2 * hour);
      assert.equal(dueCount(), 1);
    });
  });

  it('does not fire when a reread board is equal', async () => {
    const { board, changes } = await opened([reminder('call', noon)]);
    assert.equal(changes(), 1);
    await board.serverState.refresh();
    assert.equal(changes(), 1);
    board.serverState.forget();
    assert.equal(changes(), 2);
  });

  it('sets no timer without a board', async () => {
    const { board, clock } = await opened([reminder('call', noon)]);
    assert.equal(clock.alarms, 1);
    board.serverState.forget();
    assert.equal(clock.alarms, 0);
  });
});
