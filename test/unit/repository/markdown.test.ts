import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Configuration } from 'markdownlint';
import { lint } from 'markdownlint/sync';

const root = join(import.meta.dirname, '../../..');

/** Paragraphs have lines of up to 160 characters, tables and links longer ones. */
const config: Configuration = { default: true, MD013: false };

/** Packages, and files of other tools that tests import. */
const isForeign = (name: string): boolean => /node_modules$|fixtures[\\/]imports$/.test(name);
const files = ['*.md', '{src,test,scripts,skills}/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: isForeign }),
);

/** Broken rules as `file:line rule detail`. */
const offencesIn = (strings: Readonly<Record<string, string>>): string[] =>
  Object.entries(lint({ strings: { ...strings }, config })).flatMap(([file, errors]) =>
    errors.map(
      ({ lineNumber, ruleNames: [rule], errorDetail }) => `${file}:${lineNumber} ${rule} ${errorDetail ?? ''}`,
    ),
  );

describe('Markdown', () => {
  it('keeps the rules of markdownlint', () => {
    assert.ok(files.includes('README.md'));
    assert.deepEqual(offencesIn(Object.fromEntries(files.map((file) => [file, textOf(file)]))), []);
    assert.deepEqual(offencesIn({ 'a.md': '# A\n\n### B\n' }), ['a.md:3 MD001 Expected: h2; Actual: h3']);
  });

  it('links to existing files', () => {
    const links = files.flatMap((file) =>
      Array.from(textOf(file).matchAll(/\]\((?!https?:|#|command:)([^)#]+)/g), ([, target = '']) => ({ file, target })),
    );
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target))),
      [],
    );
  });
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
