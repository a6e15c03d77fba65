import * as vscode from 'vscode';

import { confirm, withProgress } from '../host/ask.ts';
import { setUserSetting, userSetting } from '../host/settings.ts';
import { baseUrlOf } from '../store/session.ts';
import type { ConnectableService } from './service.ts';

/** What a person does to choose where a service is. */
export interface Choosing {
  readonly connect: () => Promise<void>;
  readonly useLocal: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The commands that connect to a service, go back to the local one, and sign out; `didConnect` follows when there is a new token. */
export function choosing(service: ConnectableService, didConnect: () => Promise<void> = async () => {}): Choosing {
  const { words, tokens, session, check } = service;
  let entered = '';
  const useBaseUrl = async (baseUrl: string | undefined) => {
    await setUserSetting(words.setting, baseUrl);
    await session.reload();
  };

  return {
    connect: async () => {
      const { connect } = await import('./connect.ts');
      const isNew = await connect({
        service,
        useBaseUrl,
        current: () => entered || userSetting(words.setting),
        remember: (text) => {
          entered = text;
        },
        check: async (baseUrl, token) => {
          const title = `Jobdeck: trying the ${words.bearer} at ${URL.parse(baseUrl)?.host}…`;
          await withProgress(vscode.ProgressLocation.Notification, title, (signal) =>
            check({ baseUrl, token }, signal),
          );
        },
      });
      if (isNew) await didConnect();
    },
    useLocal: () => useBaseUrl(undefined),
    signOut: async () => {
      const baseUrl = baseUrlOf(await session.load());
      if (baseUrl === undefined) return;
      const lost = `The ${words.bearer} for ${baseUrl} is deleted from this editor, and the local service is used. Nothing changes at the service.`;
      if (!(await confirm(`Sign out of the ${words.title.toLowerCase()}?`, lost, 'Sign Out'))) return;
      await tokens.remove(baseUrl);
      await useBaseUrl(undefined);
    },
  };
}
