import { shortText } from '../../base/shortText.ts';
import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import type { PendingChange } from './boardView.ts';
import type { Created } from './boardWrite.ts';
import { type CardEdit, type CardField, isSame } from './cardEdit.ts';

const maxNameLength = 60;

const named = (name: string | undefined, unknown: string): string =>
  name === undefined || name.trim() === '' ? unknown : `“${shortText(name, maxNameLength)}”`;

/** A change in the past tense, with the name of its object. `card` is the changed card before the change, if it is known. */
export function labelOf(change: PendingChange, board: Board | undefined, card: Card | undefined): string {
  const cardName = named(card?.title, 'a card');
  const column = (id: string) => board?.columns.find((each) => each.id === id);
  switch (change.kind) {
    case 'move': {
      const target = shortText(column(change.columnId)?.title ?? 'another column', maxNameLength);
      return `Moved ${cardName} ${card?.columnId === change.columnId ? 'within' : 'to'} ${target}`;
    }
    case 'remove':
      return `${change.toArchive === true ? 'Archived' : 'Deleted'} ${cardName}`;
    case 'edit':
      return editLabel(change.edit, cardName);
    case 'attach':
      return `Attached ${named(change.meeting.title, 'a meeting')} to ${cardName}`;
    case 'detach':
      return `Detached ${named(change.meeting.title, 'a meeting')} from ${cardName}`;
    case 'updateColumn':
      return updateLabel(change, column(change.columnId));
    case 'orderColumns':
      return change.movedId === undefined
        ? 'Reordered the columns'
        : `Moved the column ${named(column(change.movedId)?.title, 'without a name')}`;
    case 'removeColumn':
      return `Deleted the column ${named(column(change.columnId)?.title, 'without a name')}`;
    case 'clearColumn':
      return `Archived all cards of ${named(column(change.columnId)?.title, 'a column')}`;
    default:
      return 'Changed the board';
  }
}

export const createdLabel = (created: Created): string =>
  created.kind === 'card'
    ? `Created ${named(created.card.title, 'a card')}`
    : `Created the column ${named(created.column.title, 'without a name')}`;

const fieldNames: Readonly<Record<Exclude<CardField, 'title' | 'tags' | 'contacts' | 'reminders'>, string>> = {
  company: 'company',
  location: 'location',
  url: 'job post',
  description: 'description',
  salary: 'salary',
  priority: 'priority',
};

function editLabel(edit: CardEdit, cardName: string): string {
  switch (edit.field) {
    case 'title':
      return `Renamed ${cardName} to ${named(edit.after, 'nothing')}`;
    case 'tags': {
      const [added, removed] = difference(edit.before, edit.after);
      return itemLabel('tag', cardName, added, removed);
    }
    case 'contacts': {
      const [added, removed] = difference(
        edit.before.map(({ name }) => name),
        edit.after.map(({ name }) => name),
      );
      return itemLabel('contact', cardName, added, removed);
    }
    case 'reminders':
      return reminderLabel(edit, cardName);
    default:
      return `Changed the ${fieldNames[edit.field]} of ${cardName}`;
  }
}

function itemLabel(
  kind: 'tag' | 'contact',
  cardName: string,
  added: readonly string[],
  removed: readonly string[],
): string {
  const [first] = [...added, ...removed];
  if (added.length + removed.length !== 1 || first === undefined) return `Changed the ${kind}s of ${cardName}`;
  const item = `the ${kind} ${named(first, 'without a name')}`;
  return added.length === 1 ? `Added ${item} to ${cardName}` : `Removed ${item} from ${cardName}`;
}

function reminderLabel(
  { before, after }: Extract<CardEdit, { readonly field: 'reminders' }>,
  cardName: string,
): string {
  const was = new Map(before.map((each) => [each.id, each]));
  const is = new Set(after.map(({ id }) => id));
  const changed = [
    ...after.filter((each) => !isSame(each, was.get(each.id))),
    ...before.filter(({ id }) => !is.has(id)),
  ];
  const [reminder] = changed;
  if (changed.length !== 1 || reminder === undefined) return `Changed the reminders of ${cardName}`;
  const [item, former] = [`reminder ${named(reminder.text, `of ${cardName}`)}`, was.get(reminder.id)];
  if (former === undefined) return `Added the ${item}`;
  if (!is.has(reminder.id)) return `Deleted the ${item}`;
  if (former.done !== reminder.done) return `Marked the ${item} as ${reminder.done ? 'done' : 'not done'}`;
  return `Changed the ${former.at === reminder.at ? 'text' : 'time'} of the ${item}`;
}

function updateLabel({ title }: { readonly title: string }, column: Column | undefined): string {
  const before = named(column?.title, 'without a name');
  return column !== undefined && column.title !== title
    ? `Renamed the column ${before} to ${named(title, 'nothing')}`
    : `Changed the color of the column ${before}`;
}

const difference = (before: readonly string[], after: readonly string[]): [readonly string[], readonly string[]] => [
  after.filter((each) => !before.includes(each)),
  before.filter((each) => !after.includes(each)),
];
