import assert from 'node:assert/strict';

import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

const minutes = 60;

describe('polling in several windows', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
  });

  /** Opens two windows, visible one second apart. */
  async function twoThatSee() {
    const two = [world.open('a'), world.open('b')] as const;
    for (const { see } of two) {
      see();
      await world.seconds(1);
    }
    return two;
  }

  it('shares one read between all windows', async () => {
    const windows = ['a', 'b', 'c'].map((name) => world.open(name));
    for (const { see } of windows) {
      see();
      await world.seconds(1);
    }
    assert.deepEqual(world.seen(), ['a 0']);
    world.texts['one'] = 'second';
    await world.seconds(70);
    assert.equal(world.seen().length, 1);
    assert.deepEqual(
      windows.map(({ text }) => text()),
      ['second', 'second', 'second'],
    );
  });

  it('never reads twice in the same interval', async () => {
    for (const name of ['a', 'b', 'c', 'd']) world.open(name).see();
    await world.seconds(1);
    world.seen();
    await world.seconds(80 * minutes);
    const times = world.seen().map((read) => Number(read.split(' ')[1]));
    assert.equal(times.length, 9);
    assert.ok(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) >= 59));
  });

  it('reads only the stamp when nothing changed', async () => {
    const windows = [world.open('a'), world.open('b')];
    for (const { see } of windows) see();
    await world.seconds(2);
    world.files.reads.length = 0;
    await world.seconds(20 * minutes);
    assert.equal(world.files.reads.includes('one.text.json'), false);
    const [one, other] = windows.map(({ confirmed }) => confirmed.value?.fetchedAt);
    assert.equal(one, other);
    assert.ok((one ?? 0) > world.start + 10 * minutes * 1000);
  });

  it('skips a read that another window completed', async () => {
    const [, b] = await twoThatSee();
    b.see(false);
    await world.clock.pass(57_900);
    const reading = world.holdBack('one.text.stamp.json');
    b.see();
    await world.seconds(30);
    assert.deepEqual(world.seen(), ['a 0', 'a 60']);
    reading.letGo();
    await world.seconds(5);
    assert.deepEqual(world.seen(), []);
    assert.equal(b.text(), 'first');
  });

  it('continues when the reading window closes', async () => {
    const first = world.open('a');
    const second = world.open('b');
    first.see();
    await world.seconds(1);
    second.see();
    world.takes = 3_600_000;
    await world.seconds(60);
    const [reader] = world.seen().slice(1);
    const [dying, other] = reader?.startsWith('a') ? [first, second] : [second, first];
    dying.poller.dispose();
    world.takes = 50;
    world.texts['one'] = 'second';
    await world.seconds(40);
    assert.equal(other.text(), 'second');
  });

  it('reads once for windows that start together', async () => {
    const old = world.open('a');
    old.see();
    await world.seconds(10);
    const started = [world.open('b'), world.open('c')];
    for (const { see } of started) see();
    await world.seconds(0);
    assert.deepEqual(
      started.map(({ text, confirmed }) => [text(), confirmed.isStale]),
      [
        ['first', true],
        ['first', true],
      ],
    );
    await world.seconds(5);
    assert.equal(world.seen().length, 2);
    assert.ok(started.every(({ confirmed }) => !confirmed.isStale));
  });

  it('leaves no lease files behind', async () => {
    for (const name of ['a', 'b']) world.open(name).see();
    await world.seconds(5 * minutes);
    assert.deepEqual([...world.files.files.keys()].sort(), ['one.text.json', 'one.text.stamp.json']);
  });

  it('shows a write in other windows without a read', async () => {
    const [a, b] = await twoThatSee();
    world.seen();
    a.confirmed.write(() => 'written');
    await world.seconds(1);
    assert.equal(b.text(), 'written');
    assert.deepEqual(world.seen(), []);
  });

  it('reads again after writes in both windows', async () => {
    const [a, b] = await twoThatSee();
    b.see(false);
    a.confirmed.write((text) => `${text} by a`);
    await world.clock.pass(10);
    b.confirmed.write((text) => `${text} by b`);
    world.texts['one'] = 'first by a by b';
    b.see();
    await world.seconds(1);
    assert.equal(a.text(), 'first by a by b');
    assert.equal(b.text(), 'first by a by b');
  });

  it('backs off after conflicting writes when offline', async () => {
    const [a, b] = await twoThatSee();
    for (const { see } of [a, b]) see(false);
    b.confirmed.write((text) => `${text} by b`);
    await world.clock.pass(10);
    a.confirmed.write((text) => `${text} by a`);
    world.isDown = true;
    world.seen();
    b.see();
    await world.seconds(10 * minutes);
    assert.deepEqual(world.seen(), ['b 2', 'b 62', 'b 182', 'b 422']);
  });

  it('shares reads after a clock setback', async () => {
    const [a] = await twoThatSee();
    a.confirmed.write((text) => `${text} by a`);
    await world.seconds(1);
    world.clock.setBack(2 * 3_600_000);
    world.seen();
    await world.seconds(60 * minutes);
    assert.ok(world.seen().length < 16);
  });

  it('does not poll for a hidden window', async () => {
    const [a, b] = [world.open('a'), world.open('b')];
    a.see();
    await world.seconds(90);
    assert.equal(b.text(), undefined);
    world.seen();
    b.see();
    await world.seconds(1);
    assert.equal(b.text(), 'first');
    assert.deepEqual(world.seen(), []);
  });

  it('shows the cached value as stale after restart', async () => {
    world.open('a').see();
    await world.seconds(1);
    await world.seconds(0);
    world.isDown = true;
    await world.seconds(3 * minutes);
    const { see, confirmed, text } = world.open('b');
    see();
    await world.seconds(0);
    assert.equal(text(), 'first');
    assert.equal(confirmed.isStale, true);
    await world.seconds(1);
    assert.equal(confirmed.error?.kind, 'unreachable');
    assert.equal(text(), 'first');
    world.isDown = false;
    await world.seconds(70);
    assert.equal(confirmed.isStale, false);
    assert.equal(confirmed.error, undefined);
  });
});
