import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { bundleForNode } from '../../../scripts/bundleForNode.mjs';

const sources: Readonly<Record<string, string>> = {
  'entry.ts': `import * as vscode from 'vscode';
    import type * as types from 'vscode';
    import { shared } from './shared.ts';
    export const window: types.Window = vscode.window;
    export { shared };
    export const loadFirst = () => import('./first.ts');
    export const loadSecond = () => import('./second.ts');`,
  'shared.ts': 'export const shared = { name: "shared" };',
  'first.ts': `import * as vscode from 'vscode';
    import { common } from './common.ts';
    import { shared } from './shared.ts';
    export { common, shared };
    export const window = vscode.window;
    export const loadLater = () => import('./later.ts');`,
  'second.ts': `import { common } from './common.ts';
    export { common };
    export const loadLater = () => import('./later.ts');`,
  'common.ts': 'export const common = { name: "common" };',
  'later.ts': `import { common } from './common.ts';
    export { common };
    export const place = import.meta.dirname;`,
};

describe('bundleForNode', () => {
  let folder: string;
  let output: string;

  const bundle = (whole: readonly string[]): Promise<string[]> =>
    bundleForNode({
      entry: path.join(folder, 'entry.ts'),
      whole: whole.map((name) => path.join(folder, name)),
      folder: output,
      production: true,
    });

  const namesOf = (files: readonly string[]): string[] =>
    files
      .map((file) => path.basename(file).replace(/-.{8}\.cjs$/, ''))
      // A file of the bundler itself, which all others share.
      .filter((name) => name !== 'rolldown-runtime')
      .sort();

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bundled-'));
    output = path.join(folder, 'dist');
    for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
    const editor = path.join(folder, 'node_modules/vscode');
    mkdirSync(editor, { recursive: true });
    writeFileSync(path.join(editor, 'index.js'), 'module.exports = { window: { name: "window" } };');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes one file of all that an entry imports', async () => {
    await bundle(['entry.ts', 'first.ts', 'second.ts']);
    assert.deepEqual(namesOf(readdirSync(path.join(output, 'chunks'))), ['first', 'later', 'second']);
  });

  it('loads each module once, on first use', async () => {
    await bundle(['entry.ts', 'first.ts', 'second.ts']);
    const load = createRequire(path.join(folder, 'main.cjs'));
    const loaded = () =>
      namesOf(Object.keys(load.cache).filter((file) => file.startsWith(path.join(output, 'chunks'))));
    const entry = load(path.join(output, 'entry.cjs'));
    assert.deepEqual(loaded(), []);
    const first = await entry.loadFirst();
    assert.deepEqual(loaded(), ['first']);
    const second = await entry.loadSecond();
    const later = await second.loadLater();
    assert.equal(first.shared, entry.shared);
    assert.equal(second.common, first.common);
    assert.equal(later.common, first.common);
    assert.equal(later.place, path.join(output, 'chunks'));
  });

  it("requires the editor's interface once, without a copy", async () => {
    await bundle(['entry.ts', 'first.ts', 'second.ts']);
    const texts = ['entry.cjs', ...readdirSync(path.join(output, 'chunks')).map((name) => `chunks/${name}`)]
      .map((name) => readFileSync(path.join(output, name), 'utf8'))
      .join('\n');
    assert.equal(texts.match(/require\(["'`]vscode["'`]\)/g)?.length, 1);
    const load = createRequire(path.join(folder, 'main.cjs'));
    const entry = load(path.join(output, 'entry.cjs'));
    assert.equal(entry.window, load('vscode').window);
    assert.equal((await entry.loadFirst()).window, entry.window);
  });

  it('refuses parts of the interface by name', async () => {
    writeFileSync(path.join(folder, 'shared.ts'), "import { window } from 'vscode'; export const shared = window;");
    await assert.rejects(bundle(['entry.ts']), /imports parts of vscode/);
  });

  it('refuses a whole file outside the program', async () => {
    await assert.rejects(bundle(['entry.ts', 'missing.ts']), /missing\.ts is not part of the program/);
  });

  it('returns the files that it bundled', async () => {
    const files = await bundle([]);
    assert.deepEqual(
      files
        .filter((file) => file.startsWith(folder))
        .map((file) => path.basename(file))
        .sort(),
      Object.keys(sources).sort(),
    );
  });
});
