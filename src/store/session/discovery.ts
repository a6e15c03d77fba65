import { type FailureKind, ServiceError } from '../../base/errors.ts';
import { grants, type Permission } from '../../base/permission.ts';
import { type PermissionStatus, type PermissionStatuses, permissionStatuses } from '../../base/permissionStatus.ts';

/** What a token may do, and how that is known: by the tools it is shown, by reads that were tried, or not yet. */
export interface Found {
  readonly held: PermissionStatuses;
  readonly source: 'tools' | 'reads' | 'nothing';
  readonly subscription: 'active' | 'ended' | 'unknown';
}

/** Permissions to read, each with one small read that needs it. */
export type ReadPermission = Exclude<Permission, 'tracker:edit' | 'notes:edit'>;

export interface DiscoveryNeeds {
  /** The tools that the MCP endpoint shows to this token. */
  readonly listTools: () => Promise<readonly string[]>;
  /** What a tool needs; undefined for one that this version does not know. */
  readonly permissionOf: (tool: string) => Permission | undefined;
  readonly reads: Readonly<Record<ReadPermission, () => Promise<unknown>>>;
}

export const nothingKnown: Found = {
  held: permissionStatuses(() => 'unknown'),
  source: 'nothing',
  subscription: 'unknown',
};

/**
 * The permissions of a token. The endpoint shows only the tools that the token may use (tracker document, Cross-cutting rules 5),
 * so that the list tells them exactly; where it is out of reach reads are tried, never a write, and edits stay unknown. Rejects
 * where the token itself is refused or the service cannot be reached at all.
 */
export async function discoverPermissions(needs: DiscoveryNeeds): Promise<Found> {
  const shown = await toolsShown(needs);
  if (shown.length > 0) {
    const held = permissionStatuses((permission) => (grants(shown, permission) ? 'granted' : 'missing'));
    return { held, source: 'tools', subscription: 'active' };
  }
  return tryReads(needs.reads);
}

/** Permissions of the tools that are shown; none where the list says nothing. An ended subscription empties it as well. */
async function toolsShown({ listTools, permissionOf }: DiscoveryNeeds): Promise<Permission[]> {
  try {
    const tools = await listTools();
    return tools.flatMap((tool) => permissionOf(tool) ?? []);
  } catch (error) {
    if (!ServiceError.is(error) || error.kind === 'signedOut' || error.kind === 'cancelled') throw error;
    return [];
  }
}

async function tryReads(reads: DiscoveryNeeds['reads']): Promise<Found> {
  const tried = async (permission: ReadPermission) => outcomeOf(reads[permission]);
  // The first tells most of what would fail for all of them.
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
  const held = permissionStatuses((permission) => {
    if (permission === 'tracker:edit') return editBy(tracker);
    if (permission === 'notes:edit') return editBy(notes);
    return holdingOf(read[permission]);
  });
  const active = outcomes.includes('granted') || outcomes.includes('missing');
  return { held, source: 'reads', subscription: active ? 'active' : 'unknown' };
}

type Outcome = PermissionStatus | 'ended';

/** What tells nothing about one permission, and would come again for the next. */
const endsAll: readonly FailureKind[] = ['signedOut', 'unreachable', 'cancelled'];

async function outcomeOf(read: () => Promise<unknown>): Promise<Outcome> {
  try {
    await read();
    return 'granted';
  } catch (error) {
    if (!ServiceError.is(error) || endsAll.includes(error.kind)) throw error;
    if (error.kind === 'subscriptionEnded') return 'ended';
    return error.kind === 'denied' ? 'missing' : 'unknown';
  }
}

const holdingOf = (outcome: Outcome): PermissionStatus => (outcome === 'ended' ? 'unknown' : outcome);

/** Editing includes reading, so that who may not read may not edit either; more is seen only in use. */
const editBy = (read: Outcome): PermissionStatus => (read === 'missing' ? 'missing' : 'unknown');
