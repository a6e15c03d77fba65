import assert from 'node:assert/strict';

import { TwoWindows } from './twoWindows.ts';

const tenMinutes = 600_000;

describe('two windows with one token over ten minutes', () => {
  it('sends under 60 background requests a minute, delays no user', async () => {
    const world = new TwoWindows();
    const { random, clock } = world;
    const windows = [world.open(), world.open()] as const;
    for (const { visibility } of windows) visibility.setVisible('board', true);
    const end = clock.now() + tenMinutes;
    while (clock.now() < end) {
      await clock.pass(random.between(200, 4000));
      const { store, visibility, poller } = random.pick(windows);
      const act = random.pick([
        () => visibility.setVisible('board', random.between(0, 2) > 0),
        () => visibility.focusWindow(),
        () => poller.refreshAnew(),
        () => store.serverState.refresh(),
        () => store.moveCard(`card${random.between(0, 9)}`, random.pick(['saved', 'applied']), 0),
      ]);
      void act();
    }
    await clock.pass(tenMinutes);
    const inBackground = world.maxPerMinute('background');
    assert.ok(inBackground > 0 && inBackground < 60, `${inBackground}`);
    judgeWaits(world);
  });

  it('stays under 60 a minute with 800 queued reads', async () => {
    const world = new TwoWindows();
    const { random, clock } = world;
    const windows = [world.open(), world.open()] as const;
    for (const { tracker } of windows)
      for (let page = 0; page < 400; page += 1)
        void tracker.list_notes({ cursor: `${page}` }, { priority: 'background' });
    const end = clock.now() + tenMinutes;
    while (clock.now() < end) {
      await clock.pass(random.between(200, 4000));
      const { store } = random.pick(windows);
      void store.moveCard(`card${random.between(0, 9)}`, random.pick(['saved', 'applied']), 0);
    }
    const inBackground = world.maxPerMinute('background');
    assert.ok(inBackground > 50 && inBackground < 60, `${inBackground}`);
    judgeWaits(world);
  });
});

/** User requests go out in the same millisecond unless four requests of their window are in flight. */
function judgeWaits({ arrived }: TwoWindows): void {
  const requested = arrived.filter(({ priority }) => priority === 'user');
  assert.ok(requested.length > 100, `${requested.length} actions`);
  const delayed = requested.filter(({ waited, inFlight }) => waited > 0 && inFlight < 4);
  assert.deepEqual(delayed, []);
}
