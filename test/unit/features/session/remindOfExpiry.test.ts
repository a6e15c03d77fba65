import assert from 'node:assert/strict';

import { dayOf } from '../../../../src/base/domain/calendar.ts';
import { dayMs } from '../../../../src/base/flow/clock.ts';
import { Emitter } from '../../../../src/base/flow/event.ts';
import { remindOfExpiry } from '../../../../src/features/session/remindOfExpiry.ts';
import type { SessionState } from '../../../../src/store/session/session.ts';
import { FakeClock, settled } from '../../../fixtures/fakeClock.ts';

describe('reminders of the end of tokens', () => {
  function setUp(state: SessionState, ofAgents?: string) {
    const clock = new FakeClock();
    const world = { state, ofAgents };
    const changed = { session: new Emitter<SessionState>(), agents: new Emitter<void>() };
    const claimed = new Set<string>();
    const reminders: string[] = [];
    const reminding = remindOfExpiry({
      session: {
        get state() {
          return world.state;
        },
        follow: (listener) => {
          listener(world.state);
          return changed.session.event(listener);
        },
      },
      agentToken: { expiresAt: async () => world.ofAgents, onDidChange: changed.agents.event },
      once: {
        acquire: async (keys) => {
          const free = keys.filter((key) => !claimed.has(key));
          for (const key of free) claimed.add(key);
          return free;
        },
      },
      clock,
      remind: (message, whose) => reminders.push(`${whose}: ${message}`),
      warn: (error) => reminders.push(String(error)),
    });
    return { clock, world, changed, reminders, reminding };
  }
  const inDays = (days: number) => new Date(new FakeClock().now() + days * dayMs).toISOString();

  it('name the token of the editor and that of the agents', async () => {
    const hosted: SessionState = {
      kind: 'hosted',
      baseUrl: 'https://tracker.example',
      account: 'a',
      expiresAt: inDays(0.5),
    };
    const { reminders, reminding } = setUp(hosted, inDays(5));
    await settled();
    assert.deepEqual(reminders, [
      `editor: The token for tracker.example ends within a day, on ${dayOf(inDays(0.5))}. Create a new one in the account area of the service and connect with it.`,
      `agents: The agents' token for tracker.example ends within 7 days, on ${dayOf(inDays(5))}. Set a new one.`,
    ]);
    reminding.dispose();
  });

  it('come once, and again for another token of the agents', async () => {
    const { clock, world, changed, reminders, reminding } = setUp({ kind: 'local' }, inDays(5));
    await clock.pass(3 * 3_600_000);
    assert.equal(reminders.length, 1);
    assert.match(reminders[0] ?? '', /^agents: The agents' token for the local service ends within 7 days/);
    world.ofAgents = inDays(90);
    changed.agents.fire();
    await settled();
    assert.equal(reminders.length, 1);
    world.ofAgents = inDays(6);
    changed.agents.fire();
    await settled();
    assert.equal(reminders.length, 2);
    reminding.dispose();
  });
});
