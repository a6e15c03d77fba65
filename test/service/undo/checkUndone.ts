import assert from 'node:assert/strict';

import type { BoardState, CardState } from './boardState.ts';

/** The service before and after a step, and before and after its undo. */
export interface UndoneStep {
  readonly before: BoardState;
  readonly after: BoardState;
  readonly present: BoardState;
  readonly undone: BoardState;
  /** Cards that the step moved. */
  readonly moved: ReadonlySet<string>;
}

/** Asserts that all that the step changed is as before it, and that everything else is as it was. */
export function checkUndone(step: UndoneStep): void {
  const { before, after, present, undone } = step;
  const cards = new Set([before, after, present, undone].flatMap(({ cards: all }) => Object.keys(all)));
  for (const id of cards) checkCard(step, id, ({ cards: all }) => all[id]);
  // No undo brings a card back, but one of a change to a card in the archive is made there.
  assert.deepEqual(Object.keys(undone.archived), Object.keys(present.archived), 'the archive');
  for (const id of Object.keys(undone.archived)) checkCard(step, id, ({ archived }) => archived[id]);
  // One client may change the title and another one the color.
  const fieldsOf = ({ id, ...fields }: BoardState['columns'][number]) =>
    Object.entries(fields).map(([field, value]) => [`${id} ${field}`, value] as const);
  checkItems('column', (state) => new Map<string, unknown>(state.columns.flatMap(fieldsOf)), step);
  checkOrder(step);
  checkColumnOrder(step);
}

/** Asserts that one card of the archive is on the board as a new card, and that everything else is as it was. */
export function checkRestored(present: BoardState, undone: BoardState): void {
  const [id = assert.fail('no card was restored'), ...more] = Object.keys(undone.cards).filter(
    (each) => !(each in present.cards),
  );
  assert.deepEqual(more, [], 'more than one card');
  const { [id]: restored, ...cards } = undone.cards;
  const orders = Object.fromEntries(
    Object.entries(undone.orders).map(([column, order]) => [column, order.filter((each) => each !== id)]),
  );
  assert.deepEqual({ ...undone, cards, orders }, present);
  const content = (card: CardState | undefined) => {
    const { fields: { description: _, ...fields } = {}, tags, reminders, meetings } = card ?? {};
    return JSON.stringify({ fields, tags, reminders: reminders?.map((each) => each.content), meetings });
  };
  assert.ok(Object.values(present.archived).map(content).includes(content(restored)), 'what the card has');
}

function checkCard(step: UndoneStep, id: string, cardIn: (state: BoardState) => CardState | undefined): void {
  const exists = (state: BoardState) => cardIn(state) !== undefined;
  assert.equal(exists(step.undone), expected(step, exists), `card ${id} exists`);
  const about = `of card ${id}`;
  if (cardIn(step.undone) === undefined) return;
  checkItems(`field ${about}`, (state) => new Map(Object.entries(cardIn(state)?.fields ?? {})), step);
  checkItems(`tag ${about}`, (state) => new Map(cardIn(state)?.tags.map((tag) => [tag, true]) ?? []), step);
  checkItems(`meeting ${about}`, (state) => new Map(cardIn(state)?.meetings.map((each) => [each, true]) ?? []), step);
  const reminders = (state: BoardState) =>
    new Map(cardIn(state)?.reminders.map((each) => [each.id, each.content]) ?? []);
  checkItems(`reminder ${about}`, reminders, step);
  checkItems(`column ${about}`, (state) => new Map([['id', cardIn(state)?.columnId]]), step);
}

/** What the undo has to leave: the value before the step if the step changed it, else the present one. */
function expected<T>({ before, after, present }: UndoneStep, valueIn: (state: BoardState) => T): T {
  return same(valueIn(before), valueIn(after)) ? valueIn(present) : valueIn(before);
}

function checkItems(
  name: string,
  itemsIn: (state: BoardState) => ReadonlyMap<string, unknown>,
  step: UndoneStep,
): void {
  const keys = new Set(
    [step.before, step.after, step.present, step.undone].flatMap((state) => [...itemsIn(state).keys()]),
  );
  for (const key of keys) {
    const valueIn = (state: BoardState) => itemsIn(state).get(key);
    assert.deepEqual(valueIn(step.undone), expected(step, valueIn), `${name} ${key}`);
  }
}

/** Cards that the step moved are among those of before as they were, and all others keep their order. */
function checkOrder({ before, present, undone, moved }: UndoneStep): void {
  for (const [columnId, order] of Object.entries(undone.orders))
    for (const pair of pairsOf(order)) {
      const isMoved = pair.some((id) => moved.has(id));
      const former = (isMoved ? before : present).orders[columnId] ?? [];
      checkPair(pair, former, `cards ${pair.join(' and ')}`);
    }
}

/** Columns that the step moved are free beside those that are newer than it. */
function checkColumnOrder({ before, after, present, undone }: UndoneStep): void {
  const idsIn = ({ columns }: BoardState) => columns.map(({ id }) => id);
  const isChanged = (pair: readonly [string, string]) => signOf(pair, idsIn(before)) !== signOf(pair, idsIn(after));
  const moved = new Set(pairsOf(idsIn(before)).filter(isChanged).flat());
  for (const pair of pairsOf(idsIn(undone))) {
    const isNewer = signOf(pair, idsIn(before)) === undefined && pair.some((id) => moved.has(id));
    if (!isNewer) checkPair(pair, idsIn(isChanged(pair) ? before : present), `columns ${pair.join(' and ')}`);
  }
}

function checkPair(pair: readonly [string, string], former: readonly string[], name: string): void {
  const sign = signOf(pair, former);
  if (sign !== undefined) assert.ok(sign, `the order of the ${name}`);
}

/** Whether the first is before the second; undefined unless both are in the list. */
function signOf([one, other]: readonly [string, string], list: readonly string[]): boolean | undefined {
  const [index, otherIndex] = [list.indexOf(one), list.indexOf(other)];
  return index < 0 || otherIndex < 0 ? undefined : index < otherIndex;
}

const pairsOf = (ids: readonly string[]): (readonly [string, string])[] =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const));

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
