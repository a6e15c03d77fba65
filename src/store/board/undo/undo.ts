import { type FailureKind, ServiceError } from '../../../base/flow/errors.ts';
import type { Event } from '../../../base/flow/event.ts';
import { type Disposable, runAll } from '../../../base/flow/lifetime.ts';
import type { ConfirmUndo, Undoable, UndoOutcome } from '../../../base/flow/undoState.ts';
import type { AccountGuard } from '../../sync/accountGuard.ts';
import { UndoStack } from '../../sync/undoStack.ts';
import type { BoardWrite, Created, WriteGroup } from '../boardWrite.ts';
import { changedIds, type Effect, effectOf, isFinal, labelOf } from '../changes/changes.ts';
import { type UndoNeeds, UndoRunner } from './plan.ts';

/** One write of a step. `settled` never rejects; `effect` is undefined until the service has confirmed the write, and once it is undone. */
interface Part {
  readonly label: string;
  readonly items: readonly string[];
  readonly isFinal: boolean;
  settled: Promise<unknown>;
  effect: Effect | undefined;
}

interface Entry {
  readonly number: number;
  readonly group: WriteGroup | undefined;
  readonly parts: readonly Part[];
}

interface UndoPage {
  isAbout(items: readonly string[]): boolean;
}

/** The page in which the user acted last; undefined once it is hidden or closed. */
export class UndoPages {
  last: UndoPage | undefined;
}

/** With these the same undo would fail again. */
const lasting: readonly FailureKind[] = ['conflict', 'missing', 'invalid', 'notImplemented'];

/**
 * Steps of this window on board, cards, columns and reminders. An undo is a write, shown at once; before it is sent, a read has to show that
 * no other client has changed the same things since.
 */
export class UndoStore implements Disposable {
  readonly #needs: UndoNeeds;
  readonly #runner: UndoRunner;
  readonly #stack: UndoStack<Entry>;
  readonly #undone: UndoStack<Entry>;
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange: Event<void>;
  readonly pages = new UndoPages();
  #count = 0;
  #undoing: Promise<unknown> = Promise.resolve();
  #failures = 0;

  constructor(needs: UndoNeeds) {
    const { board } = needs;
    this.#needs = needs;
    this.#runner = new UndoRunner(needs);
    this.#stack = new UndoStack(board.serverState);
    this.#undone = new UndoStack(board.serverState);
    this.onDidChange = this.#stack.onDidChange;
    this.#subscriptions = [
      board.onDidWrite((write) => this.#record(write)),
      board.onDidCreate((created) => this.#recordCreated(created)),
      board.serverState.onDidForget(() => this.#runner.forget()),
    ];
  }

  get next(): Undoable | undefined {
    return this.#undoable(this.#stack.last);
  }

  /** The last step that changed this card or column. */
  nextOf(item: string): Undoable | undefined {
    return this.#undoable(this.#stack.findLast(isAbout(item)));
  }

  #undoable(entry: Entry | undefined): Undoable | undefined {
    if (entry === undefined) return undefined;
    const { number, parts } = entry;
    return {
      number,
      label: labelOfEntry(entry),
      canUndo: !parts.some(({ isFinal }) => isFinal),
      items: parts.flatMap(({ items }) => items),
    };
  }

  /** Whether the last step is that of the group with this label. */
  isLast(label: WriteGroup['label']): boolean {
    return this.#stack.last?.group?.label === label;
  }

  /**
   * Undoes the last step, of those that changed `item` if one is given. Concurrent calls wait for each other; after one that undoes nothing,
   * the waiting ones are cancelled. Rejects if the service is out of reach or refuses for now: the step then stays.
   */
  undo(confirm: ConfirmUndo, item?: string): Promise<UndoOutcome> {
    return this.#inTurn(this.#stack, this.#undone, confirm, item);
  }

  /** Makes the last undone change again, with the refusals of `undo`; a newer change ends what can be redone. */
  redo(confirm: ConfirmUndo, item?: string): Promise<UndoOutcome> {
    return this.#inTurn(this.#undone, this.#stack, confirm, item);
  }

  #inTurn(from: UndoStack<Entry>, to: UndoStack<Entry>, confirm: ConfirmUndo, item?: string): Promise<UndoOutcome> {
    const failures = this.#failures;
    const account = this.#needs.board.serverState.accountGuard();
    const outcome = this.#undoing.then(() =>
      failures === this.#failures ? this.#undoLast(from, to, account, confirm, item) : ({ kind: 'cancelled' } as const),
    );
    const fail = () => {
      this.#failures += 1;
    };
    this.#undoing = outcome.then(({ kind }) => (kind === 'undone' ? undefined : fail()), fail);
    return outcome;
  }

  dispose(): void {
    runAll([...this.#subscriptions, this.#stack, this.#undone], (each) => each.dispose());
  }

  async #undoLast(
    from: UndoStack<Entry>,
    to: UndoStack<Entry>,
    account: AccountGuard,
    confirm: ConfirmUndo,
    item: string | undefined,
  ): Promise<UndoOutcome> {
    if (!account.isInUse()) return { kind: 'cancelled' };
    try {
      const undo = async (entry: Entry): Promise<UndoOutcome> => {
        await Promise.all(entry.parts.map(({ settled }) => settled));
        account.assertInUse();
        return this.#undoEntry(entry, to, account, confirm);
      };
      const isWanted = item === undefined ? () => true : isAbout(item);
      return (await from.undo(undo, ({ kind }) => kind !== 'cancelled', isWanted)) ?? { kind: 'nothing' };
    } catch (error) {
      if (account.isInUse()) throw error;
      return { kind: 'cancelled' };
    }
  }

  async #undoEntry(
    entry: Entry,
    to: UndoStack<Entry>,
    account: AccountGuard,
    confirm: ConfirmUndo,
  ): Promise<UndoOutcome> {
    const parts = entry.parts.filter(({ effect }) => effect !== undefined);
    const label = labelOfEntry(parts.length === 0 ? entry : { ...entry, parts });
    if (parts.length === 0) return { kind: 'refused', label, reason: 'It was not saved, so there is nothing to undo.' };
    const effects = parts.flatMap(({ effect }) => effect ?? []);
    const created = effects.find((effect) => effect.kind === 'addCard');
    if (created !== undefined && !(await confirm(...deletionQuestion(created)))) return { kind: 'cancelled' };
    account.assertInUse();
    const inverse: Part[] = [];
    try {
      const note = await this.#runner.run(effects, account, (undone, redo) => {
        for (const part of parts.filter(({ effect }) => effect === undone)) {
          if (redo !== undefined) inverse.push({ ...part, isFinal: redo.kind === 'final', effect: redo });
          part.effect = undefined;
        }
      });
      if (account.isInUse() && inverse.length > 0) this.#push(to, inverse, entry.group);
      return { kind: 'undone', label, note };
    } catch (error) {
      if (!ServiceError.is(error) || !lasting.includes(error.kind)) throw error;
      const isPartial = parts.some(({ effect }) => effect === undefined);
      return { kind: 'refused', label, reason: isPartial ? `${error.reason} The rest is undone.` : error.reason };
    }
  }

  #record({ change, before, group, confirmed }: BoardWrite): void {
    const { cards, settings } = this.#needs;
    const cardId = 'cardId' in change ? change.cardId : '';
    const card = before?.cards.find(({ id }) => id === cardId) ?? cards.find(cardId);
    const wasDefault = change.kind === 'removeColumn' && settings.known?.defaultColumnId === change.columnId;
    const part: Part = {
      label: labelOf(change, before, card),
      items: changedIds(change),
      isFinal: isFinal(change),
      effect: undefined,
      settled: confirmed.then(
        (write) => {
          part.effect = effectOf(change, { ...write, wasDefault });
          if (part.effect === undefined) this.#drop(part);
        },
        () => this.#drop(part),
      ),
    };
    const { last } = this.#stack;
    if (group !== undefined && last?.group === group)
      this.#stack.update((entry) => (entry === last ? { ...entry, parts: [...entry.parts, part] } : entry));
    else this.#pushNew([part], group);
  }

  #recordCreated(created: Created): void {
    const change = { ...created, key: '' };
    const label = labelOf(change, undefined, undefined);
    const part = { label, items: changedIds(change), isFinal: false, effect: created, settled: Promise.resolve() };
    this.#pushNew([part], undefined);
  }

  #pushNew(parts: readonly Part[], group: WriteGroup | undefined): void {
    this.#undone.clear();
    this.#push(this.#stack, parts, group);
  }

  #push(to: UndoStack<Entry>, parts: readonly Part[], group: WriteGroup | undefined): void {
    this.#count += 1;
    to.push({ number: this.#count, group, parts });
  }

  /** A refused write did not happen, and one that changed nothing has nothing to undo. */
  #drop(part: Part): void {
    this.#stack.update((entry) => {
      const parts = entry.parts.filter((other) => other !== part);
      if (parts.length === entry.parts.length) return entry;
      return parts.length === 0 ? undefined : { ...entry, parts };
    });
  }
}

const isAbout =
  (item: string) =>
  ({ parts }: Entry): boolean =>
    parts.some(({ items }) => items.includes(item));

function labelOfEntry({ group, parts }: Entry): string {
  const [first] = parts;
  return group !== undefined && parts.length !== 1 ? group.label(parts.length) : (first?.label ?? '');
}

const deletionQuestion = ({ card }: Extract<Effect, { readonly kind: 'addCard' }>): Parameters<ConfirmUndo> => [
  `Undo the creation of “${card.title}”?`,
  'This deletes the card and its history. A deleted card cannot be brought back.',
  'Delete',
];
