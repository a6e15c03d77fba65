/** Arguments of a command may come from any menu, page or keybinding and are not trusted: only ids are read from them. */

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const idOf = (value: unknown): string | undefined => {
  const id = partOf(value, 'id');
  return typeof id === 'string' ? id : undefined;
};

const named = (value: unknown, name: 'cardId' | 'columnId'): string | undefined => {
  const id = partOf(value, name);
  return typeof id === 'string' ? id : undefined;
};

/** Accepts an id, a tree node of a card, or the argument of a page's context menu. */
export const cardIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (idOf(partOf(value, 'card')) ?? named(value, 'cardId'));

/** Accepts also the selected cards of a page. */
export function cardIdsOf(value: unknown): readonly string[] {
  const ids = partOf(value, 'cardIds');
  if (Array.isArray(ids)) return ids.filter((id) => typeof id === 'string');
  const id = cardIdOf(value);
  return id === undefined ? [] : [id];
}

export const columnIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (idOf(partOf(value, 'column')) ?? named(value, 'columnId'));

export function reminderIdsOf(value: unknown): { readonly cardId: string; readonly reminderId: string } | undefined {
  const [cardId, reminderId] = [idOf(partOf(value, 'card')), idOf(partOf(value, 'reminder'))];
  return cardId === undefined || reminderId === undefined ? undefined : { cardId, reminderId };
}
