import { perPeriod } from '../../base/cardValues.ts';
import { array, object, string, tryRead } from '../../base/reader.ts';
import { isSame } from '../../store/board/cardEdit.ts';
import { fieldLabels, type PageContact, type PageEdit, type PageSalary, Unsaved } from './contract.ts';

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
