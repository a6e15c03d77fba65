import type { Event } from '../../base/event.ts';
import type { Locale } from '../../base/moments.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { ReadableMeetings } from './meetingReading.ts';
import type { MeetingQuote } from './quoteText.ts';

export type MeetingPageCommand = 'jobdeck.session.connect' | 'jobdeck.session.showPermissions' | 'jobdeck.diagnose.run';

export interface MeetingPageNeeds {
  readonly meetings: ReadableMeetings;
  readonly locale: Locale;
  readonly formatFailure: (error: unknown) => string;
  readonly run: (command: MeetingPageCommand) => Promise<void>;
  readonly copyText: (text: string) => PromiseLike<void>;
  /** Whether the meeting is attached to a card on the board. */
  readonly hasCard: () => boolean;
  readonly onDidChangeBoard: Event<unknown>;
  readonly openCard: () => Promise<void>;
  readonly openDocument: (which: 'summary' | 'transcript', meeting: Meeting) => Promise<void>;
  /** Asks for the note that it is quoted into. */
  readonly quote: (quote: MeetingQuote) => Promise<void>;
  readonly mayQuote: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  readonly close: () => void;
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
}
