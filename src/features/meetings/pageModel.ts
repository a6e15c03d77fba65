import type { Locale } from '../../base/domain/moments.ts';
import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import { type OfferCommand, offerCommands } from '../../base/editor/recordOffers.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import { isBeingRead } from '../../store/meetings/transcript.ts';
import type { MeetingPage } from './contract.ts';
import { MeetingReading, type ReadableMeetings } from './meetingReading.ts';
import { meetingSnapshot } from './meetingSnapshot.ts';
import { PageSelection } from './quotes/pageSelection.ts';
import type { MeetingQuote } from './quotes/quoteText.ts';
import { summaryIndex } from './transcript/foldedTexts.ts';
import { exampleTime, isSameMinute, messageAtMoment, momentOfTime } from './transcript/messageTimes.ts';
import { TranscriptPlaces } from './transcript/transcriptPlaces.ts';

export interface MeetingPageNeeds {
  readonly meetings: ReadableMeetings;
  readonly locale: Locale;
  readonly formatFailure: (error: unknown) => string;
  readonly run: (command: OfferCommand) => Promise<void>;
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

type Wanted =
  | { readonly kind: 'message'; readonly id: string; readonly hasFocus: boolean }
  | { readonly kind: 'time'; readonly time: string; readonly moment: number };

/** The key is the id of a meeting, which may come from outside, so the meeting may not exist. */
export class MeetingPageModel implements PageModel<MeetingPage> {
  readonly #needs: MeetingPageNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly actions: Actions<MeetingPage>;
  readonly firstContent: Promise<void>;
  readonly #reading: MeetingReading;
  readonly #places: TranscriptPlaces;
  readonly #selection: PageSelection;
  readonly #parts: readonly Disposable[];
  #title = 'Meeting';
  #hasCard: boolean;
  /** Where the page goes once that is read. */
  #wanted: Wanted | undefined;
  #reveals = 0;
  #reveal: SnapshotOf<MeetingPage>['reveal'] = { number: 0, index: 0, hasFocus: false };
  #notice: SnapshotOf<MeetingPage>['notice'] = { number: 0, text: '' };

  constructor(needs: MeetingPageNeeds, meetingId: string) {
    this.#needs = needs;
    const changed = (): void => this.#foundMore();
    this.#places = new TranscriptPlaces({ now: needs.now, pause: needs.pause, changed });
    this.#selection = new PageSelection(this.#places);
    this.#hasCard = needs.hasCard();
    this.#reading = new MeetingReading(needs.meetings, meetingId);
    this.#parts = [
      this.#reading.onDidChange(() => this.#follow()),
      needs.onDidChangeRights(() => this.#changed.fire()),
      needs.onDidChangeBoard(() => this.#followCard()),
      this.#reading,
      this.#changed,
    ];
    this.actions = {
      ...readingActions(needs, this.#reading, () => this.#meeting()),
      ...this.#placeActions(),
    };
    this.firstContent = this.#reading.read();
  }

  get title(): string {
    return this.#title;
  }

  snapshot(): SnapshotOf<MeetingPage> {
    return meetingSnapshot({
      ...this.#needs,
      reading: this.#reading,
      places: this.#places,
      reveal: this.#reveal,
      notice: this.#notice,
      hasCard: this.#hasCard,
    });
  }

  /** Scrolls to a message and focuses it, as soon as it is read. */
  goToMessage(messageId: string): void {
    this.#endNotice();
    this.#want({ kind: 'message', id: messageId, hasFocus: true });
  }

  /** What *Quote into Note…* is about. */
  get quoted(): MeetingQuote {
    return { meeting: this.#meeting(), parts: this.#selection.parts };
  }

  /** Undefined if nothing is selected. */
  get selectedText(): string | undefined {
    return this.#selection.copy(this.#needs.locale)?.text;
  }

  dispose(): void {
    this.#places.find.search('');
    runAll(this.#parts, (each) => each.dispose());
  }

  #placeActions(): Omit<Actions<MeetingPage>, ReadingActions> {
    const places = this.#places;
    return {
      painted: () => this.#reading.continue(),
      restore: ({ messageId }) => {
        if (places.place === 0 && this.#wanted === undefined)
          this.#want({ kind: 'message', id: messageId, hasFocus: false });
      },
      move: ({ version, first, place }) => {
        places.move(version, first, place);
        // The page has gone there, and must not do so again when it is hidden and shown.
        this.#reveal = { ...this.#reveal, number: 0 };
      },
      select: ({ version, selection }) => {
        this.#endNotice();
        places.select(version, selection);
      },
      selectText: ({ version, text }) => {
        if (text !== undefined) this.#endNotice();
        this.#selection.selectText(version, text);
      },
      shownSummary: ({ text }) => {
        this.#showSummary(text);
        this.#foundMore();
      },
      copy: async () => {
        const copied = this.#selection.copy(this.#needs.locale);
        if (copied === undefined) return;
        await this.#needs.copyText(copied.text);
        this.#notify(copied.notice);
      },
      quote: () => this.#needs.quote(this.quoted),
      find: ({ query }) => {
        this.#endNotice();
        places.find.search(query);
        this.#foundMore();
      },
      findNext: ({ by }) => {
        this.#endNotice();
        const match = places.find.next(by, this.#findFrom);
        if (match !== undefined) this.#goTo(match.index, false);
      },
      goToTime: ({ time }) => {
        this.#endNotice();
        const { locale } = this.#needs.locale;
        const moment = momentOfTime(time, this.#meeting(), locale);
        if (moment === undefined) this.#notify(`Enter a time such as ${exampleTime(locale)}.`);
        else this.#want({ kind: 'time', time: time.trim(), moment });
      },
    };
  }

  #follow(): void {
    const { meeting, transcript } = this.#reading;
    if (meeting.kind === 'read') this.#title = meeting.value.title;
    if (this.#reading.summary.kind !== 'read') this.#showSummary('');
    this.#places.follow(transcript.subchats, this.#isReading);
    this.#seek();
    this.#foundMore();
  }

  #followCard(): void {
    const hasCard = this.#needs.hasCard();
    if (hasCard === this.#hasCard) return;
    this.#hasCard = hasCard;
    this.#changed.fire();
  }

  #showSummary(shown: string): void {
    this.#selection.summary = shown;
    this.#places.find.summary = shown;
  }

  /** Goes to the first match at or after the place of the reader, once there is one. */
  #foundMore(): void {
    const { find } = this.#places;
    if (find.query !== '' && find.current === undefined && find.count > 0) {
      const match = find.next(1, this.#findFrom);
      if (match !== undefined) this.#goTo(match.index, false);
    }
    this.#changed.fire();
  }

  /** A reader before the first message is before the summary too. */
  get #findFrom(): number {
    return this.#places.place || summaryIndex;
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted;
    this.#seek();
    this.#changed.fire();
  }

  #seek(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const { rows, place, version } = this.#places;
    const found = wanted.kind === 'time' ? messageAtMoment(rows, wanted.moment, place) : undefined;
    // A part that is not read yet may have a nearer message.
    if (found !== undefined && this.#isReading && wanted.kind === 'time' && !isSameMinute(found.time, wanted.moment))
      return;
    const index = wanted.kind === 'message' ? rows.indexOf(wanted.id) : (found?.index ?? -1);
    if (index >= 0) {
      this.#wanted = undefined;
      if (wanted.kind === 'time' || wanted.hasFocus) this.#places.select(version, { anchor: index, focus: index });
      this.#goTo(index, wanted.kind === 'time' || wanted.hasFocus);
    } else if (!this.#isReading) {
      this.#wanted = undefined;
      if (wanted.kind === 'time') this.#notify(`There is no message at ${wanted.time} or later.`);
      else if (wanted.hasFocus) this.#notify('This message is not in the transcript. It may have been deleted.');
    }
  }

  #goTo(index: number, hasFocus: boolean): void {
    this.#places.goTo(index);
    this.#reveals += 1;
    this.#reveal = { number: this.#reveals, index, hasFocus };
    this.#changed.fire();
  }

  #notify(text: string): void {
    this.#notice = { number: this.#notice.number + 1, text };
    this.#changed.fire();
  }

  /** It is about what the reader did before. */
  #endNotice(): void {
    if (this.#notice.text === '') return;
    this.#notice = { ...this.#notice, text: '' };
    this.#changed.fire();
  }

  get #isReading(): boolean {
    return isBeingRead(this.#reading.transcript.progress);
  }

  #meeting(): Meeting {
    const { meeting } = this.#reading;
    if (meeting.kind !== 'read') throw new Error('The meeting is not read yet.');
    return meeting.value;
  }
}

type ReadingActions = 'stop' | 'readAgain' | 'offered' | 'openCard' | 'openDocument';

/** Actions of a page that read the meeting, or open what belongs to it. `meeting` throws until it is read. */
function readingActions(
  { run, openCard, openDocument, close }: MeetingPageNeeds,
  reading: MeetingReading,
  meeting: () => Meeting,
): Pick<Actions<MeetingPage>, ReadingActions> {
  const retry = {
    meeting: () => reading.read(),
    summary: () => reading.readSummary(),
    transcript: () => reading.readTranscript(),
  };
  return {
    stop: () => reading.stop(),
    readAgain: () => reading.readAgain(),
    offered: ({ about, offer }) => {
      if (offer === 'retry' || offer === 'readAgain') return retry[about]();
      return offer === 'close' ? close() : run(offerCommands[offer]);
    },
    openCard: () => openCard(),
    openDocument: ({ which }) => openDocument(which, meeting()),
  };
}
