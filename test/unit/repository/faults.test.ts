import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { testTimeoutMs } from '../../fixtures/waiting.ts';

const root = join(import.meta.dirname, '../../..');
const copied = [
  'src',
  'test',
  'scripts',
  'media',
  'skills',
  'esbuild.mjs',
  'README.md',
  'package.json',
  'package.nls.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.pages.json',
  '.dependency-cruiser.cjs',
  '.gitignore',
  'biome.json',
];

/** A copy of the repository in a temporary folder, with the same packages, in which a fault is planted and taken out again. */
class RepositoryCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'jobdeck-copy-'));
  readonly #sound = new Set<string>();

  constructor() {
    for (const name of copied.filter((each) => existsSync(join(root, each)))) {
      const filter = (path: string): boolean => !path.endsWith('node_modules');
      cpSync(join(root, name), join(this.#folder, name), { recursive: true, filter });
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'), 'junction');
  }

  /** What the part of `npm run check` says once `file` has the fault; without it the part must pass. */
  checkWith(part: string, file: string, fault: (text: string) => string, environment: NodeJS.ProcessEnv = {}): string {
    if (!this.#sound.has(part)) {
      const { passed, output } = this.#check(part, environment);
      assert.ok(passed, `without a fault: ${output}`);
      this.#sound.add(part);
    }
    const path = join(this.#folder, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const planted = fault(before ?? '');
    assert.notEqual(planted, before, `${file} has changed, so that the fault cannot be planted in it`);
    writeFileSync(path, planted);
    const { passed, output } = this.#check(part, environment);
    if (before === undefined) rmSync(path);
    else writeFileSync(path, before);

    assert.equal(passed, false, 'the planted fault went unnoticed');
    assert.match(output, new RegExp(`^Check failed after .*: ${part}$`, 'm'));
    return output;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #check(part: string, environment: NodeJS.ProcessEnv): { readonly passed: boolean; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.ts', part], {
      cwd: this.#folder,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return { passed: status === 0, output: `${stdout}${stderr}` };
  }
}

/** Declares one command more in a feature's manifest. */
const declareOneMore = (manifest: string): string =>
  manifest.replace('commands: {', "commands: {\n    'jobdeck.planted': { title: 'Open Planted', palette: true },");

describe('npm run check', function () {
  // Each test runs two checks, which end themselves when they are stuck.
  this.timeout(3 * testTimeoutMs);
  let copy: RepositoryCopy;
  before(() => {
    copy = new RepositoryCopy();
  });
  after(() => copy.remove());

  it('refuses a forbidden import and says which feature may import what', () => {
    const said = copy.checkWith('boundaries', 'src/features/session/planted.ts', () => {
      return "import { boardManifest } from '../board/manifest.ts';\nexport const planted = boardManifest;\n";
    });

    assert.match(said, /feature-imports: src\/features\/session\/planted\.ts → src\/features\/board\/manifest\.ts/);
    assert.match(said, /never\s+another\s+feature/);
  });

  it('refuses a package that package.json does not declare', () => {
    const said = copy.checkWith('boundaries', 'scripts/planted.ts', () => {
      return "import { valid } from 'semver';\nexport const planted = valid('1.0.0');\n";
    });

    assert.match(said, /declared-packages: scripts\/planted\.ts → \S*node_modules\/semver\//);
  });

  it('refuses a declared command without a handler and names the command', () => {
    const said = copy.checkWith('types', 'src/features/board/manifest.ts', declareOneMore);

    assert.match(said, /^ *src\/features\/board\/(?!manifest)\w+\.ts\(\d+,\d+\): error TS\d+: .*'jobdeck\.planted'/m);
  });

  it('refuses a handler without a declaration and names the command', () => {
    const said = copy.checkWith('types', 'src/features/board/planted.ts', () => {
      return `import { manifest } from '../../base/editor/manifest.ts';
import { registerCommands } from '../../host/lazy/commands.ts';

const declared = manifest({ commands: { 'jobdeck.known': { title: 'Known', palette: true } } });
export const planted = registerCommands<typeof declared>({ 'jobdeck.known': () => {}, 'jobdeck.planted': () => {} });
`;
    });

    assert.match(said, /src\/features\/board\/planted\.ts\(5,\d+\): error TS\d+: .*'jobdeck\.planted'/);
  });

  it('refuses a package.json that has drifted from the features and names the difference', () => {
    const said = copy.checkWith('manifest', 'src/features/board/manifest.ts', declareOneMore);

    assert.match(said, /package\.json has drifted .*npm run manifest/);
    assert.match(said, /contributes\.commands\[jobdeck\.planted\] is missing/);
  });

  it('refuses a non-null assertion and a switch without a case', () => {
    const said = copy.checkWith('lint', 'src/base/planted.ts', () => {
      return `export function planted(kind: 'a' | 'b', value?: string): string {
  switch (kind) {
    case 'a':
      return value!;
  }
  return '';
}
`;
    });

    assert.match(said, /src\/base\/planted\.ts:4:\d+ lint\/style\/noNonNullAssertion/);
    assert.match(said, /src\/base\/planted\.ts:2:\d+ lint\/nursery\/useExhaustiveSwitchCases/);
  });

  it('refuses a banned word in a test and names its line', () => {
    const said = copy.checkWith('unit', 'test/unit/base/planted.ts', () => '// Told nothing\nexport {};\n', {
      MOCHA_OPTIONS: '--grep="banned word"',
    });

    assert.match(said, /test\/unit\/base\/planted\.ts:1 says Told/);
  });

  it('refuses a function over 60 lines and names its place', () => {
    const said = copy.checkWith(
      'unit',
      'src/base/planted.ts',
      () => `export function planted(): void {${'\n'.repeat(60)}}\n`,
      { MOCHA_OPTIONS: '--grep="no function over 60 lines"' },
    );

    assert.match(said, /src\/base\/planted\.ts:1 has 61 lines; 60 is the most/);
  });

  it('refuses a name that two files export', () => {
    const said = copy.checkWith('unit', 'src/base/planted.ts', () => 'export function sha256(): void {}\n', {
      MOCHA_OPTIONS: '--grep="one meaning for each exported name"',
    });

    assert.match(said, /sha256 is exported by src\/base\/planted\.ts and src\/base\/flow\/hashes\.ts/);
  });

  it('refuses a live value that a test of a page reads once', () => {
    const said = copy.checkWith(
      'unit',
      'test/page/planted.ts',
      () => `import { expect, type Page } from '@playwright/test';

export const planted = async (page: Page) => expect(await page.locator('.card').count()).toBe(1);
`,
      { MOCHA_OPTIONS: '--grep="live surfaces"' },
    );

    assert.match(said, /test\/page\/planted\.ts:3 reads a live value once: use expect\(locator\)/);
  });

  it('refuses a table row that differs from the specification and names the operation', () => {
    const onlyTheTable = { MOCHA_OPTIONS: '--grep="operation table"' };
    const said = copy.checkWith(
      'unit',
      'src/contract/tracker/editBoard.ts',
      (text) => text.replace("'/tracker/cards/{cardId}/move'", "'/tracker/cards/{cardId}/shift'"),
      onlyTheTable,
    );

    assert.match(said, /\/tracker\/cards\/\{id\}\/shift/);
    assert.match(said, /tracker_move_card/);
  });
});
