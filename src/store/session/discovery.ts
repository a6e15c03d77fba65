import {
  grants,
  type Permission,
  type PermissionStatus,
  type PermissionStatuses,
  permissionStatuses,
} from '../../base/domain/permission.ts';
import { type FailureKind, ServiceError } from '../../base/flow/errors.ts';

export interface DiscoveredPermissions {
  readonly statuses: PermissionStatuses;
  readonly source: 'tools' | 'reads' | 'nothing';
  readonly subscription: 'active' | 'ended' | 'unknown';
}

export type ReadPermission = Exclude<Permission, 'tracker:edit' | 'notes:edit'>;

export interface DiscoveryNeeds {
  readonly listTools: () => Promise<readonly string[]>;
  readonly permissionOf: (tool: string) => Permission | undefined;
  readonly reads: Readonly<Record<ReadPermission, () => Promise<unknown>>>;
}

export const nothingKnown: DiscoveredPermissions = {
  statuses: permissionStatuses(() => 'unknown'),
  source: 'nothing',
  subscription: 'unknown',
};

/**
 * The endpoint lists only permitted tools (tracker document, Cross-cutting rules 5), so its list is exact; without it reads are tried,
 * never a write, and edits stay unknown. Rejects if the token is refused or the service cannot be reached.
 */
export async function discoverPermissions(needs: DiscoveryNeeds): Promise<DiscoveredPermissions> {
  const shown = await toolsShown(needs);
  if (shown.length > 0) {
    const statuses = permissionStatuses((permission) => (grants(shown, permission) ? 'granted' : 'missing'));
    return { statuses, source: 'tools', subscription: 'active' };
  }
  return tryReads(needs.reads);
}

/** Empty if there is no usable list; an ended subscription empties it as well. */
async function toolsShown({ listTools, permissionOf }: DiscoveryNeeds): Promise<Permission[]> {
  try {
    const tools = await listTools();
    return tools.flatMap((tool) => permissionOf(tool) ?? []);
  } catch (error) {
    if (!ServiceError.is(error) || error.kind === 'signedOut' || error.kind === 'cancelled') throw error;
    return [];
  }
}

async function tryReads(reads: DiscoveryNeeds['reads']): Promise<DiscoveredPermissions> {
  const tried = async (permission: ReadPermission) => outcomeOf(reads[permission]);
  // The first read shows most failures that would affect all of them.
  const tracker = await tried('tracker:read');
  if (tracker === 'ended') return { ...nothingKnown, subscription: 'ended' };
  const [meetings, notes, contexts] = await Promise.all([
    tried('meetings:read'),
    tried('notes:read'),
    tried('contexts:read'),
  ]);
  const read = { 'tracker:read': tracker, 'meetings:read': meetings, 'notes:read': notes, 'contexts:read': contexts };
  const outcomes = Object.values(read);
  if (outcomes.includes('ended')) return { ...nothingKnown, subscription: 'ended' };
  const statuses = permissionStatuses((permission) => {
    if (permission === 'tracker:edit') return editBy(tracker);
    if (permission === 'notes:edit') return editBy(notes);
    return statusOf(read[permission]);
  });
  const active = outcomes.includes('granted') || outcomes.includes('missing');
  return { statuses, source: 'reads', subscription: active ? 'active' : 'unknown' };
}

type Outcome = PermissionStatus | 'ended';

/** Failures that say nothing about one permission, and would repeat for the next. */
const affectsAllReads: readonly FailureKind[] = ['signedOut', 'unreachable', 'cancelled'];

async function outcomeOf(read: () => Promise<unknown>): Promise<Outcome> {
  try {
    await read();
    return 'granted';
  } catch (error) {
    if (!ServiceError.is(error) || affectsAllReads.includes(error.kind)) throw error;
    if (error.kind === 'subscriptionEnded') return 'ended';
    return error.kind === 'denied' ? 'missing' : 'unknown';
  }
}

const statusOf = (outcome: Outcome): PermissionStatus => (outcome === 'ended' ? 'unknown' : outcome);

/** Edit includes read, so a token that may not read may not edit; otherwise only use shows it. */
const editBy = (read: Outcome): PermissionStatus => (read === 'missing' ? 'missing' : 'unknown');
