import assert from 'node:assert/strict';

import { TranscriptPlaces } from '../../../../src/features/meetings/transcript/transcriptPlaces.ts';
import { subchatOf } from './messages.ts';

const opened = (letters: string): TranscriptPlaces => {
  const places = new TranscriptPlaces({ now: () => 0, pause: async () => undefined, changed: () => undefined });
  places.follow([subchatOf('A', letters)], true);
  places.move(0, 0, 2);
  places.select(0, { anchor: 1, focus: 3 });
  return places;
};

const stateOf = ({ version, place, selection }: TranscriptPlaces) => [
  version,
  place,
  selection?.anchor,
  selection?.focus,
];

describe('TranscriptPlaces', () => {
  it('keeps places by message when another version is read', () => {
    const places = opened('abcd');
    places.follow([subchatOf('A', 'xaybczd')], true);
    assert.deepEqual(stateOf(places), [1, 4, 3, 6]);
  });

  it('returns to a message that arrives later', () => {
    const places = opened('abcd');
    const subchat = { ...subchatOf('A', 'xyab'), messages: [...subchatOf('A', 'xyab').messages] };
    places.follow([subchat], true);
    assert.deepEqual(stateOf(places), [1, 3, 3, 3]);
    subchat.messages.push(...subchatOf('A', 'cd').messages);
    places.follow([subchat], true);
    assert.deepEqual(stateOf(places), [3, 4, 3, 5]);
  });

  it('stays where the reader went since', () => {
    const places = opened('abcd');
    const subchat = { ...subchatOf('A', 'xyab'), messages: [...subchatOf('A', 'xyab').messages] };
    places.follow([subchat], true);
    places.move(1, 0, 1);
    places.select(1, undefined);
    subchat.messages.push(...subchatOf('A', 'cd').messages);
    places.follow([subchat], false);
    assert.deepEqual(stateOf(places), [1, 1, undefined, undefined]);
  });

  it('ignores indexes of an earlier version', () => {
    const places = opened('abcd');
    places.follow([subchatOf('A', 'xabcd')], false);
    places.move(0, 9, 9);
    places.select(0, undefined);
    assert.deepEqual(stateOf(places), [1, 3, 2, 4]);
    places.move(1, 99, 99);
    assert.deepEqual([places.first, places.place], [4, 4]);
  });
});
