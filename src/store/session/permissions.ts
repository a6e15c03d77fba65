import {
  grants,
  isPermission,
  type Permission,
  permissionStatuses,
  permissions,
} from '../../base/domain/permission.ts';
import { hasPassed } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { nextTry } from '../sync/poller.ts';
import { type DiscoveredPermissions, nothingKnown } from './discovery.ts';
import { accountOf, type SessionState } from './session.ts';

interface PermissionNeeds {
  readonly discover: () => Promise<DiscoveredPermissions>;
  readonly permissionOf: (operation: string) => Promise<Permission | undefined>;
  readonly now: () => number;
  readonly repeat: (work: () => void, intervalMs: number) => Disposable;
}

type OnCallEnd = (error?: unknown) => void;

const allGranted: DiscoveredPermissions = {
  statuses: permissionStatuses(() => 'granted'),
  source: 'tools',
  subscription: 'active',
};
const retryIntervalMs = 60_000;

/**
 * Known permissions of the token in use: discovered at an account's first call, corrected by every refusal, and discovered again once an
 * ended subscription works again, which is tried every minute.
 */
export class PermissionStore implements Disposable {
  readonly #needs: PermissionNeeds;
  readonly #changed = new Emitter<DiscoveredPermissions>();
  readonly #renewed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly onDidRenew = this.#renewed.event;
  #account: string | undefined;
  #found = nothingKnown;
  #discovery: Promise<void> | undefined;
  #hasDiscovered = false;
  #failures = { count: 0, at: Number.NEGATIVE_INFINITY };
  #retrying: Disposable | undefined;

  constructor(needs: PermissionNeeds) {
    this.#needs = needs;
  }

  get found(): DiscoveredPermissions {
    return this.#found;
  }

  get usable(): Permission[] {
    return permissions.filter((permission) => this.may(permission));
  }

  /** True also for an unknown permission, since its first use shows whether it is granted. */
  may(permission: Permission): boolean {
    return this.#found.statuses[permission] !== 'missing';
  }

  /** The local service's own token has every permission. */
  follow(session: SessionState): void {
    const account = accountOf(session);
    if (account === this.#account) return;
    this.#account = account;
    this.#discovery = undefined;
    this.#failures = { count: 0, at: Number.NEGATIVE_INFINITY };
    this.#hasDiscovered = session.kind === 'local';
    this.#set(session.kind === 'local' ? allGranted : nothingKnown);
  }

  /** Concurrent calls share one discovery. Rejects if the permissions cannot be determined. */
  discover(): Promise<void> {
    this.#hasDiscovered = true;
    this.#discovery ??= this.#startDiscovery();
    return this.#discovery;
  }

  /** Observes one call; its outcome is ignored once another account is in use. */
  observe(account: string): OnCallEnd {
    return (error) => {
      if (account !== this.#account) return;
      if (error === undefined) this.#recordSuccess();
      else if (ServiceError.is(error, 'subscriptionEnded')) this.#set({ ...this.#found, subscription: 'ended' });
      else if (ServiceError.is(error, 'denied')) void this.#recordMissing(error, account);
    };
  }

  dispose(): void {
    this.#retrying?.dispose();
    this.#changed.dispose();
    this.#renewed.dispose();
  }

  async #startDiscovery(): Promise<void> {
    const account = this.#account;
    try {
      const found = await this.#needs.discover();
      if (account !== this.#account) return;
      const before = this.#found;
      // Permissions of a token never change, so what was found in use, or before the subscription ended, still holds.
      const statuses = permissionStatuses((each) =>
        found.statuses[each] === 'unknown' ? before.statuses[each] : found.statuses[each],
      );
      this.#set({ ...found, statuses, source: found.source === 'nothing' ? before.source : found.source });
    } finally {
      if (account === this.#account) this.#discovery = undefined;
    }
  }

  #discoverInBackground(): void {
    const account = this.#account;
    this.discover().catch(() => {
      if (account !== this.#account) return;
      this.#hasDiscovered = false;
      this.#failures = { count: this.#failures.count + 1, at: this.#needs.now() };
    });
  }

  #discoverOnce(): void {
    const { count, at } = this.#failures;
    const isPausing = count > 0 && !hasPassed(nextTry(at, count) - at, at, this.#needs.now());
    if (!this.#hasDiscovered && !isPausing) this.#discoverInBackground();
  }

  #recordSuccess(): void {
    const isRenewed = this.#found.subscription === 'ended';
    if (isRenewed) this.#set({ ...this.#found, subscription: 'active' });
    if (isRenewed) this.#discoverInBackground();
    else this.#discoverOnce();
  }

  async #recordMissing(error: ServiceError, account: string): Promise<void> {
    const permission = permissionIn(error.details) ?? (await this.#needs.permissionOf(error.operation));
    if (permission === undefined || account !== this.#account) return;
    const statuses = permissionStatuses((each) =>
      grants([each], permission) ? 'missing' : this.#found.statuses[each],
    );
    this.#set({
      ...this.#found,
      statuses,
      source: this.#found.source === 'nothing' ? 'reads' : this.#found.source,
    });
    this.#discoverOnce();
  }

  #set(found: DiscoveredPermissions): void {
    const before = this.#found;
    if (JSON.stringify(before) === JSON.stringify(found)) return;
    this.#found = found;
    this.#changed.fire(found);
    const isEnded = found.subscription === 'ended';
    if (isEnded) this.#retrying ??= this.#needs.repeat(() => this.#discoverInBackground(), retryIntervalMs);
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
