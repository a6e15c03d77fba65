import { perPeriod } from '../../base/cardValues.ts';
import { isSame } from '../../store/board/cardEdit.ts';
import { fieldLabels, type PageContact, type PageEdit, type PageSalary, type Unsaved } from './contract.ts';

export class UnsavedTexts {
  readonly #texts = new Map<string, Unsaved>();

  of(cardId: string): Unsaved | undefined {
    return this.#texts.get(cardId);
  }

  report(cardId: string, unsaved: Unsaved): void {
    if (isEmpty(unsaved)) this.#texts.delete(cardId);
    else this.#texts.set(cardId, unsaved);
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
    this.#texts.delete(cardId);
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
