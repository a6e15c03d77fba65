import assert from 'node:assert/strict';

import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

describe('Another account', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
    world.texts['two'] = 'theirs';
  });

  const switchTo = (account: string, { confirmed }: ReturnType<PollingWindows['open']>) => {
    world.account = account;
    confirmed.forget();
  };

  it('shows at once what is kept of it, and nothing of the one before', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(1);
    switchTo('two', a);
    assert.equal(a.text(), undefined);
    await world.seconds(1);
    assert.equal(a.text(), 'theirs');
    world.isDown = true;
    switchTo('one', a);
    await world.seconds(0);
    assert.equal(a.text(), 'first');
    switchTo('two', a);
    await world.seconds(0);
    assert.equal(a.text(), 'theirs');
  });

  it('is never given an answer that was on its way for the one before', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(0);
    switchTo('two', a);
    await world.seconds(1);
    assert.equal(a.text(), 'theirs');
    const kept = await a.keeper.cache.read({ account: 'two', name: 'text' }, (value) => typeof value === 'string');
    assert.equal(kept?.value, 'theirs');
    assert.equal(world.files.files.has('one.text.json'), false);
  });

  for (const file of ['one.text.stamp.json', 'one.text.json'])
    it(`is never given what was being read from ${file} for the one before`, async () => {
      const first = world.open('a');
      first.see();
      await world.seconds(1);
      world.isDown = true;
      const b = world.open('b');
      const reading = world.holdBack(file);
      b.see();
      await world.seconds(0);
      switchTo('two', b);
      reading.letGo();
      await world.seconds(1);
      assert.equal(b.text(), undefined);
    });

  it('is shown at once also where the service is slow to answer for the one before', async () => {
    const a = world.open('a');
    a.see();
    switchTo('two', a);
    await world.seconds(1);
    switchTo('one', a);
    world.takes = 15_000;
    await world.seconds(1);
    switchTo('two', a);
    await world.seconds(0);
    assert.equal(a.text(), 'theirs');
  });

  it('is not said to have what was known in the moment before it was forgotten', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(1);
    world.isDown = true;
    world.account = 'two';
    void a.confirmed.refresh();
    a.confirmed.forget();
    await world.seconds(1);
    assert.deepEqual([...world.files.files.keys()], ['one.text.json', 'one.text.stamp.json']);
  });

  it('has nothing left once it was cleared', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(1);
    switchTo('two', a);
    await world.seconds(1);
    await a.keeper.cache.clear('two');
    assert.deepEqual([...world.files.files.keys()], ['one.text.json', 'one.text.stamp.json']);
  });
});
