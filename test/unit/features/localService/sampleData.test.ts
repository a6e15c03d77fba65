import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/base/flow/event.ts';
import type { RunningLocalService, SampleState } from '../../../../src/contract/localData.ts';
import { SampleData } from '../../../../src/features/localService/sampleData.ts';

function setUp() {
  const started = new Emitter<RunningLocalService>();
  const world = {
    isLocal: true,
    isReadable: true,
    inService: 'possible' as SampleState,
    replaced: 0,
    fired: 0,
    read: [] as SampleState[],
  };
  const service: Pick<RunningLocalService, 'sampleState' | 'addSample' | 'removeSample'> = {
    sampleState: () => {
      if (!world.isReadable) throw new Error('database is not open');
      return world.inService;
    },
    addSample: async () => {
      if (world.inService !== 'possible') throw new Error('There are cards already.');
      world.inService = 'added';
    },
    removeSample: async () => {
      world.inService = 'possible';
    },
  };
  const running = service as RunningLocalService;
  const sample = new SampleData({
    start: async () => {
      started.fire(running);
      return running;
    },
    onDidStart: started.event,
    isLocal: () => world.isLocal,
    readBoard: async () => {
      world.read.push(world.inService);
    },
    onReplace: () => {
      world.replaced += 1;
    },
  });
  sample.onDidChange(() => {
    world.fired += 1;
  });
  return { sample, world, start: () => started.fire(running) };
}

describe('SampleData', () => {
  it('has no state before the service starts', () => {
    const { sample, start } = setUp();
    sample.update();
    assert.equal(sample.state, undefined);
    start();
    assert.equal(sample.state, 'possible');
  });

  it('has no state while the data cannot be read', () => {
    const { sample, world, start } = setUp();
    start();
    world.isReadable = false;
    sample.update();
    assert.equal(sample.state, undefined);
    world.isReadable = true;
    sample.update();
    assert.equal(sample.state, 'possible');
  });

  it('fires and reports a replacement when added and removed', async () => {
    const { sample, world } = setUp();
    await sample.add();
    assert.deepEqual([sample.state, world.replaced], ['added', 1]);
    await sample.remove();
    assert.deepEqual([sample.state, world.replaced, world.fired], ['possible', 2, 3]);
  });

  it('shows the state of the service after a refusal', async () => {
    const { sample, world, start } = setUp();
    start();
    world.inService = 'occupied';
    await assert.rejects(sample.add(), /cards already/);
    assert.equal(sample.state, 'occupied');
  });

  it('is not offered for a hosted tracker', async () => {
    const { sample, world, start } = setUp();
    start();
    world.isLocal = false;
    sample.update();
    assert.equal(sample.state, undefined);
    await assert.rejects(sample.add(), /Use Local Service/);
    assert.equal(world.inService, 'possible');
  });

  it('reads the board after each change, also while it is hidden', async () => {
    const { sample, world } = setUp();
    await sample.add();
    await sample.remove();
    assert.deepEqual(world.read, ['added', 'possible']);
  });
});
