import {
  array,
  boolean,
  isObject,
  object,
  optional,
  type Reader,
  readEach,
  string,
  type TypeOf,
  tryRead,
} from '../../../../base/input/reader.ts';

const text = string(1_000_000);
const maxItems = 100_000;
const nullableText: Reader<string> = (value) => (value === null || value === undefined ? '' : text(value));
const list = <T>(item: Reader<T>): Reader<readonly T[]> => {
  const items = array(item, maxItems);
  return (value) => (value === null || value === undefined ? [] : items(value));
};

const Card = object({
  id: text,
  name: text,
  desc: nullableText,
  idList: text,
  closed: optional(boolean),
  due: nullableText,
  dueComplete: optional(boolean),
  start: nullableText,
  url: nullableText,
  labels: list(object({ name: nullableText, color: nullableText })),
  attachments: list(object({ name: nullableText, url: nullableText })),
  idMembers: list(text),
});
type TrelloCard = TypeOf<typeof Card>;

const Board = object({
  lists: array(object({ id: text, name: text, closed: optional(boolean) }), maxItems),
  cards: array(Card, maxItems),
  checklists: list(
    object({ idCard: text, name: nullableText, checkItems: list(object({ name: nullableText, state: nullableText })) }),
  ),
  members: list(object({ id: text, fullName: nullableText })),
});
type TrelloBoard = TypeOf<typeof Board>;

/** A comment among the actions of a board, which have many other forms. */
const Comment = object({
  type: text,
  date: nullableText,
  data: object({ text, card: object({ id: text }) }),
});

/** A board as Trello exports it, as a list of rows; undefined for other JSON. */
export function rowsOfTrello(whole: unknown): readonly Readonly<Record<string, string>>[] | undefined {
  const board = tryRead(Board, whole);
  if (board === undefined) return undefined;
  const lists = new Map(board.lists.map((each) => [each.id, each]));
  const comments = commentsOf(whole);
  return board.cards.map((card) => ({
    Title: card.name,
    List: lists.get(card.idList)?.name ?? '',
    Description: card.desc,
    Labels: linesOf(card.labels.map(({ name, color }) => name || color)),
    Due: card.due,
    'Reminder done': card.due === '' ? '' : card.dueComplete === true ? 'yes' : 'no',
    Start: card.start,
    Archived: card.closed === true || lists.get(card.idList)?.closed === true ? 'yes' : '',
    Checklists: checklistsOf(board, card),
    'Card comments': (comments.get(card.id) ?? []).join('\n\n'),
    Attachments: linesOf(card.attachments.map(({ name, url }) => `[${name || url}](${url})`)),
    Members: linesOf(card.idMembers.map((id) => board.members.find((member) => member.id === id)?.fullName ?? id)),
    'Trello card': card.url,
  }));
}

const linesOf = (items: readonly string[]): string => items.map((item) => item.replace(/\s*\n\s*/g, ' ')).join('\n');

const checklistsOf = ({ checklists }: TrelloBoard, { id }: TrelloCard): string =>
  checklists
    .filter(({ idCard }) => idCard === id)
    .map(({ name, checkItems }) =>
      [name, ...checkItems.map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name}`)].join('\n'),
    )
    .join('\n');

/** By card, oldest first. */
function commentsOf(whole: unknown): ReadonlyMap<string, readonly string[]> {
  const actions = isObject(whole) ? readEach(Comment, whole['actions']) : [];
  const comments = actions.filter(({ type }) => type === 'commentCard');
  const byCard = Map.groupBy(
    comments.toSorted((one, other) => one.date.localeCompare(other.date)),
    ({ data }) => data.card.id,
  );
  return new Map(
    [...byCard].map(([id, each]) => [id, each.map(({ date, data }) => `${date.slice(0, 10)}: ${data.text}`)]),
  );
}

/** Parts of a board that are no part of its cards. */
export const notReadOfTrello: readonly string[] = [
  'what happened on the board, but for comments',
  'colors, covers, votes and stickers of cards',
];
