import { globSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

import { bundleForNode } from './scripts/bundleForNode.mjs';
import { iconFont } from './scripts/iconFont.mjs';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const outputFolder = 'dist';

/**
 * What pages bundle in the place of packages that their Markdown parser imports and never uses: it keeps entities as text, and the
 * pages read web addresses themselves. Chromium has the two classes of characters of uc.micro built in.
 * @type {esbuild.Plugin}
 */
const unusedInPages = {
  name: 'unused in pages',
  setup({ onResolve, onLoad }) {
    /** @type {Readonly<Record<string, string>>} */
    const contents = {
      entities: 'export const decodeHTMLStrict = (text) => text;',
      'linkify-it': 'export class LinkifyIt {}',
      mdurl: 'export const parse = undefined, format = undefined, encode = undefined, decode = undefined;',
      'punycode.js': 'export default undefined;',
      'uc.micro': 'export const P = /\\p{P}/u, S = /\\p{S}/u;',
    };
    onResolve({ filter: /^(entities|linkify-it|mdurl|punycode\.js|uc\.micro)$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({ contents: contents[path] ?? '' }));
    onLoad({ filter: /markdown-it\.mjs$/ }, async ({ path }) => ({
      contents: unusedRules.reduce(withoutRule, withoutOtherPresets(await readFile(path, 'utf8'))),
    }));
  },
};

/** Rules of markdown-it that its options in src/webview/readMarkdown.ts turn off. */
const unusedRules = ['linkify$1', 'replace', 'smartquotes', 'html_block', 'linkify', 'html_inline', 'entity'];

/**
 * Without the presets of markdown-it that are not the default one.
 * @param {string} source
 */
function withoutOtherPresets(source) {
  const [first, start] = [source.indexOf('\n\tdefault: {'), source.indexOf('\n\tzero: {')];
  const end = source.indexOf('\n};\n', start);
  if (first < 0 || start < first || end < 0)
    throw new Error('markdown-it has other presets. Correct withoutOtherPresets in esbuild.mjs.');
  return `${source.slice(0, start)}${source.slice(end)}`;
}

/**
 * @param {string} source
 * @param {string} rule
 */
function withoutRule(source, rule) {
  const start = source.indexOf(`\nfunction ${rule}(`);
  const end = source.indexOf('\n}\n', start);
  if (start < 0 || end < 0) throw new Error(`markdown-it has no rule ${rule}. Correct the list in esbuild.mjs.`);
  return `${source.slice(0, start)}\nfunction ${rule}() { return false; }\n${source.slice(end + 3)}`;
}

/**
 * Icons are part of the styles, so that the first frame has them: the editor takes tens of milliseconds to fetch a file for a page.
 * @type {esbuild.Plugin}
 */
const embeddedIcons = {
  name: 'embedded icons',
  setup({ onLoad }) {
    onLoad({ filter: /codicon\.ttf$/ }, async ({ path }) => ({ contents: await iconFont(path), loader: 'dataurl' }));
  },
};

/**
 * What pages import late is a bundle beside theirs.
 * @type {esbuild.Plugin}
 */
const lateInPages = {
  name: 'late in pages',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path: imported, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.parse(imported).name}.js`, external: true } : undefined,
    );
  },
};

/**
 * Pages whose functions Chromium compiles all at once (V8, explicit compile hints), since most of them run before the first frame. For
 * larger pages that takes longer than it saves.
 */
const compiledAtOnce = ['meetings'];
const compileAtOnce = '//# allFunctionsCalledOnLoad';

/**
 * One bundle for each page: src/features/<name>/page/main.tsx becomes dist/pages/<name>.js and .css. Returns the input files.
 * @param {{ production: boolean }} options
 */
async function buildPages({ production }) {
  const pages = globSync('src/features/*/page/main.tsx').map((file) => ({
    in: file,
    out: file.split(path.sep)[2] ?? '',
  }));
  /** @type {esbuild.BuildOptions} */
  const options = {
    bundle: true,
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: path.join(outputFolder, 'pages'),
    plugins: [unusedInPages, lateInPages, embeddedIcons],
    minify: production,
    // The licenses are in third-party-notices.txt.
    legalComments: production ? 'none' : 'eof',
    sourcemap: production ? false : 'inline',
    logLevel: 'warning',
  };
  const built = await Promise.all([
    ...[true, false].map((isAtOnce) =>
      esbuild.build({
        ...options,
        entryPoints: pages.filter(({ out }) => compiledAtOnce.includes(out) === isAtOnce),
        banner: { js: isAtOnce ? compileAtOnce : '' },
        format: 'iife',
        metafile: true,
      }),
    ),
    esbuild.build({ ...options, entryPoints: ['src/webview/readMarkdown.ts'], format: 'esm', metafile: true }),
  ]);
  for (const file of globSync(path.join(outputFolder, 'pages/*.{js,css}'))) {
    const tag = /<\/?(?:script|style)/i.exec(await readFile(file, 'utf8'));
    if (tag !== null) throw new Error(`${file} contains "${tag[0]}", which would end it in a page.`);
  }
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/**
 * Builds everything that the extension ships into dist/, anew.
 * @param {{ production: boolean }} options
 */
export async function build({ production }) {
  await rm(outputFolder, { recursive: true, force: true });
  const localFolder = path.join(outputFolder, 'local');
  const activation = ['laterStubs', 'coreInTurns', 'core', 'featuresInTurns', 'features', 'laterFeatures'].map(
    (name) => `src/activation/${name}.ts`,
  );
  const whole = ['src/entry.ts', ...activation];
  const [host, , local, pages] = await Promise.all([
    bundleForNode({ entry: 'src/entry.ts', whole, apart: ['src/local/service.ts'], folder: outputFolder, production }),
    bundleForNode({ entry: 'src/host/secretShell.ts', folder: outputFolder, production }),
    bundleForNode({ entry: 'src/local/cli.ts', folder: localFolder, production }),
    buildPages({ production }),
  ]);
  // The fonts of the statistics document and their licence lie beside the chunks as they lie beside the code that reads them.
  for (const folder of [outputFolder, localFolder])
    await cp('src/local/fonts', path.join(folder, 'fonts'), { recursive: true });
  /** @type {[folder: string, files: readonly string[]][]} */
  const notices = [
    [outputFolder, [...host, ...pages]],
    [localFolder, local],
  ];
  for (const [folder, files] of notices)
    await writeFile(path.join(folder, 'third-party-notices.txt'), thirdPartyNotices(files));
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  await build({ production: process.argv.includes('--production') });
