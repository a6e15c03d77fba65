import { hasPassed } from '../../base/clock.ts';
import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import { grants, isPermission, type Permission, permissions } from '../../base/permission.ts';
import { permissionStatuses } from '../../base/permissionStatus.ts';
import { nextTry } from '../sync/pollTimes.ts';
import { type Found, nothingKnown } from './discovery.ts';
import { accountOf, type SessionState } from './session.ts';

export interface PermissionNeeds {
  /** Asks the service what the token in use may do; rejects where it cannot be told now. */
  readonly discover: () => Promise<Found>;
  /** What an operation needs, for a refusal that does not name it. */
  readonly permissionOf: (operation: string) => Promise<Permission | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Does the work again and again, this many milliseconds apart, until the handle is disposed. */
  readonly repeat: (work: () => void, apart: number) => Disposable;
}

/** Told how a call ended: nothing for a success, else what it was rejected with. */
export type Settle = (error?: unknown) => void;

const allOfThem: Found = { held: permissionStatuses(() => 'granted'), source: 'tools', subscription: 'active' };
const oneMinute = 60_000;

/**
 * What the token in use may do, as far as is known. It is asked for at the first call of an account, corrected by every refusal in use,
 * and asked for again once an ended subscription works again, which is tried every minute.
 */
export class PermissionStore implements Disposable {
  readonly #needs: PermissionNeeds;
  readonly #changed = new Emitter<Found>();
  readonly #renewed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  /** Fires when an ended subscription works again. */
  readonly onDidRenew = this.#renewed.event;
  #account: string | undefined;
  #found = nothingKnown;
  #asking: Promise<void> | undefined;
  #hasAsked = false;
  /** Quiet questions that failed one after the other, and when the last did. */
  #failures = { count: 0, at: Number.NEGATIVE_INFINITY };
  #retrying: Disposable | undefined;

  constructor(needs: PermissionNeeds) {
    this.#needs = needs;
  }

  get found(): Found {
    return this.#found;
  }

  /** What the token is not known to lack. */
  get held(): Permission[] {
    return permissions.filter((permission) => this.may(permission));
  }

  /** Whether something is to be offered: what is only unknown is, since its first use tells. */
  may(permission: Permission): boolean {
    return this.#found.held[permission] !== 'missing';
  }

  /** Takes up the account in use. The local service's own token has every permission. */
  follow(session: SessionState): void {
    const account = accountOf(session);
    if (account === this.#account) return;
    this.#account = account;
    this.#asking = undefined;
    this.#failures = { count: 0, at: Number.NEGATIVE_INFINITY };
    this.#hasAsked = session.kind === 'local';
    this.#set(session.kind === 'local' ? allOfThem : nothingKnown);
  }

  /** Asks again; calls while one is under way share it. Rejects where the service does not tell. */
  discover(): Promise<void> {
    this.#hasAsked = true;
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  /** Begins to watch a call of an account; an answer that comes while another account is in use does not count. */
  watch(account: string): Settle {
    return (error) => {
      if (account !== this.#account) return;
      if (error === undefined) this.#works();
      else if (ServiceError.is(error, 'subscriptionEnded')) this.#set({ ...this.#found, subscription: 'ended' });
      else if (ServiceError.is(error, 'denied')) void this.#lacks(error, account);
    };
  }

  dispose(): void {
    this.#retrying?.dispose();
    this.#changed.dispose();
    this.#renewed.dispose();
  }

  async #ask(): Promise<void> {
    const account = this.#account;
    try {
      const found = await this.#needs.discover();
      if (account !== this.#account) return;
      const before = this.#found;
      // Permissions of a token never change, so that what was learnt in use, or before the subscription ended, still holds.
      const held = permissionStatuses((each) =>
        found.held[each] === 'unknown' ? before.held[each] : found.held[each],
      );
      this.#set({ ...found, held, source: found.source === 'nothing' ? before.source : found.source });
    } finally {
      if (account === this.#account) this.#asking = undefined;
    }
  }

  /** Asked for in the background: where it fails, a later call asks again. */
  #askQuietly(): void {
    const account = this.#account;
    this.discover().catch(() => {
      if (account !== this.#account) return;
      this.#hasAsked = false;
      this.#failures = { count: this.#failures.count + 1, at: this.#needs.now() };
    });
  }

  /** As askQuietly where nobody has asked yet, or that failed long enough ago: each time after a longer pause. */
  #askOnce(): void {
    const { count, at } = this.#failures;
    const isPausing = count > 0 && !hasPassed(nextTry(at, count) - at, at, this.#needs.now());
    if (!this.#hasAsked && !isPausing) this.#askQuietly();
  }

  #works(): void {
    const isRenewed = this.#found.subscription === 'ended';
    if (isRenewed) this.#set({ ...this.#found, subscription: 'active' });
    if (isRenewed) this.#askQuietly();
    else this.#askOnce();
  }

  async #lacks(error: ServiceError, account: string): Promise<void> {
    const permission = permissionIn(error.details) ?? (await this.#needs.permissionOf(error.operation));
    if (permission === undefined || account !== this.#account) return;
    const held = permissionStatuses((each) => (grants([each], permission) ? 'missing' : this.#found.held[each]));
    this.#set({ ...this.#found, held, source: this.#found.source === 'nothing' ? 'reads' : this.#found.source });
    this.#askOnce();
  }

  #set(found: Found): void {
    const before = this.#found;
    if (JSON.stringify(before) === JSON.stringify(found)) return;
    this.#found = found;
    this.#changed.fire(found);
    const isEnded = found.subscription === 'ended';
    if (isEnded) this.#retrying ??= this.#needs.repeat(() => this.#askQuietly(), oneMinute);
    else {
      this.#retrying?.dispose();
      this.#retrying = undefined;
    }
    if (before.subscription === 'ended' && found.subscription === 'active') this.#renewed.fire();
  }
}

function permissionIn(details: unknown): Permission | undefined {
  if (typeof details !== 'object' || details === null || !('permission' in details)) return undefined;
  return isPermission(details.permission) ? details.permission : undefined;
}
