import * as vscode from 'vscode';

import { registerCommands } from '../host/commands.ts';
import type { ContextKeys } from '../host/contextKeys.ts';
import { showMarkdown } from '../host/documents.ts';
import { log } from '../host/log.ts';
import type { PermissionStore } from '../store/permissions.ts';
import { choosing } from './choose.ts';
import { followService } from './follow.ts';
import type { sessionManifest } from './manifest.ts';
import { followPermissions, permissionsScheme } from './permissions.ts';
import type { ConnectableService } from './service.ts';

export interface SessionNeeds {
  readonly tracker: ConnectableService;
  readonly keyService: ConnectableService;
  readonly permissions: PermissionStore;
  readonly contextKeys: ContextKeys;
}

/** The session room: connecting, signing out, and following settings and secrets that another window changed. */
export function registerSession({ tracker, keyService, permissions, contextKeys }: SessionNeeds): vscode.Disposable {
  const showPermissions = async () => {
    const { kind } = await tracker.session.load();
    try {
      if (kind === 'hosted') await permissions.discover();
    } finally {
      await showMarkdown(permissionsScheme, 'Permissions', 'tracker');
    }
  };
  const forTracker = choosing(tracker, showPermissions);
  const forKeys = choosing(keyService);
  return vscode.Disposable.from(
    followService(tracker, contextKeys, 'jobdeck.hosted'),
    followService(keyService, contextKeys, 'jobdeck.keyService.hosted'),
    followPermissions(tracker.session, permissions, contextKeys),
    registerCommands<typeof sessionManifest>({
      'jobdeck.session.connect': forTracker.connect,
      'jobdeck.session.useLocal': forTracker.useLocal,
      'jobdeck.session.signOut': forTracker.signOut,
      'jobdeck.keyService.connect': forKeys.connect,
      'jobdeck.keyService.useLocal': forKeys.useLocal,
      'jobdeck.keyService.signOut': forKeys.signOut,
      'jobdeck.session.showPermissions': showPermissions,
      'jobdeck.log.show': () => log.show(),
    }),
  );
}
