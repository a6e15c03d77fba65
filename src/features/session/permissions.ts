import * as vscode from 'vscode';

import { agentObstacles, definitionUrl } from '../../base/domain/agentObstacles.ts';
import { permissions as allPermissions, type Permission } from '../../base/domain/permission.ts';
import type { OwnId } from '../../base/editor/manifest.ts';
import { runAll } from '../../base/flow/lifetime.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { editorValue } from '../../host/storage/settings.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { resetMissingPermissionNotices } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import { type DiscoveredPermissions, discoverPermissions } from '../../store/session/discovery.ts';
import { PermissionStore } from '../../store/session/permissions.ts';
import { baseUrlOf, type Connection, type SessionStore } from '../../store/session/session.ts';
import type { AgentPermissions } from './permissionsDocument.ts';

export interface PermissionSources {
  readonly session: SessionStore;
  readonly trackerAt: (connection: Connection) => Promise<Tracker>;
  readonly toolsAt: (connection: Connection) => Promise<readonly string[]>;
  readonly permissionsOf: () => Promise<(operation: string) => Permission | undefined>;
}

export function openPermissions({ session, trackerAt, toolsAt, permissionsOf }: PermissionSources): PermissionStore {
  const discover = async (): Promise<DiscoveredPermissions> => {
    const connection = await session.connect();
    // A discovery is for one token: it stops once another account is in use.
    const read = async (call: (tracker: Tracker, how: CallOptions) => Promise<unknown>): Promise<unknown> => {
      session.assertInUse(connection);
      return call(await trackerAt(connection), { priority: 'background' });
    };
    return discoverPermissions({
      listTools: () => toolsAt(connection),
      permissionOf: await permissionsOf(),
      reads: {
        'tracker:read': () => read((tracker, how) => tracker.tracker_list_columns({}, how)),
        'meetings:read': () => read((tracker, how) => tracker.list_meetings({ limit: 1 }, how)),
        'notes:read': () => read((tracker, how) => tracker.list_note_folders({}, how)),
        'contexts:read': () => read((tracker, how) => tracker.list_contexts({}, how)),
      },
    });
  };
  return new PermissionStore({
    discover,
    permissionOf: async (operation) => (await permissionsOf())(operation),
    now: Date.now,
    repeat: (work, intervalMs) => {
      const timer = setInterval(work, intervalMs);
      return { dispose: () => clearInterval(timer) };
    },
  });
}

/** Context keys for `when` clauses; each is true unless the permission is known to be missing. */
const contextKeyOf: Readonly<Record<Permission, OwnId>> = {
  'tracker:read': 'jobdeck.can.readTracker',
  'tracker:edit': 'jobdeck.can.editTracker',
  'meetings:read': 'jobdeck.can.readMeetings',
  'notes:read': 'jobdeck.can.readNotes',
  'notes:edit': 'jobdeck.can.editNotes',
  'contexts:read': 'jobdeck.can.readContexts',
};

export const permissionsScheme = 'jobdeck-permissions';

export interface FollowPermissionsNeeds {
  readonly session: SessionStore;
  readonly permissions: PermissionStore;
  readonly contextKeys: ContextKeys;
  readonly agentToken: AgentToken;
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
}

export function followPermissions(needs: FollowPermissionsNeeds): vscode.Disposable {
  const { session, permissions, contextKeys, agentToken } = needs;
  const ofAgents = agentPermissions(needs);
  const show = () => {
    for (const permission of allPermissions) contextKeys.set(contextKeyOf[permission], permissions.may(permission));
  };
  show();
  const subscriptions = [
    session.follow((state) => {
      resetMissingPermissionNotices();
      permissions.follow(state);
    }),
    permissions.onDidChange(show),
  ];
  return vscode.Disposable.from(
    registerDocuments({
      scheme: permissionsScheme,
      onDidChange: (listener) => {
        const subscriptions = [
          session.onDidChange(listener),
          permissions.onDidChange(listener),
          agentToken.onDidChange(listener),
        ];
        return { dispose: () => runAll(subscriptions, (each) => each.dispose()) };
      },
      read: async () => {
        const { permissionsDocument } = await import('./permissionsDocument.ts');
        const agents = await ofAgents();
        // Read last, since they may change while the agents' permissions are read.
        const obstacles = agentObstacles(editorValue, definitionUrl(baseUrlOf(session.state)));
        return permissionsDocument(session.state, permissions.found, agents, obstacles);
      },
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

/** Reads the permissions of each token once, since those of an issued token cannot change. */
function agentPermissions({
  session,
  agentToken,
  permissionsAt,
}: FollowPermissionsNeeds): () => Promise<AgentPermissions> {
  let last: { readonly token: string; readonly permissions: readonly Permission[] } | undefined;
  return async () => {
    try {
      const own = session.state && (await agentToken.read(session.state));
      if (own === undefined) return { kind: 'shared' };
      if (last?.token !== own) last = { token: own, permissions: await permissionsAt(await agentToken.connect()) };
      return { kind: 'own', permissions: last.permissions };
    } catch (error) {
      return { kind: 'unknown', reason: formatFailure(error) };
    }
  };
}
