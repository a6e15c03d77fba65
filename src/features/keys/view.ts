import * as vscode from 'vscode';

import { anyString, literal, object, type Reader, tryRead } from '../../base/input/reader.ts';
import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import { TokenStore } from '../../host/storage/secrets.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { explain } from '../../host/ui/explain.ts';
import type { RowsTree } from '../../host/ui/rowsTree.ts';
import type { ApiKeyList } from '../../store/keys/keyReader.ts';
import { formatServiceLocation } from '../../store/session/session.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import type { FormatContext } from './formatRow.ts';
import { apiKeyTabs } from './keyEditor.ts';
import type { ApiKeyStores } from './keyStores.ts';
import { type ApiKeysNode, type Arrangement, arrangeApiKeys, sorts } from './nodes.ts';
import { apiKeyNodeId, apiKeysTree } from './tree.ts';
import { apiKeysMessage, apiKeysViewState } from './viewState.ts';

interface ApiKeysViewNeeds extends Pick<ApiKeyStores, 'keys' | 'temporaryLimits' | 'memory' | 'session'> {
  readonly contextKeys: ContextKeys;
  readonly secrets: vscode.SecretStorage;
  readonly formatContext: () => FormatContext;
  readonly expandedRows: ExpandedRows;
}

const StoredArrangement: Reader<Arrangement> = object({ sort: literal(...sorts), filter: anyString });
const arrangementName = 'keysArrangement';

export class ApiKeysView implements vscode.Disposable {
  readonly #needs: ApiKeysViewNeeds;
  readonly #tree: RowsTree<ApiKeysNode>;
  readonly #registered: { readonly view: vscode.TreeView<ApiKeysNode>; readonly end: () => void };
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly saved: TokenStore;
  #savedHashes = new Set<string>();
  #lastError: unknown;

  constructor(needs: ApiKeysViewNeeds) {
    this.#needs = needs;
    const { keys, temporaryLimits, session, secrets, formatContext, expandedRows } = needs;
    this.saved = new TokenStore(secrets, 'createdKey');
    const [arrangement, isSaved] = [() => this.arrangement, (hash: string) => this.isSaved(hash)];
    this.#tree = apiKeysTree({ keys, temporaryLimits, formatContext, arrangement, isSaved, expandedRows });
    this.#registered = registerTree('jobdeck.keys', { provider: this.#tree });
    this.#subscriptions = [
      expandedRows.follow(this.view, apiKeyNodeId),
      vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
        if ([...opened, ...closed].some((tab) => apiKeyTabs.has(tab))) this.redraw();
      }),
      keys.onDidChange((state) => {
        this.#show();
        this.#explainOnce(state);
      }),
      temporaryLimits.onDidChange(() => this.#show()),
      this.saved.onDidChange(() => explainFailure(this.#readSaved(), 'Reading the saved keys')),
      session.onDidChange(() => {
        keys.forget();
        this.#hideWithoutKey();
      }),
    ];
    explainFailure(
      session.load().then(() => this.#hideWithoutKey()),
      'Reading the settings',
    );
    explainFailure(this.#readSaved(), 'Reading the saved keys');
  }

  get view(): vscode.TreeView<ApiKeysNode> {
    return this.#registered.view;
  }

  get arrangement(): Arrangement {
    const stored = this.#needs.memory.read(arrangementName);
    return tryRead(StoredArrangement, stored) ?? { sort: 'used', filter: '' };
  }

  async arrangeBy(next: Arrangement): Promise<void> {
    await this.#needs.memory.write(arrangementName, next);
    this.#show();
  }

  isSaved(hash: string): boolean {
    return this.#savedHashes.has(hash);
  }

  redraw(): void {
    this.#tree.update();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#registered.end();
    this.#tree.dispose();
  }

  #show(): void {
    const { keys, temporaryLimits, session, contextKeys, formatContext } = this.#needs;
    const { state } = keys;
    const list = 'value' in state ? state.value : undefined;
    contextKeys.set('jobdeck.keys', apiKeysViewState(state));
    contextKeys.set('jobdeck.keys.withDisabled', keys.view.includeDisabled);
    contextKeys.set('jobdeck.keys.hasMore', list?.hasMore ?? false);
    contextKeys.set('jobdeck.keys.undoable', keys.edits.undoable !== undefined);
    contextKeys.set('jobdeck.keys.raised', temporaryLimits.all.length > 0);
    const { filter } = this.arrangement;
    const visibleCount = arrangeApiKeys(list?.keys ?? [], this.arrangement, formatContext().locale).length;
    const service = formatServiceLocation(session.state);
    this.view.description = [service, keys.view.workspaceId].filter(Boolean).join(' · ');
    setViewMessage(this.view, apiKeysMessage(state, { ...formatContext(), visibleCount, filter }));
    this.redraw();
  }

  #explainOnce(state: LoadState<ApiKeyList>): void {
    const error = state.kind === 'failed' ? state.error : undefined;
    if (error !== undefined && error !== this.#lastError) {
      log.warn(error.message);
      if (apiKeysViewState(state) === 'failed') void explain('Reading the keys', error);
    }
    this.#lastError = error;
  }

  /** Without a management key there is nothing to show; before the session is loaded this is not known. */
  #hideWithoutKey(): void {
    const { session, contextKeys } = this.#needs;
    contextKeys.set('jobdeck.keys.hidden', session.state?.kind === 'signedOut' || session.state?.kind === 'refused');
  }

  async #readSaved(): Promise<void> {
    this.#savedHashes = new Set(await this.saved.addresses());
    this.redraw();
  }
}

const explainFailure = (work: Promise<unknown>, doing: string): void =>
  void work.catch((error) => explain(doing, error));
