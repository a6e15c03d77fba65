import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { testTimeoutMs } from '../../fixtures/waiting.ts';

interface Fault {
  readonly title: string;
  readonly file: string;
  /** Returns the file's text with the fault; the text is empty if there is no such file. */
  readonly plant: (text: string) => string;
  /** What the check prints about this fault. */
  readonly said: readonly RegExp[];
  /** The unit test that finds it. */
  readonly test?: string;
}

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

/** Declares one command more in a feature's manifest. */
const declareOneMore = (manifest: string): string =>
  manifest.replace('commands: {', "commands: {\n    'jobdeck.planted': { title: 'Open Planted', palette: true },");

/** The faults that each part of `npm run check` refuses. */
const faults: Readonly<Record<string, readonly Fault[]>> = {
  boundaries: [
    {
      title: 'a forbidden import, and says which feature may import what',
      file: 'src/features/session/planted.ts',
      plant: () => "import { boardManifest } from '../board/manifest.ts';\nexport const planted = boardManifest;\n",
      said: [
        /feature-imports: src\/features\/session\/planted\.ts → src\/features\/board\/manifest\.ts/,
        /never\s+another\s+feature/,
      ],
    },
    {
      title: 'a package that package.json does not declare',
      file: 'scripts/planted.ts',
      plant: () => "import { valid } from 'semver';\nexport const planted = valid('1.0.0');\n",
      said: [/declared-packages: scripts\/planted\.ts → \S*node_modules\/semver\//],
    },
  ],
  types: [
    {
      title: 'a declared command without a handler, and names the command',
      file: 'src/features/board/manifest.ts',
      plant: declareOneMore,
      said: [/^ *src\/features\/board\/(?!manifest|planted)\w+\.ts\(\d+,\d+\): error TS\d+: .*'jobdeck\.planted'/m],
    },
    {
      title: 'a handler without a declaration, and names the command',
      file: 'src/features/board/planted.ts',
      plant: () => `import { manifest } from '../../base/editor/manifest.ts';
import { registerCommands } from '../../host/lazy/commands.ts';

const declared = manifest({ commands: { 'jobdeck.known': { title: 'Known', palette: true } } });
export const planted = registerCommands<typeof declared>({ 'jobdeck.known': () => {}, 'jobdeck.planted': () => {} });
`,
      said: [/src\/features\/board\/planted\.ts\(5,\d+\): error TS\d+: .*'jobdeck\.planted'/],
    },
  ],
  manifest: [
    {
      title: 'a package.json that has drifted from the features, and names the difference',
      file: 'src/features/board/manifest.ts',
      plant: declareOneMore,
      said: [/package\.json has drifted .*npm run manifest/, /contributes\.commands\[jobdeck\.planted\] is missing/],
    },
  ],
  lint: [
    {
      title: 'a non-null assertion and a switch without a case',
      file: 'src/base/planted.ts',
      plant: () => `export function planted(kind: 'a' | 'b', value?: string): string {
  switch (kind) {
    case 'a':
      return value!;
  }
  return '';
}
`,
      said: [
        /src\/base\/planted\.ts:4:\d+ lint\/style\/noNonNullAssertion/,
        /src\/base\/planted\.ts:2:\d+ lint\/nursery\/useExhaustiveSwitchCases/,
      ],
    },
  ],
  unit: [
    {
      title: 'a banned word in a test, and names its line',
      file: 'test/unit/base/planted.ts',
      plant: () => '// Told nothing\nexport {};\n',
      test: 'banned word',
      said: [/test\/unit\/base\/planted\.ts:1 says Told/],
    },
    {
      title: 'a function over 60 lines, and names its place',
      file: 'src/base/planted.ts',
      plant: () => `export function planted(): void {${'\n'.repeat(60)}}\n`,
      test: 'no function over 60 lines',
      said: [/src\/base\/planted\.ts:1 has 61 lines; 60 is the most/],
    },
    {
      title: 'a name that two files export',
      file: 'src/base/plantedName.ts',
      plant: () => 'export function sha256(): void {}\n',
      test: 'one meaning for each exported name',
      said: [/sha256 is exported by src\/base\/plantedName\.ts and src\/base\/flow\/hashes\.ts/],
    },
    {
      title: 'a live value that a test of a page reads once',
      file: 'test/page/planted.ts',
      plant: () => `import { expect, type Page } from '@playwright/test';

export const planted = async (page: Page) => expect(await page.locator('.card').count()).toBe(1);
`,
      test: 'live surfaces',
      said: [/test\/page\/planted\.ts:3 reads a live value once: use expect\(locator\)/],
    },
    {
      title: 'a table row that differs from the specification, and names the operation',
      file: 'src/contract/tracker/editBoard.ts',
      plant: (text) => text.replace("'/tracker/cards/{cardId}/move'", "'/tracker/cards/{cardId}/shift'"),
      test: 'operation table',
      said: [/\/tracker\/cards\/\{id\}\/shift/, /tracker_move_card/],
    },
  ],
};

/** A copy of the repository in a temporary folder, with the same packages, in which faults are planted. */
class RepositoryCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'jobdeck-copy-'));

  constructor() {
    for (const name of copied.filter((each) => existsSync(join(root, each)))) {
      const filter = (path: string): boolean => !path.endsWith('node_modules');
      cpSync(join(root, name), join(this.#folder, name), { recursive: true, filter });
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'), 'junction');
  }

  /** Plants the fault; the returned function takes it out again. */
  plant({ file, plant }: Fault): () => void {
    const path = join(this.#folder, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const planted = plant(before ?? '');
    assert.notEqual(planted, before, `${file} has changed, so that the fault cannot be planted in it`);
    writeFileSync(path, planted);
    return () => {
      if (before === undefined) rmSync(path);
      else writeFileSync(path, before);
    };
  }

  /** Runs a part of `npm run check`; of the unit tests only these. */
  check(part: string, tests: string): { readonly passed: boolean; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.ts', part], {
      cwd: this.#folder,
      encoding: 'utf8',
      env: { ...process.env, MOCHA_OPTIONS: `--grep="${tests}"` },
    });
    return { passed: status === 0, output: `${stdout}${stderr}` };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

describe('npm run check', function () {
  // A hook runs two checks, which end themselves when they are stuck.
  this.timeout(3 * testTimeoutMs);
  let copy: RepositoryCopy;
  before(() => {
    copy = new RepositoryCopy();
  });
  after(() => copy.remove());

  for (const [part, planted] of Object.entries(faults))
    describe(part, () => {
      const tests = planted.flatMap(({ test }) => test ?? []).join('|');
      let said: string;

      before(() => {
        const { passed, output } = copy.check(part, tests);
        assert.ok(passed, `without a fault: ${output}`);
        const undo = planted.map((fault) => copy.plant(fault));
        const found = copy.check(part, tests);
        for (const each of undo) each();
        assert.equal(found.passed, false, 'the planted faults went unnoticed');
        said = found.output;
        assert.match(said, new RegExp(`^Check failed after .*: ${part}$`, 'm'));
      });

      for (const fault of planted)
        it(`refuses ${fault.title}`, () => {
          for (const words of fault.said) assert.match(said, words);
        });
    });
});
