import { shortText } from '../../../base/text/shortText.ts';
import { type CardEdit, type CardField, isSame } from '../cardEdit.ts';

export const maxShownName = 60;

export const named = (name: string | undefined, unknown: string): string =>
  name === undefined || name.trim() === '' ? unknown : `“${shortText(name, maxShownName)}”`;

const fieldNames: Readonly<Record<Exclude<CardField, 'title' | 'tags' | 'contacts' | 'reminders'>, string>> = {
  company: 'company',
  location: 'location',
  url: 'job post',
  description: 'description',
  salary: 'salary',
  priority: 'priority',
};

export function editLabel(edit: CardEdit, cardName: string): string {
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

const difference = (before: readonly string[], after: readonly string[]): [readonly string[], readonly string[]] => [
  after.filter((each) => !before.includes(each)),
  before.filter((each) => !after.includes(each)),
];
