import * as vscode from 'vscode';

import type { OwnId } from '../../base/editor/manifest.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { showMarkdown } from '../../host/lazy/documents.ts';
import { log } from '../../host/log.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import { onSettingChange } from '../../host/storage/settings.ts';
import { offer } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { explain } from '../../host/ui/explain.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { accountOf, baseUrlOf } from '../../store/session/session.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import type { sessionManifest } from './manifest.ts';
import { type FollowPermissionsNeeds, followPermissions, permissionsScheme } from './permissions.ts';
import { remindOfExpiry } from './remindOfExpiry.ts';
import type { ConnectableService, StoredData } from './service.ts';
import { serviceCommands } from './serviceCommands.ts';

interface SessionFeatureNeeds {
  readonly tracker: ConnectableService;
  readonly keyService: ConnectableService;
  readonly permissions: PermissionStore;
  readonly contextKeys: ContextKeys;
  readonly agentTokens: TokenStore;
  readonly agentToken: AgentToken;
  readonly permissionsAt: FollowPermissionsNeeds['permissionsAt'];
  readonly storedData: { readonly tracker: StoredData; readonly keyService: StoredData };
  readonly onceFiles: Files;
  readonly clock: Clock;
}

export function registerSession(needs: SessionFeatureNeeds): vscode.Disposable {
  const { tracker, keyService, permissions, contextKeys, agentTokens, agentToken, storedData, clock } = needs;
  const { onceFiles: files } = needs;
  const showPermissions = async () => {
    const { kind } = await tracker.session.load();
    try {
      if (kind === 'hosted') await permissions.discover();
    } finally {
      await showMarkdown(permissionsScheme, 'Permissions', 'tracker');
    }
  };
  const showAfterConnecting = () => showPermissions().catch((error) => log.warn(String(error)));
  const forTracker = serviceCommands({
    service: tracker,
    others: [agentTokens],
    storedData: storedData.tracker,
    didConnect: showAfterConnecting,
  });
  const forKeys = serviceCommands({
    service: keyService,
    others: [],
    storedData: storedData.keyService,
    didConnect: async () => {},
  });
  const account = () => accountOf(tracker.session.state);
  const connected = tracker.session.follow(({ kind }) => contextKeys.set('jobdeck.connected', kind === 'hosted'));
  const reminding = remindOfExpiry({
    session: tracker.session,
    agentToken,
    once: new OnceAcrossWindows({ files, name: 'expiry', account, clock }),
    clock,
    remind: (message, whose) => void remind(message, whose),
    warn: (error) => log.warn(`No reminder of a token's end: ${error}`),
  });
  return vscode.Disposable.from(
    followService(tracker, contextKeys, 'jobdeck.hosted'),
    followService(keyService, contextKeys, 'jobdeck.keyService.hosted'),
    followPermissions({ ...needs, session: tracker.session }),
    new vscode.Disposable(() => connected.dispose()),
    new vscode.Disposable(() => reminding.dispose()),
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

const newTokens = {
  editor: ['Connect with Another Token…', 'jobdeck.session.connect'],
  agents: ['Set Agent Token…', 'jobdeck.agent.setToken'],
} as const;

async function remind(message: string, whose: keyof typeof newTokens): Promise<void> {
  const [title, command] = newTokens[whose];
  if ((await offer(message, title)) === title) await vscode.commands.executeCommand(command);
}

function followService(
  { session, tokens, texts }: ConnectableService,
  contextKeys: ContextKeys,
  hostedKey: OwnId,
): vscode.Disposable {
  const reportFailure = (loading: Promise<unknown>) =>
    void loading.catch((error) => explain('Reading the settings', error));
  const subscriptions = [
    session.follow(({ kind }) => {
      contextKeys.set(hostedKey, kind !== 'local');
      log.info(`The ${texts.name} in use: ${kind}`);
    }),
    onSettingChange(texts.setting)(() => reportFailure(session.load())),
    tokens.onDidChange((baseUrl) => {
      if (baseUrlOf(session.state) === baseUrl) reportFailure(session.reload());
    }),
  ];
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
  });
}
