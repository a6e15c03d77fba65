import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const board = `export const boardManifest = {
  commands: { 'jobdeck.card.move': { title: 'Move Card…', palette: true } },
};
`;
const title = '%commands.jobdeck.card.move.title%';
const contributes = { commands: [{ command: 'jobdeck.card.move', title, category: '%category.Jobdeck%' }] };

describe('npm run manifest', () => {
  let folder: string;
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const packageText = (): string => readFileSync(join(folder, 'package.json'), 'utf8');
  const generate = (...options: string[]) =>
    spawnSync(process.execPath, ['scripts/generateManifest.ts', ...options], { cwd: folder, encoding: 'utf8' });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jobdeck-manifest-'));
    for (const part of ['scripts/generateManifest.ts', 'scripts/manifest']) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    put('src/features/board/manifest.ts', board);
    const written = { name: 'jobdeck', type: 'module', activationEvents: ['*'], contributes: {}, license: 'MIT' };
    put('package.json', `${JSON.stringify(written, null, 2)}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('writes both generated parts in place, keeps the rest', () => {
    assert.equal(generate().status, 0);

    const expected = { name: 'jobdeck', type: 'module', activationEvents: [], contributes, license: 'MIT' };
    assert.equal(packageText(), `${JSON.stringify(expected, null, 2)}\n`);
    const texts = JSON.parse(readFileSync(join(folder, 'package.nls.json'), 'utf8'));
    assert.equal(texts['commands.jobdeck.card.move.title'], 'Move Card…');
  });

  it('reports a changed text with --check', () => {
    generate();
    put('package.nls.json', readFileSync(join(folder, 'package.nls.json'), 'utf8').replace('Move Card…', 'Move'));
    const { status, stderr } = generate('--check');

    assert.equal(status, 1);
    assert.match(stderr, /package\.nls\.json has drifted/);
    assert.match(stderr, /\["commands\.jobdeck\.card\.move\.title"\] is "Move"; the features declare "Move Card…"\./);
  });

  it('writes what the entry registers', () => {
    generate();

    const text = readFileSync(join(folder, 'src/entryManifest.json'), 'utf8');
    assert.deepEqual((JSON.parse(text) as Record<string, unknown>)['commands'], ['jobdeck.card.move']);
  });

  it('changes nothing on a second run', () => {
    generate();
    const first = packageText();
    generate();

    assert.equal(packageText(), first);
    assert.equal(generate('--check').status, 0);
  });

  it('reports drift with --check and writes nothing', () => {
    const before = packageText();
    const { status, stderr } = generate('--check');

    assert.equal(status, 1);
    assert.match(stderr, /Run `npm run manifest`/);
    assert.match(stderr, /activationEvents\[0\] is "\*", which no feature declares/);
    assert.match(stderr, /contributes\.commands is missing/);
    assert.match(stderr, /src\/entryManifest\.json has drifted/);
    assert.match(stderr, /commands is missing; the features declare \["jobdeck\.card\.move"\]/);
    assert.equal(packageText(), before);
  });

  it('requires the format that npm writes', () => {
    generate();
    put('package.json', JSON.stringify(JSON.parse(packageText())));
    const { status, stderr } = generate('--check');

    assert.equal(status, 1);
    assert.match(stderr, /not written as npm writes it/);
  });

  it('rejects a feature without exactly one manifest export', () => {
    put('src/features/notes/manifest.ts', 'export const manifest = { commands: {} };\n');
    const { status, stderr } = generate();

    assert.equal(status, 1);
    assert.match(
      stderr,
      /src.features.notes.manifest\.ts must export notesManifest and nothing else; it exports manifest\./,
    );
  });

  it('rejects conflicting features and writes nothing', () => {
    put('src/features/notes/manifest.ts', board.replace('boardManifest', 'notesManifest'));
    const before = packageText();
    const { status, stderr } = generate();

    assert.equal(status, 1);
    assert.match(stderr, /The command jobdeck\.card\.move is declared by board and notes; one feature owns it\./);
    assert.equal(packageText(), before);
  });
});
