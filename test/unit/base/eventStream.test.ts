import assert from 'node:assert/strict';
import fc from 'fast-check';

import { changedEvents, dataOfEvents } from '../../../src/base/input/eventStream.ts';

async function* arriving(parts: readonly string[]): AsyncGenerator<string, void> {
  yield* parts;
}

describe('changedEvents', () => {
  const changed = async (parts: readonly string[]): Promise<string> => {
    let text = '';
    for await (const part of changedEvents(arriving(parts), (data) => data.toUpperCase())) text += part;
    return text;
  };

  it('changes the data of each event, however the stream is cut', async () => {
    const stream =
      'event: message\nid: 1\ndata: one\ndata:two\n\n: comment\n\r\n\r\ndata: three\r\n\r\nretry: 5\n\ndata: rest';
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: stream.length - 1 })), async (cuts) => {
        const ends = [...cuts.sort((one, other) => one - other), stream.length];
        const text = await changed(ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end)));
        const written = dataOfEvents(text).filter((data) => data !== '');
        assert.deepEqual(written, ['ONE\nTWO', 'THREE', 'REST']);
        assert.match(text, /^event: message\nid: 1\ndata: ONE\ndata: TWO\n\n: comment/);
        assert.match(text, /\n\nretry: 5\n\n/);
      }),
    );
  });

  it('passes an event on as soon as it is whole', async () => {
    const stream = changedEvents(arriving(['data: a\n', '\ndata: b', '\n\n']), (data) => data);
    assert.equal((await stream.next()).value, 'data: a\n\n');
    assert.equal((await stream.next()).value, 'data: b\n\n');
    assert.equal((await stream.next()).done, true);
  });
});
