import * as vscode from 'vscode';

import { localTime } from '../../base/domain/moments.ts';
import { anyString, literal, object, type Reader, tryRead } from '../../base/input/reader.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import { log } from '../../host/log.ts';
import { TokenStore } from '../../host/storage/secrets.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { explain } from '../../host/ui/explain.ts';
import { openPageCommand } from '../../host/ui/pageTabs.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import { formatApiKeyLimit } from '../../store/keys/formatKey.ts';
import { conditionOf, levelOf } from '../../store/keys/keyHealth.ts';
import type { ApiKeyList } from '../../store/keys/keyReader.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { formatServiceLocation } from '../../store/session/session.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import { detailsOf, type FormatContext, formatRow, formatRowAria } from './formatRow.ts';
import { apiKeyTabs } from './keyEditor.ts';
import type { ApiKeyStores } from './keyStores.ts';
import {
  type ApiKeyNode,
  type ApiKeysNode,
  type Arrangement,
  apiKeyChildrenOf,
  arrangeApiKeys,
  contextOf,
  sorts,
} from './nodes.ts';
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
    const visibleCount =
      list === undefined ? 0 : arrangeApiKeys(list.keys, this.arrangement, formatContext().locale).length;
    const service = formatServiceLocation(session.state);
    this.view.description = [service, keys.view.workspaceId].filter(Boolean).join(' · ');
    // Assigned, since a spread reads the time zone, for which a process loads its date formats.
    setViewMessage(this.view, apiKeysMessage(state, Object.assign(formatContext(), { visibleCount, filter })));
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

interface ApiKeysTreeNeeds {
  readonly keys: ApiKeyStore;
  readonly temporaryLimits: TemporaryLimits;
  readonly formatContext: () => FormatContext;
  readonly arrangement: () => Arrangement;
  readonly isSaved: (hash: string) => boolean;
  readonly expandedRows: ExpandedRows;
}

const apiKeysTree = (needs: ApiKeysTreeNeeds): RowsTree<ApiKeysNode> =>
  new RowsTree({
    idOf: apiKeyNodeId,
    valuesOf: (node) => valuesOf(itemOf(needs, node)),
    childrenOf: (node) => childrenOf(needs, node),
    itemOf: (node) => itemOf(needs, node),
  });

/** Without whether it is expanded, which the editor has changed already. */
const valuesOf = ({ command, collapsibleState: _, ...item }: vscode.TreeItem): readonly unknown[] => [
  JSON.stringify(item),
  String(command?.arguments?.[0]),
];

function childrenOf(needs: ApiKeysTreeNeeds, node?: ApiKeysNode): ApiKeysNode[] {
  const { state } = needs.keys;
  const list = 'value' in state ? state.value : undefined;
  if (list === undefined || apiKeysViewState(state) !== 'ready') return [];
  const context = needs.formatContext();
  const keys = arrangeApiKeys(list.keys, needs.arrangement(), context.locale);
  return apiKeyChildrenOf({ keys, hasMore: list.hasMore }, context, node);
}

function itemOf(needs: ApiKeysTreeNeeds, node: ApiKeysNode): vscode.TreeItem {
  switch (node.kind) {
    case 'key':
      return keyItem(needs, node);
    case 'detail': {
      const { name, value, hover } = node.detail;
      const item = new vscode.TreeItem(name);
      item.description = value;
      item.tooltip = hover ?? value;
      item.contextValue = 'detail';
      return item;
    }
    case 'more': {
      const item = new vscode.TreeItem('Load more keys…');
      item.iconPath = new vscode.ThemeIcon('ellipsis');
      item.command = { command: 'jobdeck.keys.loadMore', title: 'Load More Keys' };
      return item;
    }
  }
}

function keyItem(
  { keys, temporaryLimits, isSaved, expandedRows, ...needs }: ApiKeysTreeNeeds,
  node: ApiKeyNode,
): vscode.TreeItem {
  const { key } = node;
  const formatContext = needs.formatContext();
  const temporaryLimit = temporaryLimits.find(key.hash);
  const pending = keys.edits.writes.isPending(key.hash);
  const back =
    temporaryLimit &&
    `raised, back to ${formatApiKeyLimit({ ...key, limit: temporaryLimit.from }, formatContext.locale)} after the reset`;
  const id = apiKeyNodeId(node);
  const item = new vscode.TreeItem(key.name || key.label, expandedRows.stateOf(id, false));
  item.id = id;
  item.description = formatRow(key, formatContext, back);
  item.tooltip = tooltipOf(key, formatContext, back);
  const uri = apiKeyTabs.uris().get(key.hash) ?? apiKeyTabs.newUri(key.hash, key.name);
  item.command = openPageCommand('Open Key', uri, key.name || key.label);
  item.iconPath = pending ? new vscode.ThemeIcon('sync~spin') : iconOf(key, formatContext.now);
  item.contextValue = contextOf(key, {
    now: formatContext.now,
    isRaised: temporaryLimit !== undefined,
    isAdded: keys.isRemembered(key.hash),
    isSaved: isSaved(key.hash),
  });
  item.accessibilityInformation = { label: `${formatRowAria(key, formatContext, back)}${pending ? ', saving' : ''}` };
  return item;
}

function apiKeyNodeId(node: ApiKeysNode): string {
  if (node.kind === 'more') return node.kind;
  return node.kind === 'key' ? `key/${node.key.hash}` : `detail/${node.key.hash}/${node.detail.name}`;
}

/** Plain text, since names come from the service. */
function tooltipOf(key: ApiKey, formatContext: FormatContext, back: string | undefined): string {
  const lines = detailsOf(key, formatContext).map(
    ({ name, value, hover }) => `${name}: ${value}${hover === undefined ? '' : ` (${hover})`}`,
  );
  const changed = Date.parse(key.updated_at ?? key.created_at);
  const last = Number.isNaN(changed) ? [] : [`Changed: ${localTime(changed, formatContext)}`];
  return [key.name, ...lines, ...last, ...(back === undefined ? [] : [back])].join('\n');
}

function iconOf(key: ApiKey, now: number): vscode.ThemeIcon {
  const condition = conditionOf(key, now);
  const level = levelOf(key, now);
  if (condition === 'disabled')
    return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  if (condition === 'expired') return new vscode.ThemeIcon('watch', new vscode.ThemeColor('disabledForeground'));
  if (level === 'error') return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (level === 'warning') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon('key');
}
