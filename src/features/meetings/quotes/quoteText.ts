import { formatDay } from '../../../base/domain/dates.ts';
import type { QuoteWriter } from '../../../base/domain/meetingPlace.ts';
import type { Locale } from '../../../base/domain/moments.ts';
import { plainText } from '../../../base/text/plainText.ts';
import { quotationOf, withoutLinks } from '../../../base/text/quotation.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { Meeting, Message } from '../../../contract/tracker/library.ts';
import { speakerOf } from '../../../store/meetings/transcriptPages.ts';
import { speakerLines, timeFormat, timeOfMessage } from '../transcript/transcriptText.ts';

export interface QuotedPart {
  /** Undefined for the summary. */
  readonly messageId?: string;
  readonly speaker: string;
  readonly at: string | null;
  readonly text: string;
}

export interface MeetingQuote {
  readonly meeting: Pick<Meeting, 'id' | 'title' | 'startedAt' | 'vacancy'>;
  readonly parts: readonly QuotedPart[];
}

/** All of a message, or a part of its text. */
export const quotedPart = (message: Message, text = message.text): QuotedPart => ({
  messageId: message.id,
  speaker: speakerOf(message),
  at: message.at,
  text,
});

export const summaryPart = (text: string): QuotedPart => ({ speaker: 'Summary', at: null, text });

/** Characters of a quote; a note of the local service has at most ten times as many. */
const maxQuoteLength = 100_000;

const maxTitleLength = 200;

/** Each part is a quotation of its own, so that one with an unclosed code block ends with it. Throws if the quote is too long. */
export function quoteWriter({ meeting, parts }: MeetingQuote, locale: Locale): QuoteWriter {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length > maxQuoteLength) throw tooLong();
  const title = shortText(meeting.title.replace(/\s+/g, ' ').trim(), maxTitleLength);
  const timeOf = timeFormat(locale);
  return (linkTo) => {
    const quoted = parts.map(({ messageId, speaker, at, text }, index) => {
      const time = timeOfMessage({ at }, timeOf);
      const day = meeting.startedAt === '' ? '' : formatDay(meeting.startedAt, locale.locale);
      const label = index === 0 ? [title, day, time].filter(Boolean).join(', ') : time || 'Message';
      const link = linkTo(label, { meetingId: meeting.id, title, messageId });
      return `**${plainText(speaker)}**, ${link}\n\n${quotationOf(withoutLinks(text.trim()))}`;
    });
    const quote = `${quoted.join('\n\n')}\n`;
    if (quote.length > 2 * maxQuoteLength) throw tooLong();
    return quote;
  };
}

const tooLong = (): Error =>
  new Error(
    `A quote has at most ${maxQuoteLength.toLocaleString('en')} characters, and more is selected. Select less of the meeting.`,
  );

/** A selected part of a transcript's document: the position of its message among those of the document, and the selected text. */
export interface SelectedPart {
  readonly index: number;
  readonly text: string;
}

/**
 * The selected parts of the messages in a transcript's document. An empty selection selects the whole message around it.
 * Offsets are those of the text, whose lines end in `\n`.
 */
export function selectedParts(text: string, start: number, end: number): SelectedPart[] {
  const lines = speakerLines(text);
  const parts: SelectedPart[] = [];
  for (const [index, { offset: from }] of lines.entries()) {
    const to = lines[index + 1]?.offset ?? text.length;
    if (to <= start && to !== text.length) continue;
    if (from > end) break;
    const isWhole = start === end || (start <= from && end >= to);
    const own = saidIn(text, from, to, isWhole ? undefined : { start, end });
    if (own.trim() !== '') parts.push({ index, text: own });
  }
  return start === end ? parts.slice(-1) : parts;
}

/** What is quoted below a speaker's line, within the selection. */
function saidIn(
  text: string,
  from: number,
  to: number,
  within: { readonly start: number; readonly end: number } | undefined,
): string {
  const said: string[] = [];
  for (let at = from; at < to; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 || next > to ? to : next;
    const isQuoted = text.startsWith('>', at);
    if (!isQuoted && said.length > 0) break;
    const first = Math.max(at + (text.startsWith('> ', at) ? 2 : 1), within?.start ?? 0);
    const last = Math.min(end, within?.end ?? end);
    if (isQuoted && first <= last) said.push(text.slice(first, last));
    at = end + 1;
  }
  return said.join('\n');
}

/** Whether a text was selected in another one, which a document or page escapes and wraps in its own way. */
export const isPartOf = (selected: string, text: string): boolean => comparable(text).includes(comparable(selected));

const comparable = (text: string): string => text.replaceAll(/[\\\s]+/g, '');
