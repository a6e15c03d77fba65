import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/base/flow/event.ts';
import { AgentTerminals } from '../../../../src/features/agentClients/agentTerminals.ts';
import type { SecretTerminal } from '../../../../src/host/ui/secretTerminal.ts';
import type { SessionState } from '../../../../src/store/session/session.ts';
import { settled } from '../../../fixtures/fakeClock.ts';

const local: SessionState = { kind: 'local' };

function setUp() {
  const world: { state: SessionState; own?: string; isEnabled: boolean; isTrusted: boolean; isElsewhere: boolean } = {
    state: local,
    own: 'agents',
    isEnabled: true,
    isTrusted: true,
    isElsewhere: false,
  };
  const changed = { session: new Emitter<SessionState>(), token: new Emitter<void>(), enabled: new Emitter<void>() };
  const opened: string[] = [];
  const closes: (() => void)[] = [];
  const warnings: number[] = [];
  const terminals = new AgentTerminals({
    session: {
      get state() {
        return world.state;
      },
      load: async () => world.state,
      onDidChange: changed.session.event,
    },
    agentToken: {
      read: async ({ kind }) => (kind === 'signedOut' ? undefined : world.own),
      onDidChange: changed.token.event,
    },
    isEnabled: () => world.isEnabled,
    onDidChangeEnabled: changed.enabled.event,
    isTrusted: () => world.isTrusted,
    isElsewhere: () => world.isElsewhere,
    openTerminal: async (token): Promise<SecretTerminal> => {
      opened.push(token);
      const closed = new Emitter<void>();
      closes.push(() => closed.fire());
      return { onDidClose: closed.event, dispose: () => closed.fire() };
    },
    warn: (count) => warnings.push(count),
  });
  return { world, changed, opened, closes, warnings, terminals };
}

describe("terminals with the agents' token", () => {
  it("get the agents' own token, never the editor's", async () => {
    const { world, opened, terminals } = setUp();
    assert.equal(await terminals.open(), 'opened');
    delete world.own;
    assert.equal(await terminals.open(), 'noToken');
    assert.deepEqual([opened, terminals.count], [['agents'], 1]);
  });

  it('open only with trust, on this machine, while agents are on', async () => {
    const { world, opened, terminals } = setUp();
    world.isElsewhere = true;
    assert.equal(await terminals.open(), 'elsewhere');
    world.isTrusted = false;
    assert.equal(await terminals.open(), 'untrusted');
    world.isEnabled = false;
    assert.equal(await terminals.open(), 'turnedOff');
    assert.deepEqual([opened, terminals.count], [[], 0]);
  });

  it('are counted until they are closed', async () => {
    const { closes, terminals } = setUp();
    const counts: number[] = [];
    terminals.onDidChange(() => counts.push(terminals.count));
    await terminals.open();
    await terminals.open();
    closes[0]?.();
    terminals.closeAll();
    assert.deepEqual(counts, [1, 2, 1, 0]);
  });

  it('have the token with which they were opened', async () => {
    const { world, changed, closes, terminals } = setUp();
    await terminals.open();
    world.own = 'newer';
    changed.token.fire();
    assert.deepEqual([terminals.have('agents'), terminals.have('newer')], [true, false]);
    await terminals.open();
    closes[0]?.();
    assert.deepEqual([terminals.have('agents'), terminals.have('newer')], [false, true]);
  });

  it('are named once when agents no longer use their token', async () => {
    const { world, changed, warnings, terminals } = setUp();
    await terminals.open();
    changed.token.fire();
    await settled();
    assert.deepEqual(warnings, []);
    world.own = 'newer';
    changed.token.fire();
    await settled();
    await terminals.open();
    world.state = { kind: 'signedOut', baseUrl: '' };
    changed.session.fire(world.state);
    await settled();
    assert.deepEqual(warnings, [1, 1]);
  });

  it('are named when agents are turned off, and close with the window', async () => {
    const { world, changed, warnings, terminals } = setUp();
    await terminals.open();
    world.isEnabled = false;
    changed.enabled.fire();
    await settled();
    assert.deepEqual(warnings, [1]);
    terminals.dispose();
    assert.equal(terminals.count, 0);
  });
});
