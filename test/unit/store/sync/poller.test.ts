import assert from 'node:assert/strict';

import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

const minutes = 60;

describe('Poller', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
  });

  it('asks nothing while nobody looks', async () => {
    const { visibility } = world.open('a');
    visibility.focusWindow();
    await world.seconds(60 * minutes);
    assert.deepEqual(world.seen(), []);
  });

  it('reads at the first look, as a user who waits, and then in the background', async () => {
    const { see, text } = world.open('a');
    see();
    await world.seconds(61);
    assert.equal(text(), 'first');
    assert.deepEqual(
      world.reads.map(({ priority }) => priority),
      ['user', 'background'],
    );
  });

  it('slows down to a read each 15 minutes while nothing changes', async () => {
    world.open('a').see();
    await world.seconds(80 * minutes);
    const times = world.reads.map(({ at }) => Math.floor(at / 1000 / minutes));
    assert.deepEqual(times, [0, 1, 2, 4, 8, 16, 31, 46, 61, 76]);
  });

  it('is quick again when something has changed, and when the user asks', async () => {
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

  it('stops when it is hidden, and reads again when it is seen a minute later', async () => {
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

  it('reads when the window gets the focus, at least a minute after the last time', async () => {
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

  it('reads for who has looked too early as soon as a minute has passed, and then as seldom as before', async () => {
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

  it('reads at once what was changed elsewhere, and seldom where that goes on, but the last of it within ten seconds', async () => {
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

  it('tries no faster a service that fails where the clock was set back', async () => {
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

  it('tries a service that fails ever more seldom, and again a minute later when somebody looks', async () => {
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

  it('reads what has changed elsewhere at once where it is seen, else at the next look, however soon', async () => {
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

  it('neither stops nor hurries when the clock is set back', async () => {
    const { see } = world.open('a');
    see();
    await world.seconds(5 * minutes);
    world.seen();
    world.clock.setBack(10 * 60 * minutes * 1000);
    await world.seconds(20 * minutes);
    const { length } = world.seen();
    assert.ok(length >= 2 && length <= 10, `${length} reads`);
  });

  it('asks nothing more once it has ended, whatever was under way', async () => {
    const { see, poller, confirmed } = world.open('a');
    see();
    await world.seconds(0);
    poller.dispose();
    confirmed.dispose();
    world.seen();
    await world.seconds(5 * minutes);
    assert.deepEqual(world.seen(), []);
  });

  it('goes on without a disk', async () => {
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
