import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { banned } from './rules.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'src/README.md'];
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** Names of npm scripts and paths of files in backticks that do not exist. */
const missingIn = (text: string): string[] => [
  ...Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, script = '']) => script).filter(
    (script) => !(script in scripts),
  ),
  ...Array.from(text.matchAll(/`((?:src|test|scripts)\/[\w./-]+)`/g), ([, path = '']) => path).filter(
    (path) => !existsSync(join(root, path)),
  ),
];

describe('pages for contributors', () => {
  for (const page of pages)
    it(`${page} names existing scripts and files`, () => assert.deepEqual(missingIn(read(page)), []));

  it('CONTRIBUTING.md lists the words that the rules refuse', () => {
    const quoted = Array.from(read('CONTRIBUTING.md').matchAll(/`([^`\n]*)`/g), ([, code]) => code);
    assert.deepEqual(
      banned.filter((word) => !quoted.includes(word)),
      [],
    );
  });

  it('README.md lists all settings', () => {
    const { contributes } = JSON.parse(read('package.json')) as {
      readonly contributes: { readonly configuration: { readonly properties: object } };
    };
    const settings = Object.keys(contributes.configuration.properties).toSorted();
    const table = read('README.md').matchAll(/^\| (`jobdeck\..*?) \|/gm);
    const listed = Array.from(table, ([, names = '']) => names.replaceAll('`', '').split(', ')).flat();
    assert.deepEqual(listed.toSorted(), settings);
  });

  it('would report a script or a file that is gone', () => {
    assert.deepEqual(missingIn('Run `npm run gone`, then see `src/gone.ts`.'), ['gone', 'src/gone.ts']);
  });

  it('select tests that exist', () => {
    const rows = Array.from(
      read('CONTRIBUTING.md').matchAll(
        /\| (\w+) \| `npm test -- (\w+) ([^ ]+)` \| `npm test -- \w+ --grep "(.+)"` \|/g,
      ),
      ([, , layer = '', path = '', title = '']) => ({ layer, path, title }),
    );
    assert.deepEqual(
      rows.map(({ layer }) => layer),
      ['unit', 'service', 'page', 'host', 'e2e'],
    );
    for (const { layer, path, title } of rows) {
      const files = globSync(`test/${layer}/**/*.test.ts`, { cwd: root });
      assert.ok(
        files.some((file) => file.replaceAll('\\', '/').includes(path)),
        path,
      );
      assert.ok(
        files.some((file) => read(file).includes(title)),
        title,
      );
    }
  });
});

describe('.vscode', () => {
  let tasks: readonly { readonly label: string; readonly script?: string; readonly command?: string }[];
  let launches: readonly { readonly preLaunchTask?: string; readonly program?: string }[];

  before(() => {
    ({ tasks } = JSON.parse(read('.vscode/tasks.json')));
    ({ configurations: launches } = JSON.parse(read('.vscode/launch.json')));
  });

  it('runs existing scripts and files in its tasks', () => {
    for (const { label, script, command = '' } of tasks) {
      assert.deepEqual(missingIn(`${command} \`${/scripts\/\S+/.exec(command) ?? 'scripts/check.ts'}\``), [], label);
      if (script !== undefined) assert.ok(script in scripts, label);
    }
  });

  it('launches after an existing task, or an existing program', () => {
    for (const { preLaunchTask, program } of launches) {
      if (preLaunchTask !== undefined) assert.ok(tasks.some(({ label }) => label === preLaunchTask));
      else assert.ok(existsSync(join(root, program?.replace(/^\$\{workspaceFolder\}\//, '') ?? 'none')), program);
    }
  });
});
