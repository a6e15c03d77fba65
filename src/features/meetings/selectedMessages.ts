import type { Locale } from '../../base/moments.ts';
import type { Message } from '../../contract/tracker/library.ts';
import type { TranscriptPlaces } from './transcriptPlaces.ts';
import { messagesText } from './transcriptText.ts';

export interface QuotedMessages {
  readonly meetingId: string;
  readonly messageIds: readonly string[];
}

/** Characters of messages that are copied at once. */
const maxCopied = 10_000_000;

const maxQuoted = 1_000;

export const selectedMessages = ({ rows, selected }: TranscriptPlaces): readonly Message[] =>
  selected === undefined ? [] : rows.slice(selected.start, selected.end + 1).map(({ message }) => message);

/** Markdown for the clipboard. Throws if it is too long. */
export function copyOf(messages: readonly Message[], locale: Locale): string {
  if (messages.reduce((sum, { text }) => sum + text.length, 0) > maxCopied)
    throw new Error(
      'The selected messages are too long to copy at once. Select fewer, or open the transcript as a document.',
    );
  return messagesText(messages, locale);
}

/** Throws if they are too many. */
export function quotedIds(messages: readonly Message[]): string[] {
  if (messages.length > maxQuoted)
    throw new Error(`A quote has at most ${maxQuoted.toLocaleString()} messages, and more are selected.`);
  return messages.map(({ id }) => id);
}
