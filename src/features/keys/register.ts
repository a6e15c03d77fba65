import * as vscode from 'vscode';

import { isOneOf, isText, recordOf } from '../../base/shape.ts';
import type { Files } from '../../base/sharedFiles.ts';
import { Visibility } from '../../base/visibility.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import { TokenStore } from '../../host/storage/secrets.ts';
import { confirm, copyText, inform, notify } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { explain, withRetry } from '../../host/ui/explain.ts';
import { userLocale } from '../../host/ui/userLocale.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import { Pages } from '../../host/webview/pages.ts';
import { sharedKeys } from '../../store/keys/sharedKeys.ts';
import { accountOf, baseUrlOf } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { ownerOf } from '../../store/sync/resourceSync.ts';
import { type Arrangement, arrange, sorts } from './arrange.ts';
import { registerKeyCommands } from './commands.ts';
import { keyPage } from './contract.ts';
import type { Showing } from './formatRow.ts';
import type { OpenKeys } from './keyStores.ts';
import { passMinutes } from './minutes.ts';
import { KeyPageModel } from './pageModel.ts';
import { restoreLimitsAfterReset } from './restoreLimit.ts';
import { registerSpendMeter } from './spendMeter.ts';
import { KeysTree } from './tree.ts';
import { keysViewState, messageOf } from './viewState.ts';
import { whyRefused } from './whyRefused.ts';

export interface KeysNeeds extends OpenKeys {
  readonly contextKeys: ContextKeys;
  readonly keeper: CacheSync;
  readonly secrets: vscode.SecretStorage;
  /** Files in which windows agree on what is said once. */
  readonly claimFiles: Files;
}

/** Where *Why Was My Key Refused?* is read. */
export const refusalScheme = 'jobdeck-key';

const isArrangement = recordOf<Arrangement>({ sort: isOneOf(...sorts), filter: isText });
const arrangementName = 'keysArrangement';

/** The keys room: a tree, its commands, a document on refusals and the spend in the status bar. Returns the only handle that ends them. */
export function registerKeys({
  keys,
  raises,
  memory,
  session,
  clock,
  contextKeys,
  keeper,
  secrets,
  claimFiles: files,
}: KeysNeeds): vscode.Disposable {
  const showing = (): Showing => ({ ...userLocale(), now: clock.now() });
  const account = () => accountOf(session.state);
  const saved = new TokenStore(secrets, 'createdKey');
  let savedHashes = new Set<string>();
  const arrangement = (): Arrangement => {
    const kept = memory.read(arrangementName);
    return isArrangement(kept) ? kept : { sort: 'used', filter: '' };
  };
  const isSaved = (hash: string) => savedHashes.has(hash);
  const tree = new KeysTree({ keys, raises, showing, arrangement, isSaved });
  const { view, end } = registerTree('jobdeck.keys', { provider: tree });

  const visibility = new Visibility();
  const editing = { keys, showing, user: { confirm, inform, notify, withRetry } };
  const poller = keeper.sync(sharedKeys(keys, ownerOf(session)), visibility);
  const pages = new Pages({
    contract: keyPage,
    feature: 'keys',
    icon: 'key',
    open: (hash, state) =>
      new KeyPageModel(
        {
          ...editing,
          raises,
          clock,
          visibility,
          run: (command, key) => vscode.commands.executeCommand(command, { kind: 'key', key }),
          copyText,
        },
        hash,
        state,
      ),
  });

  const show = () => {
    const { state } = keys;
    const list = 'list' in state ? state.list : undefined;
    contextKeys.set('jobdeck.keys', keysViewState(state));
    contextKeys.set('jobdeck.keys.withDisabled', keys.view.includeDisabled);
    contextKeys.set('jobdeck.keys.hasMore', list?.hasMore ?? false);
    contextKeys.set('jobdeck.keys.undoable', keys.undoable !== undefined);
    contextKeys.set('jobdeck.keys.raised', raises.all.length > 0);
    const { filter } = arrangement();
    const shown = arrange(list?.keys ?? [], arrangement(), showing().locale).length;
    view.description = [session.state?.kind === 'local' ? 'on this machine' : hostOf(session), keys.view.workspaceId]
      .filter(Boolean)
      .join(' · ');
    setViewMessage(view, messageOf(state, { ...showing(), shown, filter }));
    tree.redraw();
  };
  // Without a management key there is nothing to see; before anything is loaded that is not known.
  const showView = () =>
    contextKeys.set('jobdeck.keys.hidden', session.state?.kind === 'signedOut' || session.state?.kind === 'refused');
  const readSaved = async () => {
    savedHashes = new Set(await saved.addresses());
    tree.redraw();
  };
  const settle = (work: Promise<unknown>, doing: string) => void work.catch((error) => explain(doing, error));

  let said: unknown;
  const subscriptions = [
    keys.onDidChange((state) => {
      show();
      const error = state.kind === 'failed' ? state.error : undefined;
      if (error !== undefined && error !== said) {
        log.warn(error.message);
        if (keysViewState(state) === 'failed') void explain('Reading the keys', error);
      }
      said = error;
    }),
    raises.onDidChange(show),
    saved.onDidChange(() => settle(readSaved(), 'Reading the saved keys')),
    session.onDidChange(() => {
      keys.forget();
      showView();
    }),
  ];
  settle(session.load().then(showView), 'Reading the settings');
  settle(readSaved(), 'Reading the saved keys');

  return vscode.Disposable.from(
    registerKeyCommands({
      ...editing,
      selected: () => view.selection.find((node) => node.kind === 'key')?.key,
      raises,
      saved,
      isSaved,
      openPage: (hash) => pages.show(hash),
      arrangement,
      arrangeBy: async (next) => {
        await memory.write(arrangementName, next);
        show();
      },
    }),
    registerDocuments({
      scheme: refusalScheme,
      onDidChange: keys.onDidChange,
      read: async (hash) => {
        const key = keys.find(hash);
        if (key === undefined) return 'This key is not among those that are listed now.\n';
        return whyRefused(key, showing(), keys.readAt(hash));
      },
    }),
    watchView('tree', view, visibility),
    showReading('jobdeck.keys', view, 'Reading the keys', keys.confirmed),
    poller,
    passMinutes(visibility, clock, () => tree.redraw()),
    visibility,
    pages,
    restoreLimitsAfterReset({ keys, raises, clock, showing }),
    registerSpendMeter({
      keys,
      claims: new OnceAcrossWindows({ files, name: 'keys', account, clock }),
      clock,
      showing,
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
      end();
      tree.dispose();
      raises.dispose();
      keys.dispose();
    }),
  );
}

const hostOf = ({ state }: OpenKeys['session']): string => URL.parse(baseUrlOf(state) ?? '')?.host ?? '';
