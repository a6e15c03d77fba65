import { PagedList } from '../../base/flow/pagedList.ts';
import type { Message, Transcript } from '../../contract/tracker/library.ts';

export interface Subchat {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly Message[];
}

interface Placed {
  readonly subchatId: string;
  readonly message: Message;
}

/** Characters as JSON; a service that never ends is cut here. */
const limits = { maxPages: 2_000, maxItems: 200_000, maxLength: 256 * 1024 * 1024 };

/** The pages of one version of a transcript, joined: a subchat that spans pages is one subchat. */
export class TranscriptPages {
  readonly #list = new PagedList<Placed>({ idOf: ({ message }) => message.id, ...limits });
  readonly #subchats = new Map<string, { readonly id: string; readonly title: string; readonly messages: Message[] }>();
  #listed: readonly Subchat[] = [];
  #messageCount = 0;
  #version = '';

  /** Each subchat is the same object for all pages; its messages grow. */
  get subchats(): readonly Subchat[] {
    if (this.#listed.length !== this.#subchats.size) this.#listed = [...this.#subchats.values()];
    return this.#listed;
  }

  get version(): string {
    return this.#version;
  }

  get messageCount(): number {
    return this.#messageCount;
  }

  get nextCursor(): string | undefined {
    return this.#list.nextCursor;
  }

  get end(): PagedList<Placed>['end'] {
    return this.#list.end;
  }

  add({ version, subchats, nextCursor }: Transcript): void {
    this.#version ||= version;
    const items = subchats.flatMap(({ id, messages }) => messages.map((message) => ({ subchatId: id, message })));
    for (const { id, title } of subchats)
      if (!this.#subchats.has(id)) this.#subchats.set(id, { id, title, messages: [] });
    for (const { subchatId, message } of this.#list.add({ items, nextCursor })) {
      this.#subchats.get(subchatId)?.messages.push(message);
      this.#messageCount += 1;
    }
  }
}

/** As shown: the service may send none. */
export const subchatTitle = ({ title }: Pick<Subchat, 'title'>): string => title || 'Conversation';

const speakers: Readonly<Record<Message['speaker'], string>> = {
  interviewer: 'Interviewer',
  candidate: 'Candidate',
  assistant: 'Assistant',
  user: 'You',
  other: 'Other',
};

export const speakerOf = ({ speaker, speakerName }: Pick<Message, 'speaker' | 'speakerName'>): string =>
  speakerName?.trim() || speakers[speaker];
