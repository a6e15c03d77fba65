import * as vscode from 'vscode';

import { registerPageRestore } from '../../host/lazy/webviews.ts';
import { log } from '../../host/log.ts';
import { PageTabs } from '../../host/ui/pageTabs.ts';
import { registerPageDocument } from '../../host/webview/pageDocument.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import { readPersistedPage } from '../../host/webview/persistedPage.ts';
import { apiKeyPage, type UnsavedApiKey } from './contract.ts';
import type { ApiKeyPageModel } from './pageModel.ts';
import { readUnsaved, type UnsavedApiKeyForm } from './unsavedKey.ts';

export const apiKeyTabs = new PageTabs('jobdeck-keypage', 'API Key', 'jobdeck-keys');

interface KeyPages {
  readonly openInput: (hash: string, unsaved: UnsavedApiKey | undefined) => UnsavedApiKeyForm;
  readonly openModel: (hash: string, input: UnsavedApiKeyForm, save: () => Promise<void>) => ApiKeyPageModel;
}

export function registerApiKeyEditor({ openInput, openModel }: KeyPages): vscode.Disposable {
  /** Input of panels that earlier versions left. */
  const left = new Map<string, UnsavedApiKey>();
  return vscode.Disposable.from(
    registerPageDocument({
      view: apiKeyPage.view,
      open: ({ query: hash }, backup) => openInput(hash, backup === undefined ? left.get(hash) : readUnsaved(backup)),
      fill: (panel, { query: hash }, input, save) => {
        panel.iconPath = new vscode.ThemeIcon('key');
        fillPanel({ contract: apiKeyPage, key: hash, feature: 'keys', panel, model: openModel(hash, input, save) });
      },
    }),
    registerPageRestore(apiKeyPage.view, (panel, persisted) => void replacePanel(panel, persisted, left)),
  );
}

async function replacePanel(
  panel: vscode.WebviewPanel,
  persisted: unknown,
  left: Map<string, UnsavedApiKey>,
): Promise<void> {
  const onInvalid = (error: unknown) => log.warn(`What a key's page remembered is not used: ${error}`);
  const { key: hash, state } = readPersistedPage(apiKeyPage, persisted, onInvalid);
  const { viewColumn: column = vscode.ViewColumn.Active, active: hasFocus } = panel;
  panel.dispose();
  if (hash === '') return;
  if (state !== undefined) left.set(hash, state);
  await apiKeyTabs.show(hash, undefined, { isPreview: false, hasFocus, column });
  left.delete(hash);
}
