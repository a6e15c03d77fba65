/** A meeting, or a message of its transcript. */
export interface MeetingPlace {
  readonly meetingId: string;
  readonly title: string;
  readonly messageId?: string | undefined;
}

/** Writes Markdown for a note; where the note is decides how it links to a meeting. */
export type QuoteWriter = (linkTo: (label: string, place: MeetingPlace) => string) => string;
