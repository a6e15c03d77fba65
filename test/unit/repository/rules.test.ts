import assert from 'node:assert/strict';
import { join } from 'node:path';

import { readFeatures } from '../../../scripts/manifest/feature.ts';
import { longFunctions } from './functionLength.ts';
import { filesOf } from './repositoryFiles.ts';
import { bannedWords, exportedTwice, offences, registeredManifests } from './rules.ts';

const root = join(import.meta.dirname, '../../..');

describe('the rules of the repository', () => {
  it('are kept by every file of the product, its tests and its scripts', () => {
    const files = filesOf('{src,test,scripts}/**/*.{ts,tsx,mjs,cjs}');

    assert.ok(files.some(({ path }) => path === 'src/base/editor/manifest.ts'));
    assert.deepEqual(files.flatMap(offences), []);
  });

  it('allow no banned word in code, texts and the manifest', () => {
    const files = filesOf('{src,test,scripts}/**/*.{ts,tsx,mjs,cjs,js,json,css,md}').concat(
      filesOf('{package*.json,README.md,CONTRIBUTING.md,*.mjs,*.cjs,skills/*/SKILL.md}'),
    );
    // The rule and its tests quote the words.
    const others = files.filter(({ path }) => !/^test\/unit\/repository\/(rules|faults)\./.test(path));
    assert.deepEqual(others.flatMap(bannedWords), []);
    assert.deepEqual(bannedWords({ path: 'src/a.ts', text: '// Told to `whoever` asks' }), [
      'src/a.ts:1 says Told',
      'src/a.ts:1 says whoever',
    ]);
    const text = 'Told, not `told`.\nIs there one that gives `whatever`?';
    assert.deepEqual(bannedWords({ path: 'a.md', text }), ['a.md:1 says Told']);
  });

  it('allow no function over 60 lines', () => {
    assert.deepEqual(filesOf('{src,test,scripts}/**/*.{ts,tsx,mjs,cjs}').flatMap(longFunctions), []);
    const body = (lines: number): string => `{${'\n'.repeat(lines - 1)}}`;
    const found = (text: string): string[] => longFunctions({ path: 'a.ts', text });
    assert.deepEqual(found(`function f() ${body(60)}`), []);
    for (const text of [`function f() ${body(61)}`, `const f = () => ${body(61)};`, `class A { f() ${body(61)} }`])
      assert.deepEqual(found(text), ['a.ts:1 has 61 lines; 60 is the most'], text);
    assert.deepEqual(found(`describe('a', () => ${body(61)});`), []);
    assert.deepEqual(found(`test('a', () => { test.step('b', () => ${body(61)}); });`), [
      'a.ts:1 has 61 lines; 60 is the most',
    ]);
    assert.deepEqual(found(`test('a', () => {\n test.step('b', () => ${body(40)});\n ${'\n'.repeat(40)} });`), []);
  });

  it('allow one meaning for each exported name', () => {
    assert.deepEqual(exportedTwice(filesOf('src/**/*.{ts,tsx}')), []);
    const text = 'export const a = 1;';
    assert.deepEqual(
      exportedTwice([
        { path: 'b.ts', text },
        { path: 'c.ts', text },
      ]),
      ['a is exported by b.ts and c.ts'],
    );
  });

  it('give each command a handler: a feature with commands names its manifest in registerCommands, once', async () => {
    const withCommands = (await readFeatures(root)).filter(({ manifest }) => Object.keys(manifest.commands).length > 0);
    const registered = filesOf('src/**/*.ts')
      .filter(({ path }) => !path.startsWith('src/host/'))
      .flatMap(registeredManifests);

    assert.ok(withCommands.length > 0);
    assert.deepEqual(registered.toSorted(), withCommands.map(({ name }) => `${name}Manifest`).toSorted());
  });

  const samples: readonly (readonly [string, string, string, string])[] = [
    ['any', 'src/a.ts', 'let x: any;', 'src/a.ts:1 says any'],
    ['a cast through unknown', 'test/a.ts', '\nf(x as unknown as Y);', 'test/a.ts:2 casts through unknown'],
    ['a default export', 'src/a.ts', 'export default 1;', 'src/a.ts:1 exports a default'],
    ['a default function', 'src/a.ts', 'export default function f() {}', 'src/a.ts:1 exports a default'],
    ['a renamed default', 'src/a.ts', 'const f = 1; export { f as default };', 'src/a.ts:1 exports a default'],
    [
      'a barrel',
      'src/features/board/index.ts',
      "export { a } from '../store/a.ts';",
      'src/features/board/index.ts:1 only passes on the exports of others',
    ],
    [
      'a shapeless name',
      'src/base/utils.ts',
      'f();',
      'src/base/utils.ts:1 is named after nothing; name it by its promise',
    ],
    ['work left for later', 'src/a.ts', 'f(); // TODO: more', 'src/a.ts:1 leaves work for later'],
    ['work left in an empty block', 'src/a.ts', 'if (x) {\n  // FIXME\n}', 'src/a.ts:2 leaves work for later'],
    ['a silenced check', 'scripts/a.ts', '// biome-ignore lint: no\nf();', 'scripts/a.ts:1 silences a check'],
    ['a silenced compiler', 'src/a.ts', '// @ts-expect-error\nf();', 'src/a.ts:1 silences the compiler'],
    [
      'a command registered by hand',
      'src/features/board/a.ts',
      'commands.registerCommand(x);',
      'src/features/board/a.ts:1 uses registerCommand outside src/host',
    ],
    [
      'a message shown by hand',
      'src/features/board/a.ts',
      'window.showErrorMessage(x);',
      'src/features/board/a.ts:1 uses showErrorMessage outside src/host',
    ],
    [
      'a context key set by hand',
      'src/features/board/a.ts',
      "run('setContext', 1);",
      'src/features/board/a.ts:1 uses setContext outside src/host',
    ],
    [
      'a panel made by hand',
      'src/activation/features.ts',
      'window.createWebviewPanel(x);',
      'src/activation/features.ts:1 uses createWebviewPanel outside src/host',
    ],
    [
      'a key listener on the window',
      'src/features/board/page/a.ts',
      "window.addEventListener('keydown', act);",
      'src/features/board/page/a.ts:1 takes keys past src/webview/composition.ts',
    ],
    [
      'a listener for another key event',
      'src/webview/a.tsx',
      '<input onKeyUp={act} />;',
      'src/webview/a.tsx:1 takes keys past src/webview/composition.ts',
    ],
    [
      'code that asks for an input method itself',
      'src/features/cards/page/a.ts',
      'if (event.isComposing) act();',
      'src/features/cards/page/a.ts:1 takes keys past src/webview/composition.ts',
    ],
    ['a long file', 'src/a.ts', 'f();\n'.repeat(401), 'src/a.ts:402 has 401 lines; 400 is the most'],
    [
      'a long entry',
      'src/activation/features.ts',
      'f();\n'.repeat(121),
      'src/activation/features.ts:122 has 121 lines; 120 is the most',
    ],
  ];
  for (const [what, path, text, offence] of samples) {
    it(`are broken by ${what}`, () => assert.deepEqual(offences({ path, text }), [offence]));
  }

  it('are not broken by words in texts, nor in src/host by what belongs there', () => {
    const text = "const todo = 'TODO'; window.showErrorMessage('any'); commands.executeCommand('setContext');";

    assert.deepEqual(offences({ path: 'src/host/explain.ts', text }), []);
    assert.deepEqual(offences({ path: 'test/a.ts', text: '// @ts-expect-error -- must not compile\nf(1);' }), []);
  });

  it('start each page from the kit, which guards its keys', () => {
    const pages = filesOf('src/features/*/page/main.tsx');

    assert.ok(pages.length > 0);
    for (const { path, text } of pages) assert.match(text, /^startPage\(/m, path);
    const kit = filesOf('src/webview/start.tsx').map(({ text }) => text);
    assert.match(kit.join(), /^ {2}guardCompositions\(\);$/m);
  });

  it('keep addresses of package registries out of the lock files', () => {
    const locks = filesOf('{.,scripts/vscode-host}/package-lock.json');

    assert.ok(locks.length > 0);
    for (const { path, text } of locks) assert.doesNotMatch(text, /"resolved":/, path);
  });
});
