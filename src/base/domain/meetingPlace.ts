/** Messages that the page of a meeting has in memory. The first request for a transcript asks for as many, so that they are shown soon. */
export const messagesInWindow = 120;

/** A meeting, or a message of its transcript. */
export interface MeetingPlace {
  readonly meetingId: string;
  readonly title: string;
  readonly messageId?: string | undefined;
}

/** Writes Markdown for a note; where the note is decides how it links to a meeting. */
export type QuoteWriter = (linkTo: (label: string, place: MeetingPlace) => string) => string;

/** Quotes of a meeting that are to be inserted into a note. */
export interface NewQuote {
  readonly meetingId: string;
  /** Of the meeting's job; empty without one. */
  readonly company: string;
  /** Offered as the title of a new note. */
  readonly title: string;
  readonly write: QuoteWriter;
}
