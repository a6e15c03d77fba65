import * as vscode from 'vscode';

import type { OwnId } from '../../base/editor/manifest.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import { onSettingChange, setUserSetting, userSetting } from '../../host/storage/settings.ts';
import { confirm, offer, withProgress } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { explain } from '../../host/ui/explain.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { accountOf, baseUrlOf } from '../../store/session/session.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import type { sessionManifest } from './manifest.ts';
import { type FollowPermissionsNeeds, followPermissions, permissionsScheme } from './permissions.ts';
import { remindOfExpiry } from './remindOfExpiry.ts';
import type { ConnectableService, StoredData } from './service.ts';

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

interface ServiceCommands {
  readonly connect: () => Promise<void>;
  readonly useLocal: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

interface ServiceCommandsNeeds {
  readonly service: ConnectableService;
  /** Tokens deleted together with the service's own: those of agents. */
  readonly others: readonly Pick<TokenStore, 'read' | 'remove'>[];
  readonly storedData: StoredData;
  /** Called only if the service accepted the new token, not for an unchecked one. */
  readonly didConnect: () => Promise<void>;
}

function serviceCommands({ service, others, storedData, didConnect }: ServiceCommandsNeeds): ServiceCommands {
  const { texts, tokens, session, check } = service;
  let entered = '';
  const useBaseUrl = async (baseUrl: string | undefined) => {
    await setUserSetting(texts.setting, baseUrl);
    await session.reload();
  };

  return {
    connect: async () => {
      const { connectService } = await import('./connect.ts');
      const outcome = await connectService({
        service,
        storedData,
        useBaseUrl,
        current: () => entered || userSetting(texts.setting),
        remember: (text) => {
          entered = text;
        },
        check: async (baseUrl, token) => {
          const title = `Trying the ${texts.bearer} at ${URL.parse(baseUrl)?.host}…`;
          await withProgress(vscode.ProgressLocation.Notification, title, (signal) =>
            check({ baseUrl, token }, signal),
          );
        },
      });
      if (outcome === 'accepted') await didConnect();
    },
    useLocal: () => useBaseUrl(undefined),
    signOut: async () => {
      const baseUrl = baseUrlOf(await session.load());
      if (baseUrl === undefined) return;
      const otherTokens = await Promise.all(others.map((each) => each.read(baseUrl)));
      const deleted = [
        `the ${texts.bearer} for ${baseUrl}`,
        ...(otherTokens.some((each) => each !== undefined) ? ['the token of its agents'] : []),
        ...storedData.list(baseUrl),
      ];
      const lost = `This is deleted from this editor:\n\n${deleted.map((each) => `• ${each}`).join('\n')}\n\nThe local service is used then. Nothing changes at the service, where the ${texts.bearer} stays valid until it is revoked.`;
      if (!(await confirm(`Sign out of the ${texts.title.toLowerCase()}?`, lost, 'Sign Out'))) return;
      const account = await tokens.accountOf(baseUrl);
      for (const each of [tokens, ...others]) await each.remove(baseUrl);
      try {
        // Another window may have chosen another service during the confirmation.
        if (baseUrlOf(await session.load()) === baseUrl) await useBaseUrl(undefined);
      } finally {
        // Last, so that no window reads for the account any more and stores the deleted data again.
        if (account !== undefined) await storedData.endAccount(account);
        await storedData.endService(baseUrl);
      }
    },
  };
}
