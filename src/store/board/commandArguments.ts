/** What a menu, a page or a key hands to a command comes from anywhere, so it is looked at: only ids are taken from it. */

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const idOf = (value: unknown): string | undefined => {
  const id = partOf(value, 'id');
  return typeof id === 'string' ? id : undefined;
};

/** What a page's context menu hands over: the ids that the page wrote beside what was clicked. */
const named = (value: unknown, name: 'cardId' | 'columnId'): string | undefined => {
  const id = partOf(value, name);
  return typeof id === 'string' ? id : undefined;
};

/** The card that a command is about: its id, a node of a tree that is of a card, or a place on a page. */
export const cardIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (idOf(partOf(value, 'card')) ?? named(value, 'cardId'));

/** The column that a command is about: its id, a node of a tree that is of a column, or a place on a page. */
export const columnIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (idOf(partOf(value, 'column')) ?? named(value, 'columnId'));

/** The reminder that a command is about: a node of a tree that is of one. */
export function reminderIdsOf(value: unknown): { readonly cardId: string; readonly reminderId: string } | undefined {
  const [cardId, reminderId] = [idOf(partOf(value, 'card')), idOf(partOf(value, 'reminder'))];
  return cardId === undefined || reminderId === undefined ? undefined : { cardId, reminderId };
}
