import * as vscode from 'vscode';

import type { OwnId } from '../../base/manifest.ts';
import { log } from '../../host/log.ts';
import { onSettingChange } from '../../host/storage/settings.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { explain } from '../../host/ui/explain.ts';
import { baseUrlOf } from '../../store/session/session.ts';
import type { ConnectableService } from './service.ts';

export function followService(
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
