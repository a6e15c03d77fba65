import * as vscode from 'vscode';

import type { TokenStore } from '../../host/storage/secrets.ts';
import { setUserSetting, userSetting } from '../../host/storage/settings.ts';
import { confirm, withProgress } from '../../host/ui/ask.ts';
import { baseUrlOf } from '../../store/session/session.ts';
import type { ConnectableService, StoredData } from './service.ts';

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

export function serviceCommands({ service, others, storedData, didConnect }: ServiceCommandsNeeds): ServiceCommands {
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
