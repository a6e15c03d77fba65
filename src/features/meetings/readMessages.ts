import { ServiceError } from '../../base/errors.ts';
import type { Message } from '../../contract/tracker/library.ts';
import type { TranscriptReading } from '../../store/meetings/transcript.ts';

/** Messages of a transcript by their ids, in its order. Reads no further than needed, and ends the reading. Rejects if one is missing. */
export async function readMessages(
  reading: TranscriptReading,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Message[]> {
  const found = (): Message[] =>
    reading.view.subchats.flatMap(({ messages }) => messages.filter(({ id }) => ids.has(id)));
  const stop = () => reading.stop();
  signal.addEventListener('abort', stop);
  const subscription = reading.onDidChange(() => {
    if (found().length === ids.size) stop();
  });
  try {
    await reading.read();
    const messages = found();
    if (messages.length === ids.size) return messages;
    if (signal.aborted) throw new ServiceError('cancelled', 'get_meeting_transcript', 'Reading was stopped.');
    const { progress } = reading.view;
    throw progress.kind === 'failed'
      ? progress.error
      : new Error('A selected message is no longer in the transcript. Read it again and select anew.');
  } finally {
    signal.removeEventListener('abort', stop);
    subscription.dispose();
    reading.dispose();
  }
}
