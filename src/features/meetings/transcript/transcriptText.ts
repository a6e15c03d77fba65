import type { Locale } from '../../../base/domain/moments.ts';
import { plainText } from '../../../base/text/plainText.ts';
import { quotationOf, withoutImages } from '../../../base/text/quotation.ts';
import type { Context, Message } from '../../../contract/tracker/library.ts';
import type { TranscriptProgress } from '../../../store/meetings/transcript.ts';
import { speakerOf } from '../../../store/meetings/transcriptPages.ts';

/** Messages as Markdown, each with its speaker and time. */
export function messagesText(messages: readonly Message[], locale: Locale): string {
  const timeOf = timeFormat(locale);
  return messages.map((message) => messageText(message, timeOf)).join('\n\n');
}

export function contextText({ title, active, fields }: Context): string {
  const parts = fields.map(
    ({ label, name, value }) =>
      `## ${plainText(label || name)}\n\n${value?.trim() ? quotationOf(withoutImages(value)) : '*Empty*'}`,
  );
  return `${[`# ${plainText(title)}`, active ? '*This context is active.*' : '', ...parts].filter(Boolean).join('\n\n')}\n`;
}

export function messageText(message: Message, timeOf: TimeOf): string {
  const time = timeOfMessage(message, timeOf);
  return `**${time && `${time} `}${plainText(speakerOf(message))}**\n\n${quotationOf(withoutImages(message.text))}`;
}

/** The line of a message's speaker in a transcript's document. */
export interface SpeakerLine {
  readonly line: number;
  readonly offset: number;
}

/** Titles and names are escaped, and what is said is quoted, so that no other line begins so. */
export function speakerLines(text: string): SpeakerLine[] {
  const lines: SpeakerLine[] = [];
  for (let offset = 0, line = 0; offset >= 0; line += 1) {
    if (text.startsWith('**', offset)) lines.push({ line, offset });
    offset = text.indexOf('\n', offset) + 1 || -1;
  }
  return lines;
}

export type TimeOf = (at: number) => string;

/** Empty without a valid time. */
export function timeOfMessage({ at }: Pick<Message, 'at'>, timeOf: TimeOf): string {
  const time = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? '' : timeOf(time);
}

/** Formats hour and minute; formatting takes longer than all else of a message, and many messages share a minute. */
export function timeFormat({ locale, timeZone }: Locale): TimeOf {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  let last = { minute: Number.NaN, text: '' };
  return (at) => {
    const minute = Math.floor(at / 60_000);
    if (minute !== last.minute) last = { minute, text: format.format(at) };
    return last.text;
  };
}

/** Such as "1,200 messages". */
export const formatMessageCount = (count: number, { locale }: Pick<Locale, 'locale'>): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? 'message' : 'messages'}`;

export const noTranscript = 'This meeting has no transcript.';

/** Why reading ended before the end of a transcript. */
export const incompleteTexts: Readonly<Record<'stopped' | 'changed' | 'limit' | 'repeated', string>> = {
  stopped: 'Reading was stopped.',
  changed: 'The transcript changed while it was read, several times. An earlier version is shown.',
  limit: 'The transcript is too long to be read whole. This is its beginning.',
  repeated: 'The service sent the same part again, so reading ended here.',
};

/** Why the text of a transcript ends where it does; empty if it is whole. */
export function transcriptEnd(progress: TranscriptProgress): string {
  switch (progress.kind) {
    case 'unread':
    case 'reading':
      return '*The transcript is being read. The rest follows here.*';
    case 'checking':
    case 'complete':
      return '';
    case 'failed':
      return `*The rest could not be read: ${plainText(progress.error.reason)} ${readAgain} to try once more.*`;
    case 'stopped':
      return `*${incompleteTexts.stopped} ${readAgain} to read the rest.*`;
    case 'changed':
      return `*${incompleteTexts.changed} ${readAgain} to read the newest version.*`;
    default:
      return `*${incompleteTexts[progress.kind]}*`;
  }
}

const readAgain = 'Choose Read Document Again';
