import { droppedWrite } from '../../base/flow/errors.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { columnsOf } from './boardView.ts';
import { applyChange, changedIds, dependsOnPlace, type PendingChange } from './changes/changes.ts';

type CardCreation = Extract<PendingChange, { readonly kind: 'addCard' }>;

/** How changes of the board are applied, queued and dropped; a card is created beside the queue of the other changes. */
export const boardChanges = {
  apply: (board: Board, changes: readonly PendingChange[]): Board => changes.reduce(applyChange, board),
  idsOf: changedIds,
  // Positions are valid only in the order of all changes.
  queueOf: (change: PendingChange) => (change.kind === 'addCard' ? change.card.id : 'board'),
  dependsOn: dependsOnPlace,
};

export const uncertainKeyOf = (change: PendingChange): string =>
  change.kind === 'addCard' ? change.key : JSON.stringify(change);

const pendingId = 'new-card/';

export const isPendingCard = (cardId: string): boolean => cardId.startsWith(pendingId);

/** A new card, shown with a temporary id until the response. Any other new record is shown only after it. */
export function creationOf(input: CardInput, key: string, board: Board | undefined): CardCreation {
  const { title, company = '', location = null, url = null, description = null, tags = [], priority } = input;
  const columnId = input.columnId ?? columnsOf(board ?? { columns: [] })[0]?.id ?? null;
  const card: Card = {
    id: `${pendingId}${key}`,
    columnId,
    position: Number.MAX_SAFE_INTEGER,
    status: 'active',
    ...{ title, company, location, url, description, tags, priority: priority ?? 'normal' },
    salary: null,
    contacts: [],
    reminders: [],
    meetings: [],
    createdAt: '',
    updatedAt: '',
    archivedAt: null,
  };
  return { kind: 'addCard', card, key };
}

export class PendingCards {
  readonly #created = new Map<string, Promise<string>>();

  add({ card: { id: shownId } }: CardCreation, created: Promise<Card>): void {
    const id = created.then(
      (card) => card.id,
      () => {
        throw droppedWrite('Dropped, since the card was not created.');
      },
    );
    id.catch(() => undefined);
    this.#created.set(shownId, id);
  }

  /** Calls `act` at once, or after the card is created; rejects as cancelled if it is not, or if the account has changed. */
  async with<T>(cardId: string, account: AccountGuard, act: (id: string) => Promise<T>): Promise<T> {
    const created = this.#created.get(cardId);
    if (created === undefined) return act(cardId);
    const id = await created;
    account.assertInUse();
    return act(id);
  }

  forget(): void {
    this.#created.clear();
  }
}
