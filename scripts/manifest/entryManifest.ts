import type { Manifest } from '../../src/base/editor/manifest.ts';
import type { Feature } from './feature.ts';

/** What entry.ts registers before any feature is loaded; a type and not an interface, so that it can be compared as JSON. */
export type EntryManifest = {
  readonly commands: readonly string[];
  readonly trees: readonly { readonly id: string; readonly isDraggable: boolean }[];
  /** The tree that is drawn before the features are loaded. */
  readonly coreTree?: string;
  /** By scheme; a text is the reason why its files are read-only. */
  readonly fileSystems: Readonly<Record<string, string | null>>;
  readonly documents: readonly string[];
  readonly pages: readonly string[];
  readonly customEditors: readonly string[];
  /** Custom editors that are pages, without a text document. */
  readonly pageEditors: readonly string[];
  /** Pages whose input the editor saves. */
  readonly editablePages: readonly string[];
  readonly mcpServers: readonly string[];
  readonly tools: readonly string[];
};

export function entryManifestOf(features: readonly Feature[]): EntryManifest {
  const all = features.map(({ manifest }) => manifest);
  const entries = <D>(part: (manifest: Manifest) => Readonly<Record<string, D>> | undefined): [string, D][] =>
    all.flatMap((manifest) => Object.entries(part(manifest) ?? {}));
  const ids = (part: (manifest: Manifest) => Readonly<Record<string, unknown>> | undefined): string[] =>
    entries(part).map(([id]) => id);

  const trees = entries(({ views }) => views).filter(([, { type }]) => type !== 'webview');
  const editors = entries(({ customEditors }) => customEditors);
  const coreTree = trees.find(([, { drawnFirst }]) => drawnFirst);
  return {
    commands: ids((manifest) => manifest.commands),
    trees: trees.map(([id, { draggable = false }]) => ({ id, isDraggable: draggable })),
    ...(coreTree && { coreTree: coreTree[0] }),
    fileSystems: Object.fromEntries(
      entries(({ fileSystems }) => fileSystems).map(([scheme, { readOnly = null }]) => [scheme, readOnly]),
    ),
    documents: all.flatMap(({ documents = [] }) => documents),
    pages: all.flatMap(({ pages = [] }) => pages),
    customEditors: editors.flatMap(([id, { isPage }]) => (isPage ? [] : [id])),
    pageEditors: editors.flatMap(([id, { isPage }]) => (isPage === true ? [id] : [])),
    editablePages: editors.flatMap(([id, { isPage }]) => (isPage === 'editable' ? [id] : [])),
    mcpServers: ids(({ mcpServerDefinitionProviders }) => mcpServerDefinitionProviders),
    tools: ids(({ languageModelTools }) => languageModelTools),
  };
}
