import assert from 'node:assert/strict';

import { anyString } from '../../../../src/base/input/reader.ts';
import { PollingWindows } from '../../../fixtures/pollingWindows.ts';

describe('change of account', () => {
  let world: PollingWindows;
  beforeEach(() => {
    world = new PollingWindows();
    world.texts['two'] = 'theirs';
  });

  const switchTo = (account: string, { confirmed }: ReturnType<PollingWindows['open']>) => {
    world.account = account;
    confirmed.forget();
  };

  it('shows the cached value of the new account only', async () => {
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

  it('discards a response for the previous account', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(0);
    switchTo('two', a);
    await world.seconds(1);
    assert.equal(a.text(), 'theirs');
    const cached = await a.cacheSync.cache.read({ account: 'two', name: 'text' }, anyString);
    assert.equal(cached?.value, 'theirs');
    assert.equal(world.files.files.has('one.text.json'), false);
  });

  for (const file of ['one.text.stamp.json', 'one.text.json'])
    it(`discards a read of ${file} for the previous account`, async () => {
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

  it('shows the cached value despite a slow previous read', async () => {
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

  it('does not cache the previous value for the new account', async () => {
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

  it('leaves no files of a cleared account', async () => {
    const a = world.open('a');
    a.see();
    await world.seconds(1);
    switchTo('two', a);
    await world.seconds(1);
    await a.cacheSync.cache.clear('two');
    assert.deepEqual([...world.files.files.keys()], ['one.text.json', 'one.text.stamp.json']);
  });
});
