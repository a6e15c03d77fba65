import assert from 'node:assert/strict';
import fc from 'fast-check';

import { foldCase } from '../../../../src/base/foldText.ts';
import { MessageFind } from '../../../../src/features/meetings/messageFind.ts';
import { TranscriptRows } from '../../../../src/features/meetings/transcriptRows.ts';
import { messageWith, subchatOf } from './messages.ts';

const finding = () => {
  let time = 0;
  const pauses: (() => void)[] = [];
  const find = new MessageFind({
    // Each look at the clock is past the end of a slice.
    now: () => (time += 100),
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
    changed: () => undefined,
  });
  return { find, pauses };
};

const rowsOf = (letters: string) => new TranscriptRows([subchatOf('A', letters)]);

describe('MessageFind', () => {
  it('counts and walks around the hits', () => {
    const { find } = finding();
    find.follow(rowsOf('abcabc'), undefined);
    find.search('B');
    assert.deepEqual([find.count, find.at], [2, 0]);
    assert.deepEqual([find.next(1, 2), find.at], [4, 2]);
    assert.deepEqual([find.next(1, 2), find.at], [1, 1]);
    assert.deepEqual([find.next(-1, 2), find.at], [4, 2]);
    find.search('x');
    assert.deepEqual([find.count, find.next(1, 0)], [0, undefined]);
  });

  it('counts the summary as the first', () => {
    const { find } = finding();
    find.summary = 'A Bee';
    find.follow(rowsOf('ab'), undefined);
    find.search('b');
    assert.deepEqual([find.count, find.next(1, -1), find.at], [2, -1, 1]);
    assert.deepEqual([find.next(1, 0), find.at], [1, 2]);
  });

  it('finds the same as a search of each message', () => {
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
        const found = subchats.flat().filter((each) => foldCase(each).includes(foldCase(query)));
        assert.equal(find.count, found.length);
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
    find.follow(rowsOf('abab'), undefined);
    find.search('b');
    find.next(1, 2);
    find.follow(rowsOf('zabab'), (index) => index + 1);
    assert.deepEqual([find.count, find.current, find.at], [2, 4, 2]);
  });

  it('searches in slices and waits for hits behind the reader', async () => {
    const { find, pauses } = finding();
    find.follow(rowsOf('a'.repeat(300)), undefined);
    find.search('a');
    assert.deepEqual([find.count, find.isComplete, find.next(1, 290)], [256, false, undefined]);
    pauses.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([find.count, find.isComplete, find.next(1, 290)], [300, true, 290]);
  });
});
