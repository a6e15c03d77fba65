import assert from 'node:assert/strict';

import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

const minutes = 60;

describe('Several windows', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
  });

  /** Two that look, one after the other. */
  async function twoThatSee() {
    const two = [world.open('a'), world.open('b')] as const;
    for (const { see } of two) {
      see();
      await world.seconds(1);
    }
    return two;
  }

  it('read for each other: one asks the service, all show the answer', async () => {
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

  it('never read twice for one time, though all are due at once', async () => {
    for (const name of ['a', 'b', 'c', 'd']) world.open(name).see();
    await world.seconds(1);
    world.seen();
    await world.seconds(80 * minutes);
    const times = world.seen().map((read) => Number(read.split(' ')[1]));
    assert.equal(times.length, 9);
    assert.ok(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) >= 59));
  });

  it('take the time only, and not the whole value again, where nothing has changed', async () => {
    const windows = [world.open('a'), world.open('b')];
    for (const { see } of windows) see();
    await world.seconds(2);
    world.files.reads.length = 0;
    await world.seconds(20 * minutes);
    assert.equal(world.files.reads.includes('one.text.json'), false);
    const [one, other] = windows.map(({ confirmed }) => confirmed.value?.asOf);
    assert.equal(one, other);
    assert.ok((one ?? 0) > world.start + 10 * minutes * 1000);
  });

  it('do not read again what another has read while they were about to', async () => {
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

  it('go on when the one that reads is closed in the middle of it', async () => {
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

  it('read once for all that start together, however fresh what is kept is, and not for those that were there', async () => {
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

  it('leave nothing of their agreement behind', async () => {
    for (const name of ['a', 'b']) world.open(name).see();
    await world.seconds(5 * minutes);
    assert.deepEqual([...world.files.files.keys()].sort(), ['one.text.json', 'one.text.stamp.json']);
  });

  it('show a write of one in the others soon, without asking the service', async () => {
    const [a, b] = await twoThatSee();
    world.seen();
    a.confirmed.write(() => 'written');
    await world.seconds(1);
    assert.equal(b.text(), 'written');
    assert.deepEqual(world.seen(), []);
  });

  it('ask the service where both have written, since neither may know the whole', async () => {
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

  it('ask once where neither may know the whole and the service does not answer, and then ever more seldom', async () => {
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

  it('read for each other on where the clock was set back after a write', async () => {
    const [a] = await twoThatSee();
    a.confirmed.write((text) => `${text} by a`);
    await world.seconds(1);
    world.clock.setBack(2 * 3_600_000);
    world.seen();
    await world.seconds(60 * minutes);
    assert.ok(world.seen().length < 16);
  });

  it('do not poll for one that is hidden, which takes in the last value when it is seen', async () => {
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

  it('show what was last seen at the next start, marked as from before, and read again', async () => {
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
