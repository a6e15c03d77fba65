import type { Locale } from '../../../base/domain/moments.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { Message } from '../../../contract/tracker/library.ts';
import { maxMessageLength, type SelectedText } from '../contract.ts';
import type { TranscriptPlaces } from '../transcript/transcriptPlaces.ts';
import { messagesText } from '../transcript/transcriptText.ts';
import { isPartOf, type QuotedPart, quotedPart, summaryPart } from './quoteText.ts';

/** Characters of messages that are copied at once. */
const maxCopied = 10_000_000;

const maxQuoted = 1_000;

interface Copy {
  readonly text: string;
  readonly notice: string;
}

/** What is selected on a page: text in one message or in the summary, else messages. */
export class PageSelection {
  readonly #places: TranscriptPlaces;
  /** Without an id, it is in the summary. */
  #text: { readonly messageId?: string; readonly text: string } | undefined;
  /** As the page shows it, so that it has no Markdown. */
  summary = '';

  constructor(places: TranscriptPlaces) {
    this.#places = places;
  }

  /** An index of an earlier version is ignored. */
  selectText(version: number, selected: SelectedText | undefined): void {
    if (selected === undefined) this.#text = undefined;
    else if (selected.index === undefined) this.#text = { text: selected.text };
    else if (version === this.#places.version) {
      const row = this.#places.rows.at(selected.index);
      this.#text = row && { messageId: row.message.id, text: selected.text };
    }
  }

  /** Throws if they are too many, or if the selected text has changed. */
  get parts(): QuotedPart[] {
    const text = this.#text;
    if (text !== undefined) {
      const message = this.#messageOf(text);
      return [message === undefined ? summaryPart(text.text) : quotedPart(message, text.text)];
    }
    const messages = this.#messages;
    if (messages.length > maxQuoted)
      throw new Error(`A quote has at most ${maxQuoted.toLocaleString()} messages, and more are selected.`);
    return messages.map((message) => quotedPart(message));
  }

  /** Messages as Markdown; undefined if nothing is selected. Throws if it is too long or has changed. */
  copy(locale: Locale): Copy | undefined {
    const text = this.#text;
    if (text !== undefined) {
      const message = this.#messageOf(text);
      const copied = message === undefined ? text.text : messagesText([{ ...message, text: text.text }], locale);
      return { text: copied, notice: 'The text is copied.' };
    }
    const messages = this.#messages;
    if (messages.length === 0) return undefined;
    if (messages.reduce((sum, { text: { length } }) => sum + length, 0) > maxCopied)
      throw new Error(
        'The selected messages are too long to copy at once. Select fewer, or open the transcript as a document.',
      );
    const count = messages.length;
    const notice = count === 1 ? 'The message is copied.' : `${count.toLocaleString()} messages are copied.`;
    return { text: messagesText(messages, locale), notice };
  }

  get #messages(): readonly Message[] {
    const { rows, selected } = this.#places;
    return selected === undefined ? [] : rows.slice(selected.start, selected.end + 1).map(({ message }) => message);
  }

  /** The message that has the text; undefined for the summary. */
  #messageOf({ messageId, text }: { readonly messageId?: string; readonly text: string }): Message | undefined {
    const { rows } = this.#places;
    const message = messageId === undefined ? undefined : rows.at(rows.indexOf(messageId))?.message;
    // The page shows an ellipsis after a message that it cuts.
    const texts =
      messageId === undefined
        ? [this.summary]
        : [message?.text ?? '', shortText(message?.text ?? '', maxMessageLength)];
    if (!texts.some((each) => isPartOf(text, each))) throw changedSince();
    return message;
  }
}

const changedSince = (): Error => new Error('This has changed since it was shown. Select the text again.');
