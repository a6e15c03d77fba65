import assert from 'node:assert/strict';
import fc from 'fast-check';

import { foldCase } from '../../../../src/base/text/foldText.ts';
import { MessageFind } from '../../../../src/features/meetings/transcript/transcriptPlaces.ts';
import { TranscriptRows } from '../../../../src/features/meetings/transcript/transcriptRows.ts';
import { messageWith } from './messages.ts';

const finding = (msPerLook = 0) => {
  let time = 0;
  const pauses: (() => void)[] = [];
  const find = new MessageFind({
    now: () => (time += msPerLook),
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
    changed: () => undefined,
  });
  return { find, pauses };
};

const rowsOf = (texts: readonly string[]) =>
  new TranscriptRows([{ id: 'A', title: 'A', messages: texts.map((text, order) => messageWith(`${order}`, text)) }]);

describe('MessageFind', () => {
  it('counts and walks around the matches', () => {
    const { find } = finding();
    find.follow(rowsOf(['a', 'bb', 'c', 'a', 'xB bx']), undefined);
    find.search('B');
    assert.deepEqual([find.count, find.at], [4, 0]);
    assert.deepEqual([find.next(1, 2), find.at], [{ index: 4, order: 0 }, 3]);
    assert.deepEqual([find.next(1, 2), find.at], [{ index: 4, order: 1 }, 4]);
    assert.deepEqual([find.next(1, 2), find.at], [{ index: 1, order: 0 }, 1]);
    assert.deepEqual([find.next(1, 2), find.at], [{ index: 1, order: 1 }, 2]);
    assert.deepEqual([find.next(-1, 2), find.at], [{ index: 1, order: 0 }, 1]);
    assert.deepEqual([find.next(-1, 2), find.at], [{ index: 4, order: 1 }, 4]);
    find.search('b');
    assert.deepEqual([find.next(-1, 4), find.at], [{ index: 1, order: 1 }, 2]);
    find.search('x');
    assert.deepEqual([find.count, find.next(1, 0), find.next(1, 0)?.order], [2, { index: 4, order: 0 }, 1]);
    find.search('z');
    assert.deepEqual([find.count, find.next(1, 0)], [0, undefined]);
  });

  it('counts the summary as the first', () => {
    const { find } = finding();
    find.follow(rowsOf(['a', 'b']), undefined);
    find.search('b');
    assert.equal(find.count, 1);
    find.summary = 'A Bulb';
    assert.deepEqual([find.count, find.next(1, -1), find.at], [3, { index: -1, order: 0 }, 1]);
    assert.deepEqual([find.next(1, 0)?.order, find.next(1, 0), find.at], [1, { index: 1, order: 0 }, 3]);
    find.summary = '';
    assert.deepEqual([find.count, find.at], [1, 1]);
  });

  it('finds the same matches as a search of each message', () => {
    const letters = ['a', 'A', 'ς', 'Σ', 'İ', 'i', '\u0000', '\n', 'é', 'ß', '𝒜'];
    const text = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((each) => each.join(''));
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 4 }), text, (subchats, query) => {
        fc.pre(query !== '');
        const { find } = finding();
        const rows = subchats.map((texts, id) => ({
          id: String(id),
          title: '',
          messages: texts.map((each, order) => messageWith(`${id}-${order}`, each)),
        }));
        find.follow(new TranscriptRows(rows), undefined);
        find.search(query);
        const wanted = subchats
          .flat()
          .flatMap((each, index) =>
            Array.from({ length: foldCase(each).split(foldCase(query)).length - 1 }, (_, order) => ({ index, order })),
          );
        assert.equal(find.count, wanted.length);
        assert.deepEqual(
          wanted.map(() => find.next(1, 0)),
          wanted,
        );
      }),
    );
  });

  it('goes on as messages arrive', () => {
    const { find } = finding();
    const messages = [messageWith('1', 'one')];
    find.follow(new TranscriptRows([{ id: 's', title: '', messages }]), undefined);
    find.search('one');
    messages.push(messageWith('2', 'None'));
    find.follow(new TranscriptRows([{ id: 's', title: '', messages }]), undefined);
    assert.equal(find.count, 2);
  });

  it('keeps the current hit in another version', () => {
    const { find } = finding();
    find.follow(rowsOf(['a', 'b', 'a', 'bb']), undefined);
    find.search('b');
    find.next(-1, 4);
    find.follow(rowsOf(['z', 'a', 'b', 'a', 'bb']), (index) => index + 1);
    assert.deepEqual([find.count, find.current, find.at], [3, { index: 4, order: 1 }, 3]);
    find.follow(rowsOf(['b', 'a', 'b', 'c']), (index) => index - 1);
    assert.deepEqual([find.count, find.at, find.next(1, 0)], [2, 2, { index: 0, order: 0 }]);
  });

  it('searches in slices and waits for hits behind the reader', async () => {
    const { find, pauses } = finding(100);
    const proceed = async (): Promise<void> => {
      pauses.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    find.follow(rowsOf(Array.from({ length: 300 }, () => 'a')), undefined);
    find.search('a');
    await proceed();
    assert.deepEqual([find.count, find.isComplete, find.next(1, 290)], [256, false, undefined]);
    await proceed();
    assert.deepEqual([find.count, find.isComplete, find.next(1, 290)], [300, true, { index: 290, order: 0 }]);
  });

  it('searches a long message in slices too', async () => {
    let slices = 0;
    const pause = async (): Promise<void> => {
      slices += 1;
    };
    let time = 0;
    const find = new MessageFind({ now: () => (time += 100), pause, changed: () => undefined });
    find.follow(rowsOf(['b', 'ab'.repeat(200_000), 'b']), undefined);
    find.search('B');
    while (!find.isComplete) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(find.count, 200_002);
    assert.ok(slices > 3);
    assert.deepEqual(find.next(-1, 2), { index: 1, order: 199_999 });
  });
});
