import * as vscode from 'vscode';

import { confirm, withProgress } from '../host/ask.ts';
import { registerCommands } from '../host/commands.ts';
import type { ContextKeys } from '../host/contextKeys.ts';
import { explain } from '../host/explain.ts';
import { log } from '../host/log.ts';
import type { TokenStore } from '../host/secrets.ts';
import { onSettingChange, setUserSetting, userSetting } from '../host/settings.ts';
import { baseUrlOf, type Connection, type SessionStore } from '../store/session.ts';
import type { ReadAddress } from './connect.ts';
import type { sessionManifest } from './manifest.ts';

/** Empty: the local service. */
export const baseUrlSetting = 'jobdeck.tracker.baseUrl';

export interface SessionNeeds {
  readonly session: SessionStore;
  readonly tokens: TokenStore;
  readonly contextKeys: ContextKeys;
  readonly readAddress: ReadAddress;
  readonly check: (connection: Connection, signal: AbortSignal) => Promise<void>;
}

/** The session room: connecting, signing out, and following settings and secrets that another window changed. */
export function registerSession({ session, tokens, contextKeys, readAddress, check }: SessionNeeds): vscode.Disposable {
  const useBaseUrl = async (baseUrl: string | undefined) => {
    await setUserSetting(baseUrlSetting, baseUrl);
    await session.reload();
  };
  const settle = (loading: Promise<unknown>) => void loading.catch((error) => explain('Reading the settings', error));
  let entered = '';
  const subscriptions = [
    session.onDidChange(({ kind }) => {
      contextKeys.set('jobdeck.hosted', kind !== 'local');
      log.info(`Tracker in use: ${kind}`);
    }),
    onSettingChange(baseUrlSetting)(() => settle(session.load())),
    tokens.onDidChange((baseUrl) => {
      if (baseUrlOf(session.state) === baseUrl) settle(session.reload());
    }),
  ];

  return vscode.Disposable.from(
    registerCommands<typeof sessionManifest>({
      'jobdeck.session.connect': async () =>
        (await import('./connect.ts')).connect({
          readAddress,
          tokens,
          useBaseUrl,
          current: () => entered || userSetting(baseUrlSetting),
          remember: (text) => {
            entered = text;
          },
          check: async (baseUrl, token) => {
            const title = `Jobdeck: trying the token at ${URL.parse(baseUrl)?.host}…`;
            await withProgress(vscode.ProgressLocation.Notification, title, (signal) =>
              check({ baseUrl, token }, signal),
            );
          },
        }),
      'jobdeck.session.useLocal': () => useBaseUrl(undefined),
      'jobdeck.session.signOut': async () => {
        const baseUrl = baseUrlOf(await session.load());
        if (baseUrl === undefined) return;
        const lost = `The token for ${baseUrl} is deleted from this editor, and the local service is used. Nothing changes at the service.`;
        if (!(await confirm('Sign out of the hosted tracker?', lost, 'Sign Out'))) return;
        await tokens.remove(baseUrl);
        await useBaseUrl(undefined);
      },
      'jobdeck.log.show': () => log.show(),
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}
