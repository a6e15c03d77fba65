import assert from 'node:assert/strict';

import { removeTemporaryFolders, temporaryFolder } from '../service/localService.ts';
import { LargeAnswers, largeAnswers } from '../service/sizes/largeAnswers.ts';
import { LargeRequests, largeRequests } from '../service/sizes/largeRequests.ts';
import { type LimitedBlock, timeToSerialize } from '../service/sizes/longestBlock.ts';
import type { Filling, Place } from '../service/sizes/places.ts';
import type { Seen } from '../service/sizes/shownPages.ts';
import { measureStored } from '../service/sizes/storedSizes.ts';

const minute = 60_000;
/** Operations whose responses pages show; for the others one part of each kind is enough. */
const shownOnPages = /^(tracker_get_board|tracker_get_card|tracker_get_card_history|list_notes|get_note|listKeys)$/;

interface Part {
  readonly operation: string;
  readonly place: Place;
  readonly filling: Filling;
}

/** All parts of what pages show; otherwise the first of each kind. */
function chosen<P extends Part>(parts: readonly P[]): P[] {
  const seen = new Set<string>();
  return parts.filter(({ operation, filling }) => {
    const kind = `${operation} ${filling}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst || shownOnPages.test(operation);
  });
}

/** Collects measurements, reports the block nearest to its limit, and asserts the limits. */
class Blocks {
  #nearest = { text: 'none', share: 0 };
  readonly #tooLong: string[] = [];
  readonly #seen = { shown: 0, refused: 0 };

  add(name: string, { seen, block, maxBlock }: LimitedBlock & { readonly seen: Seen }): void {
    this.#seen[seen] += 1;
    const share = block / maxBlock;
    const text = `${name}: ${Math.round(block)} of ${Math.round(maxBlock)} ms`;
    if (share > this.#nearest.share) this.#nearest = { text, share };
    if (share > 1) this.#tooLong.push(text);
  }

  hold(of: string): void {
    const { shown, refused } = this.#seen;
    console.log(`${of}: ${shown} shown, ${refused} refused; block nearest to its limit: ${this.#nearest.text}`);
    assert.deepEqual(this.#tooLong, []);
  }
}

const nameOf = ({ operation, place, filling }: Part): string => `${operation} ${place.join('.')} ${filling}`;

describe('large sizes', () => {
  let maxBlock: number;
  beforeEach(async () => {
    maxBlock = await timeToSerialize();
  });
  after(removeTemporaryFolders);

  for (const mebibytes of [1, 8, 32]) {
    it(`shows or rejects ${mebibytes} MiB responses without blocking the host`, async function () {
      this.timeout(30 * minute);
      const service = await LargeAnswers.start();
      const blocks = new Blocks();
      for (const answer of chosen(largeAnswers(mebibytes)))
        blocks.add(nameOf(answer), await service.measure(answer, maxBlock));
      await service.close();
      blocks.hold(`Answers of ${mebibytes} MiB`);
    });

    it(`handles or rejects ${mebibytes} MiB calls without blocking host or service`, async function () {
      this.timeout(30 * minute);
      const service = await LargeRequests.start(temporaryFolder());
      const blocks = new Blocks();
      for (const sent of chosen(largeRequests(mebibytes)))
        blocks.add(`${sent.over} ${nameOf(sent)}`, await service.measure(service.send(sent), maxBlock));
      await service.close();
      blocks.hold(`Calls of ${mebibytes} MiB`);
    });
  }

  // Larger bodies were never stored.
  for (const mebibytes of [1, 8]) {
    it(`shows ${mebibytes} MiB stored before limits existed`, async function () {
      this.timeout(30 * minute);
      const service = await LargeRequests.start(temporaryFolder());
      const blocks = new Blocks();
      for (const each of await measureStored(service, mebibytes, maxBlock))
        blocks.add(`${each.place} by ${each.read}`, each);
      await service.close();
      blocks.hold(`Stored texts of ${mebibytes} MiB`);
    });
  }
});
