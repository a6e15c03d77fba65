import type { Clock } from '../../base/flow/clock.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import { localAccount } from '../session/session.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type CardCall, entryTypeOf, ownEntry, writtenCardId } from './cardWrites.ts';
import type { SharedActivity } from './sharedActivity.ts';

/** A call of this window, as it begins. */
export interface OwnCall extends Omit<CardCall, 'answer'> {
  /** Never rejects. */
  readonly ended: Promise<{ readonly answer: unknown; readonly error?: unknown }>;
}

interface OwnNamesNeeds {
  readonly shared: SharedActivity;
  readonly known: (cardId: string) => Card | undefined;
  readonly history: (cardId: string) => Promise<{ readonly items: readonly HistoryEntry[] }>;
  readonly accountGuard: () => AccountGuard;
  readonly clock: Clock;
}

/** How long others' changes wait for the answer to a write, so that neither a refusal nor a closed window holds them back for good. */
const maxOpenMs = 60_000;

/**
 * Learns under which name a tracker records the user's own writes: a hosted one takes the editor for an agent, with the name of its token.
 * One history is read after the first write of a card.
 */
export class OwnNames {
  readonly #needs: OwnNamesNeeds;

  constructor(needs: OwnNamesNeeds) {
    this.#needs = needs;
  }

  /** Until then entries of the user may look like those of an agent; undefined if it ends only when the name is learned. */
  get unknownUntil(): number | undefined {
    const { shared, clock } = this.#needs;
    const { hasOwnWrites, ownWriteUntil = 0 } = shared.value;
    if (this.#isKnown) return 0;
    if (hasOwnWrites) return undefined;
    // One that is later than possible is from before the clock was set back.
    return ownWriteUntil - clock.now() > maxOpenMs ? 0 : ownWriteUntil;
  }

  isOwn({ actor }: HistoryEntry): boolean {
    const { ownNames } = this.#needs.shared.value;
    return actor.kind === 'user' || (ownNames?.includes(actor.name ?? '') ?? false);
  }

  /** Call it before the write is sent. */
  async learnFrom({ operation, input, ended }: OwnCall): Promise<void> {
    const { shared, known, history, accountGuard, clock } = this.#needs;
    if (entryTypeOf(operation) === undefined || this.#isKnown) return;
    const account = accountGuard();
    const { account: writtenAccount } = shared;
    void shared.update(() => ({ ownWriteUntil: clock.now() + maxOpenMs }));
    const target = writtenCardId({ operation, input, answer: undefined });
    const before = target === undefined ? undefined : known(target);
    const { answer, error } = await ended;
    if (error !== undefined && !isUncertain(error)) return;
    void shared.update(() => ({ hasOwnWrites: true }), writtenAccount);
    const call = { operation, input, answer };
    const cardId = writtenCardId(call);
    if (cardId === undefined || !account.isInUse()) return;
    const { items } = await history(cardId);
    const entry = ownEntry(call, before, items);
    if (entry === undefined || !account.isInUse()) return;
    const { kind, name } = entry.actor;
    await shared.update(() => ({ ownNames: kind === 'user' ? [] : [name ?? ''] }));
  }

  /** The local service records what the editor writes as the user's. */
  get #isKnown(): boolean {
    const { account, value } = this.#needs.shared;
    return account === localAccount || value.ownNames !== undefined;
  }
}
