import * as vscode from 'vscode';

import type { StateOf } from '../../base/page.ts';
import { registerPageEditor, registerPageRestore } from '../../host/lazy/webviews.ts';
import { log } from '../../host/log.ts';
import { PageTabs } from '../../host/ui/pageTabs.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import { readPersistedPage } from '../../host/webview/persistedPage.ts';
import { type KeyPage, keyPage } from './contract.ts';
import type { KeyPageModel } from './pageModel.ts';

export const keyTabs = new PageTabs('jobdeck-keypage', 'API Key');

export function registerKeyEditor(
  open: (hash: string, state: StateOf<KeyPage> | undefined) => KeyPageModel,
): vscode.Disposable {
  const fill = (panel: vscode.WebviewPanel, hash: string, state?: StateOf<KeyPage>): void => {
    panel.iconPath = new vscode.ThemeIcon('key');
    fillPanel({ contract: keyPage, key: hash, feature: 'keys', panel, model: open(hash, state) });
  };
  return vscode.Disposable.from(
    registerPageEditor(keyPage.view, ({ query: hash }, panel) => fill(panel, hash)),
    registerPageRestore(keyPage.view, (panel, persisted) => {
      const onInvalid = (error: unknown) => log.warn(`What a key's page remembered is not used: ${error}`);
      const { key: hash, state } = readPersistedPage(keyPage, persisted, onInvalid);
      fill(panel, hash, state);
    }),
  );
}
