import { globSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const outputFolder = 'dist';

/** What `import.meta.url` is in a file that became CommonJS. */
const importMetaUrl = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

/**
 * Asks for the editor's interface by a plain `require`: esbuild would copy all of it, once for each source file, which takes as
 * long as loading everything else.
 */
const requirePlainly = (text) =>
  text.replaceAll(/\bimport\s*\*\s*as\s+([\w$]+)\s*from\s*"vscode"/g, 'const $1=require("vscode")');

/**
 * The extension host loads CommonJS several milliseconds faster than ESM, but esbuild splits only ESM: so the bundle is split
 * as ESM first, and each file is then turned into CommonJS, where a dynamic import is a require on first use.
 */
async function buildHost({ production }) {
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: { extension: 'src/extension.ts', 'local/cli': 'src/local/cli.ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    outdir: outputFolder,
    outExtension: { '.js': '.cjs' },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    minify: production,
    sourcemap: production ? false : 'inline',
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  await mkdir(outputFolder, { recursive: true });
  await writeFile(path.join(outputFolder, 'third-party-notices.txt'), thirdPartyNotices(Object.keys(metafile.inputs)));
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
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
}

/** One bundle for each page: src/<room>/page/main.tsx becomes dist/pages/<room>.js. */
async function buildPages({ production }) {
  const entryPoints = Object.fromEntries(
    globSync('src/*/page/main.tsx').map((file) => [file.split(path.sep)[1], file]),
  );
  if (Object.keys(entryPoints).length === 0) return;
  await esbuild.build({
    entryPoints,
    bundle: true,
    format: 'iife',
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: path.join(outputFolder, 'pages'),
    minify: production,
    logLevel: 'warning',
  });
}

/** The fonts of the statistics document and their licence, beside the chunks as they are beside the code that reads them. */
const copyFonts = () => cp('src/local/fonts', path.join(outputFolder, 'fonts'), { recursive: true });

/** Builds everything that the extension ships into dist/, anew. */
export async function build({ production }) {
  await rm(outputFolder, { recursive: true, force: true });
  await Promise.all([buildHost({ production }), buildPages({ production }), copyFonts()]);
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  await build({ production: process.argv.includes('--production') });
