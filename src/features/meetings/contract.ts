import { pageContract } from '../../base/page.ts';
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
} from '../../base/reader.ts';

/** Messages in a snapshot. */
export const messagesInWindow = 120;

/** Characters that the page shows of a message and of the summary; the documents show all. */
export const maxMessageLength = 10_000;
export const maxSummaryLength = 100_000;

export const maxSubchats = 1_000;

export const maxQueryLength = 500;

const id = string(1_000);

const Score = object({ name: brief(200), value: number, max: number });
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

const Subchat = object({ title: brief(300), index: count, count, time: brief(50) });
export type PageSubchat = TypeOf<typeof Subchat>;

/** Indexes of messages, both included; `focus` is the end that moves. */
const Selection = object({ anchor: count, focus: count });
export type MessageSelection = TypeOf<typeof Selection>;

/**
 * `at` is the position of the current match among all, from 1, or 0. `index` is its message, or -1 for the summary; `order` is its position in
 * that, from 0.
 */
const Found = object({ query: brief(maxQueryLength), count, at: count, index: integer, order: count });

/** Each has a number, since one may follow an equal one; 0 once the page has gone there. */
const Reveal = object({ number: count, index: integer, hasFocus: boolean });
const Notice = object({ number: count, text: brief(500) });

/** Indexes are those of `version`; a transcript that was read again has another one. */
const version = count;

export const meetingPage = pageContract({
  view: 'jobdeck.meetingPage',
  actions: {
    /** The first messages are on screen, so that the others may be read. */
    painted: object({}),
    /** After a reload of the window. */
    restore: object({ messageId: id }),
    move: object({ version, first: count, place: count }),
    select: object({ version, selection: optional(Selection) }),
    copy: object({ version, selection: Selection }),
    quote: object({ version, selection: Selection }),
    find: object({ query: string(maxQueryLength) }),
    findNext: object({ by: literal(1, -1) }),
    /** Local time, as `14:05` or `14:05:30`. */
    goToTime: object({ time: string(20) }),
    stop: object({}),
    offered: object({ about: literal('meeting', 'summary', 'transcript'), offer: Offer }),
    openDocument: object({ which: literal('summary', 'transcript') }),
  },
  snapshot: object({
    ...failure,
    hasMeeting: boolean,
    title: brief(500),
    vacancy: brief(600),
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
      kind: literal('reading', 'complete', 'stopped', 'changed', 'limit', 'repeated', 'failed'),
      ...failure,
    }),
    count,
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
  /** Ids only: what was said is not stored. */
  state: object({ messageId: optional(id) }),
});
export type MeetingPage = typeof meetingPage;
