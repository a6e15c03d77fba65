import * as vscode from 'vscode';

import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { confirm, copyText, inform, notify } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { failureReason, withRetry } from '../../host/ui/explain.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import { sharedApiKeys } from '../../store/keys/sharedKeys.ts';
import { accountOf } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { ownerOf } from '../../store/sync/resourceSync.ts';
import { registerApiKeyCommands } from './commands.ts';
import type { ApiKeyEditing } from './editKey.ts';
import type { FormatContext } from './formatRow.ts';
import { apiKeyTabs, registerApiKeyEditor } from './keyEditor.ts';
import type { ApiKeyStores } from './keyStores.ts';
import { restoreLimitsAfterReset } from './limits/restoreLimit.ts';
import { SpendMeter } from './meter/spendMeter.ts';
import { ApiKeyPageModel } from './pageModel.ts';
import { UnsavedApiKeyForm } from './unsavedKey.ts';
import { ApiKeysView } from './view.ts';
import { whyRefused } from './whyRefused.ts';

interface ApiKeysNeeds extends ApiKeyStores {
  readonly contextKeys: ContextKeys;
  readonly cacheSync: CacheSync;
  readonly context: Pick<vscode.ExtensionContext, 'secrets' | 'workspaceState'>;
  /** Files that all windows share, for warnings that only one window shows. */
  readonly onceFiles: Files;
}

const refusalScheme = 'jobdeck-key';
const minuteMs = 60_000;

export function registerApiKeys(needs: ApiKeysNeeds): vscode.Disposable {
  const { keys, temporaryLimits, session, clock, cacheSync, onceFiles: files } = needs;
  // Not a copy, which would read the time zone.
  const formatContext = (): FormatContext => Object.assign(userLocale(), { now: clock.now() });
  const account = () => accountOf(session.state);
  const expandedRows = new ExpandedRows(needs.context.workspaceState, 'jobdeck.keys');
  const keysView = new ApiKeysView({ ...needs, secrets: needs.context.secrets, formatContext, expandedRows });
  const { view, saved } = keysView;
  const visibility = new Visibility();
  const editing = { keys, formatContext, user: { confirm, inform, notify, withRetry } };
  return vscode.Disposable.from(
    registerApiKeyCommands({
      ...editing,
      selected: () => view.selection.find((node) => node.kind === 'key')?.key,
      atFocus: async () => (await rowsAtFocus(view)).find((node) => node.kind !== 'more')?.key,
      temporaryLimits,
      saved,
      isSaved: (hash) => keysView.isSaved(hash),
      openPage: (key) => void apiKeyTabs.show(key.hash, key.name, { isPreview: false, hasFocus: true }),
      arrangement: () => keysView.arrangement,
      arrangeBy: (next) => keysView.arrangeBy(next),
    }),
    registerRefusalDocuments(needs, formatContext),
    watchView('tree', view, visibility),
    showReading('jobdeck.keys', view, 'Reading the keys', keys.serverState),
    cacheSync.sync(sharedApiKeys(keys, ownerOf(session)), visibility),
    callEveryMinute(visibility, clock, () => keysView.redraw()),
    visibility,
    keyPages(needs, editing, visibility),
    restoreLimitsAfterReset({ keys, temporaryLimits, clock, formatContext }),
    new SpendMeter({
      keys,
      once: new OnceAcrossWindows({ files, name: 'keys', account, clock }),
      clock,
      formatContext,
    }),
    keysView,
    temporaryLimits,
    keys,
  );
}

const keyPages = (
  { temporaryLimits, clock }: ApiKeysNeeds,
  editing: ApiKeyEditing,
  visibility: Visibility,
): vscode.Disposable =>
  registerApiKeyEditor({
    openInput: (hash, unsaved) => new UnsavedApiKeyForm({ ...editing, failureReason }, hash, unsaved),
    openModel: (hash, input, save) => {
      const run = (command: string, key: object) => vscode.commands.executeCommand(command, { kind: 'key', key });
      return new ApiKeyPageModel({ ...editing, temporaryLimits, clock, visibility, run, copyText, input, save }, hash);
    },
  });

function callEveryMinute(visibility: Visibility, clock: Clock, update: () => void): vscode.Disposable {
  let timer: { dispose(): unknown } | undefined;
  const restart = () => {
    timer?.dispose();
    timer = visibility.isVisible ? clock.after(minuteMs, elapse) : undefined;
  };
  const elapse = () => {
    update();
    restart();
  };
  const subscription = visibility.onDidChange(restart);
  restart();
  return new vscode.Disposable(() => {
    subscription.dispose();
    timer?.dispose();
  });
}

const registerRefusalDocuments = ({ keys }: ApiKeysNeeds, formatContext: () => FormatContext): vscode.Disposable =>
  registerDocuments({
    scheme: refusalScheme,
    onDidChange: keys.onDidChange,
    read: async (hash) => {
      const key = keys.find(hash);
      if (key === undefined) return 'This key is not among those that are listed now.\n';
      return whyRefused(key, formatContext(), keys.readAt(hash));
    },
  });
