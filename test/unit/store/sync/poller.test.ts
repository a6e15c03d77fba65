import assert from 'node:assert/strict';

import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

const minutes = 60;

describe('Poller', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
  });

  it('reads nothing while no view is visible', async () => {
    const { visibility } = world.open('a');
    visibility.focusWindow();
    await world.seconds(60 * minutes);
    assert.deepEqual(world.seen(), []);
  });

  it('reads first with user priority, then in background', async () => {
    const { see, text } = world.open('a');
    see();
    await world.seconds(61);
    assert.equal(text(), 'first');
    assert.deepEqual(
      world.reads.map(({ priority }) => priority),
      ['user', 'background'],
    );
  });

  it('slows to a read every 15 minutes without changes', async () => {
    world.open('a').see();
    await world.seconds(80 * minutes);
    const times = world.reads.map(({ at }) => Math.floor(at / 1000 / minutes));
    assert.deepEqual(times, [0, 1, 2, 4, 8, 16, 31, 46, 61, 76]);
  });

  it('speeds up after a change or a user refresh', async () => {
    const { see, confirmed } = world.open('a');
    see();
    await world.seconds(20 * minutes);
    world.seen();
    world.texts['one'] = 'second';
    await world.seconds(15 * minutes);
    assert.equal(world.seen().length, 3);
    await world.seconds(20 * minutes);
    world.seen();
    await confirmedAfter(world, () => confirmed.refresh());
    await world.seconds(2 * minutes + 1);
    assert.equal(world.seen().length, 3);
  });

  it('stops while hidden, reads again after a minute', async () => {
    const { see } = world.open('a');
    see();
    await world.seconds(10);
    see(false);
    await world.seconds(40);
    see();
    await world.seconds(5);
    see(false);
    await world.seconds(10);
    see();
    await world.seconds(1);
    assert.deepEqual(world.seen(), ['a 0', 'a 65']);
  });

  it('reads on focus, at most once a minute', async () => {
    const { see, visibility } = world.open('a');
    see();
    await world.seconds(5 * minutes + 10);
    world.seen();
    visibility.focusWindow();
    await world.seconds(1);
    visibility.focusWindow();
    await world.seconds(1);
    assert.deepEqual(world.seen(), ['a 310']);
  });

  it('delays an early focus read to the full minute', async () => {
    const { see, visibility } = world.open('a');
    see();
    await world.seconds(20 * minutes);
    visibility.focusWindow();
    await world.seconds(30);
    world.seen();
    visibility.focusWindow();
    await world.seconds(10 * minutes);
    assert.deepEqual(world.seen(), ['a 1260']);
  });

  it('throttles repeated external changes, last within ten seconds', async () => {
    const { see, poller, text } = world.open('a');
    see();
    await world.seconds(30);
    world.seen();
    for (let second = 0; second < 60; second += 1) {
      world.texts['one'] = `after ${second}`;
      poller.refreshAnew();
      await world.seconds(1);
    }
    const reads = world.seen();
    assert.equal(reads[0], 'a 30');
    assert.ok(reads.length < 10, `${reads}`);
    await world.seconds(10);
    assert.equal(text(), 'after 59');
  });

  it('keeps back-off for a failing service after clock setback', async () => {
    world.open('a').see();
    await world.seconds(5 * minutes);
    world.seen();
    world.isDown = true;
    world.clock.setBack(3_600_000);
    await world.seconds(9 * minutes);
    assert.deepEqual(
      world.reads.map(({ at }) => at + 3_600_000).map((at) => Math.floor(at / 1000 / minutes)),
      [8, 9, 11],
    );
  });

  it('backs off from failures and reads again on focus', async () => {
    world.isDown = true;
    const { see, visibility } = world.open('a');
    see();
    await world.seconds(40 * minutes);
    const [first, ...others] = world.seen();
    assert.equal(first, 'a 0');
    assert.deepEqual(others, ['a 60', 'a 180', 'a 420', 'a 900', 'a 1800']);
    visibility.focusWindow();
    await world.seconds(1);
    assert.deepEqual(world.seen(), ['a 2400']);
    world.isDown = false;
    await world.seconds(60);
    visibility.focusWindow();
    await world.seconds(62);
    assert.deepEqual(world.seen(), ['a 2461', 'a 2521']);
  });

  it('reads external changes at once or when visible', async () => {
    const { see, poller } = world.open('a');
    see();
    await world.seconds(5);
    poller.refreshAnew();
    await world.seconds(5);
    see(false);
    poller.refreshAnew();
    await world.seconds(5);
    see();
    await world.seconds(5);
    assert.deepEqual(world.seen(), ['a 0', 'a 5', 'a 15']);
  });

  it('keeps its pace after a clock setback', async () => {
    const { see } = world.open('a');
    see();
    await world.seconds(5 * minutes);
    world.seen();
    world.clock.setBack(10 * 60 * minutes * 1000);
    await world.seconds(20 * minutes);
    const { length } = world.seen();
    assert.ok(length >= 2 && length <= 10, `${length} reads`);
  });

  it('reads nothing after dispose', async () => {
    const { see, poller, confirmed } = world.open('a');
    see();
    await world.seconds(0);
    poller.dispose();
    confirmed.dispose();
    world.seen();
    await world.seconds(5 * minutes);
    assert.deepEqual(world.seen(), []);
  });

  it('works without a disk', async () => {
    world.files.broken = new Error('full');
    world.open('a').see();
    await world.seconds(5 * minutes);
    assert.equal(world.seen().length, 5);
  });
});

async function confirmedAfter(world: PollingWindows, work: () => Promise<void>): Promise<void> {
  const done = work();
  await world.seconds(1);
  await done;
}
