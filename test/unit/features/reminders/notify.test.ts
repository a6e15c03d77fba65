import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/base/flow/event.ts';
import { notifyOfReminders } from '../../../../src/features/reminders/notify.ts';
import type { CardReminder } from '../../../../src/store/board/derived/reminderDays.ts';
import { card } from '../../../fixtures/board.ts';

const dueAt = (id: string, at = '2026-05-20T09:00:00Z'): CardReminder => {
  const reminder = { id, at, text: id, done: false };
  return { card: card({ id: `card of ${id}`, title: id, reminders: [reminder] }), reminder };
};

/** Notifications of the `due` reminders, or of `dueAfterRead` once the board was read again. */
function opened(due: CardReminder[], dueAfterRead = due) {
  const becameDue = new Emitter<void>();
  const world = {
    due,
    dueAfterRead,
    said: [] as string[],
    chosen: undefined as string | undefined,
    done: [] as string[],
    isSilenced: false,
    /** Reminders that another window has claimed. */
    claimed: [] as string[],
    claimFails: false,
    /** Reminders that are due as well by the lead time of the settings. */
    dueByLead: [] as CardReminder[],
    warned: [] as string[],
  };
  const idsOf = (about: readonly CardReminder[]): string => about.map(({ reminder }) => reminder.id).join(' ');
  notifyOfReminders({
    board: {
      refresh: async () => {
        await new Promise(setImmediate);
        world.due = world.dueAfterRead;
      },
    },
    reminders: {
      get due() {
        return world.due;
      },
      onDidBecomeDue: becameDue.event,
    },
    settings: { readOnce: () => readSettings(world, () => becameDue.fire()) },
    once: {
      acquire: async (keys) => {
        if (world.claimFails) throw new Error('Nothing stays.');
        return keys.filter((key) => !world.claimed.includes(key));
      },
    },
    user: {
      inform: async (message) => {
        world.said.push(message);
        return world.chosen;
      },
      isSilenced: () => world.isSilenced,
      silence: async () => {
        world.isSilenced = true;
      },
    },
    log: { warn: (text) => void world.warned.push(text), error: (text) => assert.fail(text) },
    show: async (about) => void world.done.push(`show ${idsOf(about)}`),
    snooze: async (about) => void world.done.push(`snooze ${idsOf(about)}`),
  });
  /** Reports due reminders and waits for the effects. */
  const look = async (next = world.due) => {
    Object.assign(world, { due: next, dueAfterRead: next });
    becameDue.fire();
    await settled();
  };
  return { world, look };
}

interface World {
  readonly due: CardReminder[];
  readonly dueByLead: CardReminder[];
}

async function readSettings(world: World, becameDue: () => void): Promise<void> {
  await new Promise(setImmediate);
  if (world.dueByLead.length === 0) return;
  const all = [...world.due, ...world.dueByLead.splice(0)];
  Object.assign(world, { due: all, dueAfterRead: all });
  becameDue();
}

/** Waits longer than reads, claim and notification take together. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise(setImmediate);
}

describe('reminder notifications', () => {
  it('shows all due reminders at once, each once', async () => {
    const { world, look } = opened([dueAt('one'), dueAt('two')]);
    await settled();
    assert.equal(world.said.length, 1);
    await look();
    assert.equal(world.said.length, 1);
    await look([dueAt('one', '2026-05-21T09:00:00Z'), dueAt('two')]);
    assert.equal(world.said.length, 2);
  });

  it('shows with the first ones what is due by the lead time of the settings', async () => {
    const { world } = opened([dueAt('one'), dueAt('two')]);
    world.dueByLead = [dueAt('soon', '2026-05-20T09:30:00Z')];
    await settled();
    assert.equal(world.said.length, 1);
    assert.match(world.said[0] ?? '', /^3 reminders are due/);
  });

  it('omits reminders that a read proves done', async () => {
    const { world } = opened([dueAt('done'), dueAt('open')], [dueAt('open')]);
    await settled();
    assert.equal(world.said.length, 1);
    assert.match(world.said[0] ?? '', /open/);
    assert.doesNotMatch(world.said[0] ?? '', /done|2/);
  });

  it('leaves claimed reminders to other windows, unless claims fail', async () => {
    const { world, look } = opened([]);
    world.claimed = ['theirs@2026-05-20T09:00:00Z'];
    await look([dueAt('theirs')]);
    assert.deepEqual(world.said, []);
    world.claimFails = true;
    await look([dueAt('theirs'), dueAt('ours')]);
    assert.deepEqual([world.said.length, world.warned.length], [1, 1]);
  });

  it('runs the chosen action and stops when not wanted', async () => {
    const { world, look } = opened([]);
    world.chosen = 'Snooze';
    await look([dueAt('one')]);
    world.chosen = 'Show';
    await look([dueAt('two')]);
    assert.deepEqual(world.done, ['snooze one', 'show two']);
    world.chosen = "Don't Show Again";
    await look([dueAt('three')]);
    await look([dueAt('four')]);
    assert.equal(world.said.length, 3);
  });
});
