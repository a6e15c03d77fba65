import { messagesInWindow } from '../../base/domain/meetingPlace.ts';
import { pageContract } from '../../base/editor/page.ts';
import {
  array,
  boolean,
  brief,
  count,
  first,
  integer,
  literal,
  number,
  object,
  optional,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

/** Characters that the page shows of a message and of the summary; the documents show all. */
export const maxMessageLength = 10_000;
export const maxSummaryLength = 100_000;

/** Characters of the summary as it is shown; links name their hosts. */
export const maxShownSummary = 5 * maxSummaryLength;

export const noSummary = 'This meeting has no summary. Opening it here does not make one.';

export const maxSubchats = 1_000;

export const maxQueryLength = 500;

export const maxTimeLength = 30;

const id = string(1_000);

/** `part` is between 0 and 1; `text` is the value and the maximum. The first number that a page formats takes it 20 ms. */
const Score = object({ name: brief(200), part: number, text: brief(100) });
export type PageScore = TypeOf<typeof Score>;

const Offer = literal('retry', 'readAgain', 'connect', 'showPermissions', 'diagnose', 'close');
export type MeetingOffer = TypeOf<typeof Offer>;

const failure = { problem: brief(1_000), offers: array(Offer, 5) };

/** `headings`: titles of the subchats that begin with this message. `endsContext`: the context was reset after it. */
const Message = object({
  id,
  headings: first(brief(300), 20),
  kind: literal('interviewer', 'candidate', 'assistant', 'user', 'other'),
  speaker: brief(200),
  time: brief(50),
  text: brief(maxMessageLength),
  isCut: boolean,
  endsContext: boolean,
});
export type MeetingMessage = TypeOf<typeof Message>;

const Subchat = object({ title: brief(300), index: count, count, details: brief(100) });

/** Indexes are those of `version`; a transcript that was read again has another one. */
const version = count;

/** Indexes of messages, both included; `focus` is the end that moves. */
const Selection = object({ anchor: count, focus: count });
export type MessageSelection = TypeOf<typeof Selection>;

/** Text that is selected in the message with this index, or in the summary if there is none. */
const SelectedText = object({ index: optional(count), text: string(maxShownSummary) });
export type SelectedText = TypeOf<typeof SelectedText>;

/**
 * `at` is the position of the current match among all, from 1, or 0. `index` is its message, or -1 for the summary; `order` is its position in
 * that, from 0. `isHidden`: it is in the part of its message that is not shown.
 */
const Found = object({
  query: brief(maxQueryLength),
  count,
  at: count,
  index: integer,
  order: count,
  isHidden: boolean,
});

/** Each has a number, since one may follow an equal one; 0 once the page has gone there. */
const Reveal = object({ number: count, index: integer, hasFocus: boolean });
const Notice = object({ number: count, text: brief(500) });

export const meetingPage = pageContract({
  view: 'jobdeck.meetingPage',
  actions: {
    /** The first messages are on screen, so that the others may be read. */
    painted: object({}),
    /** After a reload of the window. */
    restore: object({ messageId: id }),
    move: object({ version, first: count, place: count }),
    select: object({ version, selection: optional(Selection) }),
    selectText: object({ version, text: optional(SelectedText) }),
    /** What was selected last. */
    copy: object({}),
    quote: object({}),
    /** The summary as it is shown, which has no Markdown. */
    shownSummary: object({ text: string(maxShownSummary) }),
    find: object({ query: string(maxQueryLength) }),
    findNext: object({ by: literal(1, -1) }),
    /** Local time as the page shows it, or as `14:05:30`. */
    goToTime: object({ time: string(maxTimeLength) }),
    stop: object({}),
    /** Meeting, summary and transcript. */
    readAgain: object({}),
    offered: object({ about: literal('meeting', 'summary', 'transcript'), offer: Offer }),
    openCard: object({}),
    openDocument: object({ which: literal('summary', 'transcript') }),
  },
  snapshot: object({
    ...failure,
    hasMeeting: boolean,
    title: brief(500),
    vacancy: brief(600),
    /** The meeting is attached to a card on the board. */
    hasCard: boolean,
    when: brief(200),
    duration: brief(100),
    verdict: brief(300),
    scores: first(Score, 50),
    summary: object({
      kind: literal('reading', 'text', 'missing', 'failed'),
      text: brief(maxSummaryLength),
      isCut: boolean,
      ...failure,
    }),
    transcript: object({
      kind: literal('reading', 'complete', 'incomplete'),
      ...failure,
    }),
    count,
    /** Such as "1,200 messages". */
    messageCount: brief(50),
    /** As the page shows times. */
    exampleTime: brief(maxTimeLength),
    version,
    outline: first(Subchat, maxSubchats),
    moreSubchats: count,
    first: count,
    messages: array(Message, messagesInWindow),
    /** The first message that the reader sees. */
    place: count,
    selection: optional(Selection),
    found: Found,
    mayQuote: boolean,
    reveal: Reveal,
    notice: Notice,
  }),
  /** The message that the reader sees, and the time to go to that is typed. What was said and what is searched is not stored. */
  state: object({ messageId: optional(id), time: optional(string(maxTimeLength)) }),
});
export type MeetingPage = typeof meetingPage;
