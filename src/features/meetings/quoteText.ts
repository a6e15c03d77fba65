import { formatDay } from '../../base/dates.ts';
import type { QuoteWriter } from '../../base/meetingPlace.ts';
import type { Locale } from '../../base/moments.ts';
import { plainText } from '../../base/plainText.ts';
import { quotationOf, withoutLinks } from '../../base/quotation.ts';
import { shortText } from '../../base/shortText.ts';
import type { Meeting, Message } from '../../contract/tracker/library.ts';
import { speakerOf } from '../../store/meetings/speakers.ts';

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
export function quoteWriter({ meeting, parts }: MeetingQuote, { locale, timeZone }: Locale): QuoteWriter {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length > maxQuoteLength) throw tooLong();
  const title = shortText(meeting.title.replace(/\s+/g, ' ').trim(), maxTitleLength);
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  return (linkTo) => {
    const quoted = parts.map(({ messageId, speaker, at, text }, index) => {
      const time = at === null || Number.isNaN(Date.parse(at)) ? '' : format.format(Date.parse(at));
      const day = meeting.startedAt === '' ? '' : formatDay(meeting.startedAt, locale);
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
