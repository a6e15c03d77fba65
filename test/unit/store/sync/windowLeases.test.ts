import assert from 'node:assert/strict';

import { seededRandom } from '../../../../src/local/samples/random.ts';
import { WindowLeases } from '../../../../src/store/sync/windowLeases.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const key = { account: 'a1', name: 'board' };

/** Each operation takes a random time before and after its effect. */
class SlowFiles extends FilesInMemory {
  readonly #pause: () => Promise<void>;

  constructor(pause: () => Promise<void>) {
    super();
    this.#pause = pause;
  }

  override read(name: string) {
    return this.#slowly(() => super.read(name));
  }

  override write(name: string, bytes: Uint8Array<ArrayBuffer>) {
    return this.#slowly(() => super.write(name, bytes));
  }

  override create(name: string, bytes: Uint8Array<ArrayBuffer>) {
    return this.#slowly(() => super.create(name, bytes));
  }

  override remove(name: string) {
    return this.#slowly(() => super.remove(name));
  }

  async #slowly<T>(work: () => Promise<T>): Promise<T> {
    await this.#pause();
    const result = await work();
    await this.#pause();
    return result;
  }
}

describe('WindowLeases', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
  });

  const window = () => new WindowLeases(files, clock);
  const take = async (leases: WindowLeases) => {
    const taking = leases.acquire(key);
    await clock.pass(1_000);
    return (await taking).kind;
  };

  it('grants the lease to one window until release', async () => {
    const [one, other] = [window(), window()];
    assert.equal(await take(one), 'ours');
    assert.equal(await take(other), 'theirs');
    await other.release(key);
    assert.equal(await take(other), 'theirs');
    await one.release(key);
    assert.equal(files.files.size, 0);
    assert.equal(await take(other), 'ours');
  });

  it('grants the lease to one of several concurrent windows', async () => {
    const taking = Promise.all([window(), window(), window()].map((each) => each.acquire(key)));
    await clock.pass(1_000);
    assert.deepEqual((await taking).map(({ kind }) => kind).sort(), ['ours', 'theirs', 'theirs']);
  });

  it('expires a lease after half a minute', async () => {
    assert.equal(await take(window()), 'ours');
    await clock.pass(28_000);
    assert.equal(await take(window()), 'theirs');
    await clock.pass(1_000);
    assert.equal(await take(window()), 'ours');
  });

  it('ignores broken leases and those before clock setback', async () => {
    assert.equal(await take(window()), 'ours');
    clock.setBack(3_600_000);
    assert.equal(await take(window()), 'ours');
    files.plant('a1.board.lease.json', '{"window":');
    assert.equal(await take(window()), 'ours');
  });

  it('grants the lease of a crashed window to one of several', async () => {
    for (let crashed = 1; crashed < 4; crashed += 1) {
      assert.equal(await take(window()), 'ours');
      await clock.pass(30_000);
      const windows = [window(), window(), window()];
      const kinds = (await Promise.all(windows.map((each) => each.acquire(key)))).map(({ kind }) => kind);
      assert.deepEqual(kinds.toSorted(), ['ours', 'theirs', 'theirs']);
      if (crashed < 3) await clock.pass(30_000);
      else await Promise.all(windows.map((each) => each.release(key)));
    }
    assert.equal(files.files.size, 0);
  });

  for (const seed of [1, 2])
    it(`has one holder while windows come, crash and go (${seed})`, async () => {
      const random = seededRandom(seed);
      const pause = async (most: number) => {
        for (let left = random.between(0, most); left > 0; left -= 1) await Promise.resolve();
      };
      const slow = new SlowFiles(() => pause(20));
      const holders = new Set<WindowLeases>();
      let held = 0;
      const use = async (leases: WindowLeases): Promise<void> => {
        for (let round = 0; round < 20; round += 1) {
          if ((await leases.acquire(key)).kind === 'theirs') continue;
          held += 1;
          assert.equal(holders.size, 0);
          holders.add(leases);
          await pause(100);
          holders.delete(leases);
          if (random.between(1, 10) === 1) return;
          await leases.release(key);
        }
      };
      for (let round = 0; round < 300; round += 1) {
        await Promise.all([1, 2, 3, 4].map(() => use(new WindowLeases(slow, clock))));
        await clock.pass(30_000);
      }
      assert.ok(held > 1_500, `held ${held} times`);
    });

  it('grants every window a lease when the disk fails', async () => {
    files.broken = new Error('full');
    assert.equal(await take(window()), 'ours');
    assert.equal(await take(window()), 'ours');
  });
});
