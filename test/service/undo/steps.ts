import fc from 'fast-check';

/** Index among the existing records, modulo their number. */
type Pick = number;

export type EditedField = 'title' | 'company' | 'description' | 'priority';

/** A change that a window or an agent makes; plain data, so that it can be shrunk and printed. */
export type Change =
  | { readonly kind: 'move'; readonly card: Pick; readonly column: Pick; readonly position: number }
  | { readonly kind: 'edit'; readonly card: Pick; readonly field: EditedField; readonly value: string }
  | { readonly kind: 'tags'; readonly card: Pick; readonly tags: readonly string[] }
  | { readonly kind: 'contacts'; readonly card: Pick; readonly names: readonly string[] }
  | { readonly kind: 'addReminder'; readonly card: Pick; readonly text: string }
  | { readonly kind: 'changeReminder'; readonly card: Pick; readonly reminder: Pick; readonly done: boolean }
  | { readonly kind: 'removeReminder'; readonly card: Pick; readonly reminder: Pick }
  | { readonly kind: 'attach' | 'detach'; readonly card: Pick; readonly meeting: Pick }
  | { readonly kind: 'createCard'; readonly column: Pick; readonly title: string }
  | { readonly kind: 'archive' | 'delete'; readonly card: Pick }
  | { readonly kind: 'updateColumn'; readonly column: Pick; readonly title: string; readonly color: string | null }
  | { readonly kind: 'reorderColumns'; readonly column: Pick; readonly position: number }
  | { readonly kind: 'createColumn'; readonly title: string; readonly position: number }
  | { readonly kind: 'deleteColumn'; readonly column: Pick };

/** Only windows have these. */
export type WindowChange =
  | Change
  | { readonly kind: 'moveSeveral'; readonly cards: readonly Pick[]; readonly column: Pick; readonly position: number }
  | { readonly kind: 'emptyAndDelete'; readonly column: Pick; readonly target: Pick };

/** All but the deletion of a card, which is final. */
const revocable: Readonly<Record<Exclude<WindowChange['kind'], 'delete'>, true>> = {
  move: true,
  edit: true,
  tags: true,
  contacts: true,
  addReminder: true,
  changeReminder: true,
  removeReminder: true,
  attach: true,
  detach: true,
  createCard: true,
  archive: true,
  updateColumn: true,
  reorderColumns: true,
  createColumn: true,
  deleteColumn: true,
  moveSeveral: true,
  emptyAndDelete: true,
};
export const revocableKinds = Object.keys(revocable) as readonly (keyof typeof revocable)[];

export type WindowAct = WindowChange | { readonly kind: 'undo' } | { readonly kind: 'switchAccount' };

export type Step =
  | { readonly by: 'agent'; readonly change: Change }
  /** `isStale`: the window has not read since the last change of another client. */
  | { readonly by: 0 | 1; readonly change: WindowAct; readonly isStale: boolean };

const pick = fc.nat(3);
const position = fc.nat(3);
const kind = <const K extends WindowAct['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);
const title = fc.constantFrom('Engineer', 'Designer', 'Ärztin', '面接 🎉 "quoted"');

const changes = [
  { weight: 8, arbitrary: fc.record({ kind: kind('move'), card: pick, column: pick, position }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ kind: kind('edit'), card: pick, field: fc.constant<EditedField>('title'), value: title }),
      fc.record({
        kind: kind('edit'),
        card: pick,
        field: fc.constantFrom<EditedField[]>('company', 'description'),
        value: fc.constantFrom('One', 'Two'),
      }),
      fc.record({
        kind: kind('edit'),
        card: pick,
        field: fc.constant<EditedField>('priority'),
        value: fc.constantFrom('low', 'high'),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('tags'), card: pick, tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('contacts'),
      card: pick,
      names: fc.array(fc.constantFrom('Ada', 'Bo'), { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('addReminder'), card: pick, text: fc.constantFrom('Call', 'Write') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('changeReminder'), card: pick, reminder: pick, done: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('removeReminder'), card: pick, reminder: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('attach'), card: pick, meeting: pick }) },
  // Most cards have no meeting to detach.
  { weight: 5, arbitrary: fc.record({ kind: kind('detach'), card: pick, meeting: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('createCard'), column: pick, title }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('archive', 'delete'), card: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('updateColumn'),
      column: pick,
      title,
      color: fc.constantFrom<(string | null)[]>('#00aa00', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('reorderColumns'), column: pick, position }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('createColumn'), title, position }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('deleteColumn'), column: pick }) },
] satisfies { weight: number; arbitrary: fc.Arbitrary<Change> }[];

const change: fc.Arbitrary<Change> = fc.oneof(...changes);
const windowAct: fc.Arbitrary<WindowAct> = fc.oneof(
  { weight: 12, arbitrary: change },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('moveSeveral'),
      cards: fc.uniqueArray(pick, { minLength: 2, maxLength: 4 }),
      column: pick,
      position,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('emptyAndDelete'), column: pick, target: pick }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('undo') }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      by: fc.constantFrom<(0 | 1)[]>(0, 0, 1),
      change: windowAct,
      isStale: fc.nat(9).map((n) => n === 0),
    }),
  },
  { weight: 20, arbitrary: fc.record({ by: fc.constant('agent'), change }) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant<0>(0),
      change: fc.record({ kind: kind('switchAccount') }),
      isStale: fc.constant(false),
    }),
  },
);

export const sequences = (maxSteps: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: Math.floor(maxSteps / 2), maxLength: maxSteps, size: 'max' });
