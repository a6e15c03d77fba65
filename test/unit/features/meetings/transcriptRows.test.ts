import assert from 'node:assert/strict';

import { TranscriptRows } from '../../../../src/features/meetings/transcript/transcriptRows.ts';
import { messageWith, subchatOf } from './messages.ts';

const subchats = [subchatOf('A', 'abc'), subchatOf('None', ''), subchatOf('B', 'de')];

describe('TranscriptRows', () => {
  it('is one list of all subchats', () => {
    const rows = new TranscriptRows(subchats);
    assert.equal(rows.count, 5);
    assert.deepEqual(
      rows.slice(-1, 9).map(({ message, subchat }) => [message.id, subchat.title]),
      [
        ['a', 'A'],
        ['b', 'A'],
        ['c', 'A'],
        ['d', 'B'],
        ['e', 'B'],
      ],
    );
    assert.deepEqual([rows.at(-1), rows.at(5)], [undefined, undefined]);
    assert.deepEqual([rows.indexOf('d'), rows.indexOf('x')], [3, -1]);
  });

  it('has the headings of empty subchats before the next message', () => {
    const rows = new TranscriptRows(subchats);
    assert.deepEqual([rows.headingsAt(0), rows.headingsAt(1), rows.headingsAt(3)], [['A'], [], ['None', 'B']]);
    assert.deepEqual(
      rows.outline.map(({ index }) => index),
      [0, 3, 3],
    );
  });

  it('continues while messages are added at the end', () => {
    const messages = [messageWith('a'), messageWith('b')];
    const growing = { id: 's', title: 'S', messages };
    const earlier = new TranscriptRows([growing]);
    messages.push(messageWith('c'));
    assert.equal(new TranscriptRows([growing]).continues(earlier), true);
    assert.equal(new TranscriptRows([subchatOf('Before', 'z'), growing]).continues(earlier), false);
    assert.equal(new TranscriptRows([{ ...growing, messages: structuredClone(messages) }]).continues(earlier), false);
    assert.equal(earlier.continues(new TranscriptRows([])), true);
  });

  it('finds the places of messages in another version', () => {
    const place = new TranscriptRows([subchatOf('A', 'xacy')]).placesFrom(new TranscriptRows(subchats));
    assert.deepEqual([0, 1, 2, 4, 99].map(place), [1, 1, 2, 2, 2]);
    assert.equal(new TranscriptRows([subchatOf('A', 'z')]).placesFrom(new TranscriptRows(subchats))(3), 0);
  });
});
