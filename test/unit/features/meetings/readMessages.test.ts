import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { CallOptions } from '../../../../src/contract/operation.ts';
import { Transcript } from '../../../../src/contract/tracker/library.ts';
import { readMessages } from '../../../../src/features/meetings/transcript/openTranscript.ts';
import { TranscriptReading } from '../../../../src/store/meetings/transcript.ts';

/** A transcript of three pages with two messages each, `m0` to `m5`. */
function pages() {
  const asked: string[] = [];
  const tracker = {
    get_meeting_transcript: async (
      { cursor = '0' }: { readonly cursor?: string | undefined },
      { signal }: CallOptions = {},
    ) => {
      signal?.throwIfAborted();
      asked.push(cursor);
      const page = Number(cursor);
      const messages = [0, 1].map((index) => ({ id: `m${page * 2 + index}`, text: 'text' }));
      return Transcript.parse({ subchats: [{ id: 's', messages }], nextCursor: page < 2 ? String(page + 1) : null });
    },
  };
  return { asked, reading: new TranscriptReading(tracker, 'meeting') };
}
const { signal } = new AbortController();

describe('readMessages', () => {
  it('has the messages in their order and reads no further', async () => {
    const { asked, reading } = pages();
    const messages = await readMessages(reading, new Set(['m2', 'm1']), signal);
    assert.deepEqual(
      messages.map(({ id }) => id),
      ['m1', 'm2'],
    );
    assert.deepEqual(asked, ['0', '1']);
  });

  it('rejects when a message is not found', async () => {
    const { asked, reading } = pages();
    await assert.rejects(readMessages(reading, new Set(['m1', 'gone']), signal), /no longer in the transcript/);
    assert.deepEqual(asked, ['0', '1', '2']);
  });

  it('is cancelled', async () => {
    const { reading } = pages();
    const controller = new AbortController();
    const messages = readMessages(reading, new Set(['m5']), controller.signal);
    controller.abort();
    await assert.rejects(messages, (error) => ServiceError.is(error, 'cancelled'));
  });
});
