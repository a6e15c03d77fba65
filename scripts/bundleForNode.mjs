import path from 'node:path';
import { build } from 'rolldown';
import { parseSync } from 'rolldown/utils';

/**
 * Bundles a program for Node as CommonJS, which the extension host loads several milliseconds faster than ESM; a dynamic import is
 * required on first use. Each of the `whole` files becomes one file with all that it imports at once, because each file more costs the
 * extension host a good part of a millisecond at every start, and so does each file that the last of them requires later, because a large
 * file blocks the host while it is compiled. Of several that import a module, the first contains it; what an `apart` file imports as well
 * is in the last of the whole ones, so that it requires none of the later files. Returns the files that were bundled.
 *
 * @param {{ entry: string, whole?: readonly string[], apart?: readonly string[], folder: string, production: boolean }} options
 */
export async function bundleForNode({ entry, whole = [], apart = [], folder, production }) {
  const { output } = await build({
    input: { [path.parse(entry).name]: entry },
    platform: 'node',
    external: ['vscode'],
    plugins: [editorInterface],
    // Its CommonJS build requires its parts in a way that cannot be bundled.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    transform: { target: 'node22' },
    // The chunks import what they share with the entry from it.
    preserveEntrySignatures: 'allow-extension',
    output: {
      dir: folder,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: fileOf(whole, apart), debugName: 'whole' }],
      },
      // V8 keeps a source in two bytes a character if one of them needs it.
      charset: 'ascii',
      comments: { legal: false },
      minify: production,
      sourcemap: production ? false : 'inline',
    },
  });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

/**
 * Names the file that contains a module: the first of `whole` that imports it at once; null leaves the choice to the bundler.
 * @param {readonly string[]} whole
 * @param {readonly string[]} apart
 * @returns {import('rolldown').CodeSplittingNameFunction}
 */
function fileOf(whole, apart) {
  /** @type {Map<string, string> | undefined} */
  let names;
  return (module, graph) => {
    names ??= namesOf(whole, apart, graph);
    return names.get(module) ?? null;
  };
}

/**
 * @param {readonly string[]} whole
 * @param {readonly string[]} apart
 * @param {import('rolldown').ChunkingContext} graph
 */
function namesOf(whole, apart, graph) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /**
   * @param {string} module
   * @param {string} name
   */
  const add = (module, name) => {
    if (names.has(module)) return;
    names.set(module, name);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) add(imported, name);
  };
  for (const source of [...whole, ...apart])
    if (graph.getModuleInfo(path.resolve(source)) === null) throw new Error(`${source} is not part of the program.`);
  for (const source of whole) add(path.resolve(source), path.parse(source).name);
  const last = whole.at(-1);
  if (last === undefined) return names;
  const later = graph.getModuleInfo(path.resolve(last))?.dynamicallyImportedIds ?? [];
  const fileOfLast = names.get(path.resolve(last)) ?? '';
  const modulesApart = importedBy(
    apart.map((source) => path.resolve(source)),
    graph,
  );
  for (const module of importedBy(later, graph)) {
    if (modulesApart.has(module) && !names.has(module)) names.set(module, fileOfLast);
  }
  for (const module of later) add(module, nameOf(module));
  return names;
}

/**
 * The modules and all that they import at once.
 * @param {readonly string[]} modules
 * @param {import('rolldown').ChunkingContext} graph
 * @returns {ReadonlySet<string>}
 */
function importedBy(modules, graph) {
  const imported = new Set(modules);
  for (const module of imported) for (const each of graph.getModuleInfo(module)?.importedIds ?? []) imported.add(each);
  return imported;
}

/**
 * The name of its folder for `register.ts`, as each feature has one.
 * @param {string} module
 */
function nameOf(module) {
  const { dir, name } = path.parse(module);
  return name === 'register' ? path.basename(dir) : name;
}

const editorModule = '\0vscode';

/**
 * Imports the editor's interface as one value of one module. A bundler copies each member of a CommonJS module that is imported as a
 * namespace, in each file anew, which takes as long as loading everything else.
 * @type {import('rolldown').Plugin}
 */
const editorInterface = {
  name: 'editor interface',
  resolveId: (source) => (source === editorModule ? editorModule : undefined),
  load: (id) => (id === editorModule ? "export const vscode = require('vscode');" : undefined),
  transform: {
    filter: { id: /\.ts$/, code: /['"]vscode['"]/ },
    handler(code, id) {
      let replaced = code;
      for (const node of parseSync(id, code).program.body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || node.source.value !== 'vscode' || node.importKind === 'type') continue;
        const [specifier] = node.specifiers;
        if (specifier?.type !== 'ImportNamespaceSpecifier')
          throw new Error(`${id} imports parts of vscode; import it as a whole: import * as vscode from 'vscode'.`);
        const imported = `import { vscode as ${specifier.local.name} } from ${JSON.stringify(editorModule)};`;
        replaced = replaced.slice(0, node.start) + imported + replaced.slice(node.end);
      }
      // Every line stays where it was, so that breakpoints need no other map.
      return { code: replaced, map: null };
    },
  },
};
