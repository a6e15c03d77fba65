import { Emitter, type Event } from '../../base/event.ts';
import { type Disposable, runAll } from '../../base/lifetime.ts';
import type { Locale } from '../../base/moments.ts';
import type { Actions, SnapshotOf } from '../../base/page.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { MeetingOffer, MeetingPage } from './contract.ts';
import { summaryIndex } from './foldedTexts.ts';
import { MeetingReading, type ReadableMeetings } from './meetingReading.ts';
import { meetingSnapshot } from './meetingSnapshot.ts';
import { indexAtMoment, momentOfTime } from './messageTimes.ts';
import { copyOf, type QuotedMessages, quotedIds, selectedMessages } from './selectedMessages.ts';
import { TranscriptPlaces } from './transcriptPlaces.ts';

export type MeetingPageCommand = 'jobdeck.session.connect' | 'jobdeck.session.showPermissions' | 'jobdeck.diagnose.run';

export interface MeetingPageNeeds {
  readonly meetings: ReadableMeetings;
  readonly locale: Locale;
  readonly formatFailure: (error: unknown) => string;
  readonly run: (command: MeetingPageCommand) => Promise<void>;
  readonly copyText: (text: string) => PromiseLike<void>;
  readonly openDocument: (which: 'summary' | 'transcript', meeting: Meeting) => Promise<void>;
  /** Asks for the note that the messages are quoted into. */
  readonly quote: (messages: QuotedMessages) => Promise<void>;
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
  readonly #meetingId: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly actions: Actions<MeetingPage>;
  readonly #reading: MeetingReading;
  readonly #places: TranscriptPlaces;
  readonly #parts: readonly Disposable[];
  #title = 'Meeting';
  /** Where the page goes once that is read. */
  #wanted: Wanted | undefined;
  #reveals = 0;
  #reveal: SnapshotOf<MeetingPage>['reveal'] = { number: 0, index: 0, hasFocus: false };
  #notice: SnapshotOf<MeetingPage>['notice'] = { number: 0, text: '' };

  constructor(needs: MeetingPageNeeds, meetingId: string) {
    this.#needs = needs;
    this.#meetingId = meetingId;
    const changed = (): void => this.#foundMore();
    this.#places = new TranscriptPlaces({ now: needs.now, pause: needs.pause, changed });
    this.#reading = new MeetingReading(needs.meetings, meetingId);
    this.#parts = [
      this.#reading.onDidChange(() => this.#follow()),
      needs.onDidChangeRights(() => this.#changed.fire()),
      this.#reading,
      this.#changed,
    ];
    this.actions = { ...this.#readingActions(), ...this.#placeActions() };
    void this.#reading.read();
  }

  get title(): string {
    return this.#title;
  }

  get snapshot(): SnapshotOf<MeetingPage> {
    return meetingSnapshot({
      ...this.#needs,
      reading: this.#reading,
      places: this.#places,
      reveal: this.#reveal,
      notice: this.#notice,
    });
  }

  /** Scrolls to a message and focuses it, as soon as it is read. */
  goToMessage(messageId: string): void {
    this.#want({ kind: 'message', id: messageId, hasFocus: true });
  }

  /** What *Quote into Note…* is about. */
  get quoted(): QuotedMessages {
    return { meetingId: this.#meetingId, messageIds: quotedIds(selectedMessages(this.#places)) };
  }

  dispose(): void {
    this.#places.find.search('');
    runAll(this.#parts, (each) => each.dispose());
  }

  #readingActions(): Pick<Actions<MeetingPage>, 'painted' | 'stop' | 'offered' | 'openDocument'> {
    const { run, openDocument, close } = this.#needs;
    const reading = this.#reading;
    const retry = {
      meeting: () => reading.read(),
      summary: () => reading.readSummary(),
      transcript: () => reading.readTranscript(),
    };
    const offers: Readonly<Record<Exclude<MeetingOffer, 'retry' | 'readAgain'>, () => Promise<void> | void>> = {
      connect: () => run('jobdeck.session.connect'),
      showPermissions: () => run('jobdeck.session.showPermissions'),
      diagnose: () => run('jobdeck.diagnose.run'),
      close,
    };
    return {
      painted: () => reading.continue(),
      stop: () => reading.stop(),
      offered: ({ about, offer }) => (offer === 'retry' || offer === 'readAgain' ? retry[about]() : offers[offer]()),
      openDocument: ({ which }) => openDocument(which, this.#meeting()),
    };
  }

  #placeActions(): Omit<Actions<MeetingPage>, 'painted' | 'stop' | 'offered' | 'openDocument'> {
    const places = this.#places;
    return {
      restore: ({ messageId }) => {
        if (places.place === 0 && this.#wanted === undefined)
          this.#want({ kind: 'message', id: messageId, hasFocus: false });
      },
      move: ({ version, first, place }) => {
        places.move(version, first, place);
        // The page has gone there, and must not do so again when it is hidden and shown.
        this.#reveal = { ...this.#reveal, number: 0 };
      },
      select: ({ version, selection }) => places.select(version, selection),
      copy: ({ version, selection }) => {
        places.select(version, selection);
        return this.#copy();
      },
      quote: ({ version, selection }) => {
        places.select(version, selection);
        return this.#needs.quote(this.quoted);
      },
      find: ({ query }) => {
        places.find.search(query);
        this.#foundMore();
      },
      findNext: ({ by }) => {
        const match = places.find.next(by, this.#findFrom);
        if (match !== undefined) this.#goTo(match.index, false);
      },
      goToTime: ({ time }) => {
        const moment = momentOfTime(time, this.#meeting());
        if (moment === undefined) this.#notify('Enter a time such as 14:05.');
        else this.#want({ kind: 'time', time, moment });
      },
    };
  }

  #follow(): void {
    const { meeting, transcript } = this.#reading;
    if (meeting.kind === 'read') this.#title = meeting.value.title;
    this.#places.find.summary = this.#reading.summary.kind === 'read' ? this.#reading.summary.value : '';
    this.#places.follow(transcript.subchats, this.#isReading);
    this.#seek();
    this.#foundMore();
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
    const index = wanted.kind === 'message' ? rows.indexOf(wanted.id) : indexAtMoment(rows, wanted.moment, place);
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

  async #copy(): Promise<void> {
    const messages = selectedMessages(this.#places);
    await this.#needs.copyText(copyOf(messages, this.#needs.locale));
    this.#notify(
      messages.length === 1 ? 'The message is copied.' : `${messages.length.toLocaleString()} messages are copied.`,
    );
  }

  #notify(text: string): void {
    this.#notice = { number: this.#notice.number + 1, text };
    this.#changed.fire();
  }

  get #isReading(): boolean {
    return ['unread', 'reading'].includes(this.#reading.transcript.progress.kind);
  }

  #meeting(): Meeting {
    const { meeting } = this.#reading;
    if (meeting.kind !== 'read') throw new Error('The meeting is not read yet.');
    return meeting.value;
  }
}
