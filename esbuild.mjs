import { globSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

import { inlineChunks } from './scripts/inlineChunks.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const outputFolder = 'dist';

/** What `import.meta.url` is in a file that became CommonJS. */
const importMetaUrl = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

/**
 * Asks for the editor's interface by a plain `require`: esbuild would copy all of it, once for each source file, which takes as
 * long as loading everything else.
 */
function requirePlainly(text) {
  let first;
  return text.replaceAll(/\bimport\s*\*\s*as\s+([\w$]+)\s*from\s*"vscode"/g, (_, name) => {
    const once = first === undefined ? 'require("vscode")' : first;
    first ??= name;
    return `const ${name}=${once}`;
  });
}

/**
 * The extension host loads CommonJS several milliseconds faster than ESM, but esbuild splits only ESM: so the bundle is split
 * as ESM first, and each file is then turned into CommonJS, where a dynamic import is a require on first use.
 */
async function buildForNode({ entryPoints, folder, production, inlined }) {
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    // Its CommonJS build asks for its parts in a way that cannot be bundled.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    minify: production,
    sourcemap: production ? false : 'inline',
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const files = new Map();
  for (const { path: file, text } of outputFiles) {
    const { code } = await esbuild.transform(requirePlainly(text), {
      format: 'cjs',
      platform: 'node',
      target: 'node22',
      supported: { 'dynamic-import': false },
      define: { 'import.meta.dirname': '__dirname', 'import.meta.url': 'importMetaUrl' },
      banner: text.includes('import.meta.url') ? importMetaUrl : '',
      minify: production,
      sourcemap: production ? false : 'inline',
    });
    files.set(path.relative(folder, file).replaceAll(path.sep, '/'), code);
  }
  if (inlined !== undefined && production) {
    const needs = (file) =>
      metafile.outputs[`${folder}/${file}`].imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map((needed) => path.posix.relative(folder, needed.path));
    const entries = inlined.map((source) => {
      const [output] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
      return path.posix.relative(folder, output);
    });
    inlineChunks(files, needs, entries);
  }
  for (const [file, code] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), code);
  }
  // The fonts of the statistics document and their licence lie beside the chunks as they lie beside the code that reads them.
  await cp('src/local/fonts', path.join(folder, 'fonts'), { recursive: true });
  return Object.keys(metafile.inputs);
}

/**
 * What pages bundle in the place of packages that their Markdown parser imports and never uses: it keeps entities as text, and the
 * pages read web addresses themselves.
 */
const unusedInPages = {
  name: 'unused in pages',
  setup({ onResolve, onLoad }) {
    const contents = {
      entities: 'export const decodeHTMLStrict = (text) => text;',
      'linkify-it': 'export class LinkifyIt {}',
      mdurl: 'export const parse = undefined, format = undefined, encode = undefined, decode = undefined;',
      'punycode.js': 'export default undefined;',
    };
    onResolve({ filter: /^(entities|linkify-it|mdurl|punycode\.js)$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({ contents: contents[path] }));
  },
};

/** One bundle for each page: src/features/<name>/page/main.tsx becomes dist/pages/<name>.js and .css. Returns the input files. */
async function buildPages({ production }) {
  const entryPoints = Object.fromEntries(
    globSync('src/features/*/page/main.tsx').map((file) => [file.split(path.sep)[2], file]),
  );
  const { metafile } = await esbuild.build({
    entryPoints,
    bundle: true,
    format: 'iife',
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: path.join(outputFolder, 'pages'),
    loader: { '.ttf': 'file' },
    plugins: [unusedInPages],
    assetNames: '[name]',
    minify: production,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

/** Builds everything that the extension ships into dist/, anew. */
export async function build({ production }) {
  await rm(outputFolder, { recursive: true, force: true });
  const [host, local, pages] = await Promise.all([
    buildForNode({
      entryPoints: { entry: 'src/entry.ts' },
      folder: outputFolder,
      production,
      inlined: ['src/entry.ts', 'src/activation/core.ts', 'src/activation/features.ts'],
    }),
    buildForNode({ entryPoints: { cli: 'src/local/cli.ts' }, folder: path.join(outputFolder, 'local'), production }),
    buildPages({ production }),
  ]);
  const notices = [
    [outputFolder, [...host, ...pages]],
    [path.join(outputFolder, 'local'), local],
  ];
  for (const [folder, files] of notices)
    await writeFile(path.join(folder, 'third-party-notices.txt'), thirdPartyNotices(files));
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  await build({ production: process.argv.includes('--production') });
