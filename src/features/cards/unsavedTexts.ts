import { perPeriod } from '../../base/domain/cardValues.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { array, object, string, tryRead } from '../../base/input/reader.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { isSame } from '../../store/board/cardEdit.ts';
import type { CardEditResult, CardStore } from '../../store/board/cards.ts';
import { type FieldName, fieldLabels, type PageContact, type PageEdit, type PageSalary, Unsaved } from './contract.ts';
import { cardEditOf } from './pageCard.ts';

/** Outlives the window. */
export interface UnsavedMemory {
  read(): unknown;
  store(value: unknown): void;
}

/** Those typed longest ago are dropped from memory. */
const maxStoredCards = 50;

const Stored = array(object({ cardId: string(500), unsaved: Unsaved }), maxStoredCards);

/**
 * What was typed on pages of cards and is not saved. The editor stores what a page itself keeps only every few seconds, and not at all if it
 * ends before.
 */
export class UnsavedTexts {
  readonly #memory: UnsavedMemory;
  readonly #texts: Map<string, Unsaved>;

  constructor(memory: UnsavedMemory) {
    this.#memory = memory;
    const stored = tryRead(Stored, memory.read()) ?? [];
    this.#texts = new Map(stored.map(({ cardId, unsaved }) => [cardId, unsaved]));
  }

  of(cardId: string): Unsaved | undefined {
    return this.#texts.get(cardId);
  }

  report(cardId: string, unsaved: Unsaved): void {
    // A card that is set again moves to the end, which is dropped last.
    const wasKnown = this.#texts.delete(cardId);
    if (!isEmpty(unsaved)) this.#texts.set(cardId, unsaved);
    else if (!wasKnown) return;
    this.#store();
  }

  /** An edit that is being saved, which the page may have reported as it was before its last keys. */
  put(cardId: string, edit: PageEdit): void {
    const unsaved = this.of(cardId) ?? { drafts: [], reminder: { text: '', at: '' } };
    const others = unsaved.drafts.filter(({ field }) => field !== edit.field);
    this.report(cardId, { ...unsaved, drafts: [...others, edit] });
  }

  drop(cardId: string, { field, after }: PageEdit): void {
    const unsaved = this.of(cardId);
    if (unsaved === undefined) return;
    const drafts = unsaved.drafts.filter((draft) => draft.field !== field || !isSame(draft.after, after));
    this.report(cardId, { ...unsaved, drafts });
  }

  clear(cardId: string): void {
    if (this.#texts.delete(cardId)) this.#store();
  }

  #store(): void {
    const stored = [...this.#texts].slice(-maxStoredCards).map(([cardId, unsaved]) => ({ cardId, unsaved }));
    this.#memory.store(stored);
  }
}

const isEmpty = ({ drafts, reminder, reminders = [] }: Unsaved): boolean =>
  drafts.length === 0 && reminders.length === 0 && reminder.text.trim() === '';

export function unsavedMarkdown(name: string, { drafts, reminder, reminders = [] }: Unsaved): string {
  const sections = drafts.map((draft) => `## ${fieldLabels[draft.field]}\n\n${textOf(draft)}`);
  const texts = [...reminders, reminder].map(({ text = '', at = '' }) => [text.trim(), at].filter(Boolean).join(', '));
  const added = texts.flatMap((text) => (text === '' ? [] : [`## Reminder\n\n${text}`]));
  return `${[`# ${name}`, 'Not saved in Jobdeck:', ...sections, ...added].join('\n\n')}\n`;
}

function textOf({ field, after }: PageEdit): string {
  switch (field) {
    case 'salary':
      return salaryText(after);
    case 'contacts':
      return after.map((contact) => `- ${contactText(contact)}`).join('\n');
    case 'tags':
      return after.join(', ');
    default:
      return after;
  }
}

const salaryText = ({ min, max, currency, period }: PageSalary): string =>
  `${[min, max].filter(Boolean).join('–')} ${currency} ${perPeriod[period]}`;

const contactText = ({ name, role, email, phone }: PageContact): string =>
  [name, role, email, phone].filter(Boolean).join(', ');

interface EditNeeds {
  readonly cards: Pick<CardStore, 'edit'>;
  readonly unsaved: UnsavedTexts;
  readonly withRetry: (doing: string, work: () => Promise<void>) => Promise<void>;
}

export class CardEdits {
  readonly #needs: EditNeeds;
  readonly #id: string;
  readonly #card: () => Card;

  constructor(needs: EditNeeds, id: string, card: () => Card) {
    this.#needs = needs;
    this.#id = id;
    this.#card = card;
  }

  async save(edit: PageEdit): Promise<CardEditResult> {
    const { cards, unsaved } = this.#needs;
    unsaved.put(this.#id, edit);
    const result = await cards.edit(this.#id, cardEditOf(this.#card(), edit));
    if (result.kind === 'saved') unsaved.drop(this.#id, edit);
    return result;
  }

  /** Closing the tab saves as leaving a field does; what cannot be saved is shown when the card is opened again. */
  async saveLeft(underWay: readonly FieldName[]): Promise<void> {
    const { unsaved, withRetry } = this.#needs;
    for (const draft of unsaved.of(this.#id)?.drafts ?? [])
      if (!underWay.includes(draft.field)) await withRetry('Saving a card', () => this.#saveDraft(draft));
  }

  async #saveDraft(draft: PageEdit): Promise<void> {
    const field = fieldLabels[draft.field];
    const notSaved = `${field} of "${this.#card().title}" is not saved. Open the card again to see what you typed.`;
    const result = await this.save(draft).catch((error: unknown) => {
      throw ServiceError.is(error) ? error : new Error(`${notSaved} ${error instanceof Error ? error.message : error}`);
    });
    if (result.kind === 'conflict') throw new Error(`${notSaved} It was changed elsewhere.`);
  }
}
