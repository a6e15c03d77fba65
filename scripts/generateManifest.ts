import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { disagreements } from './manifest/agreement.ts';
import { contributionsOf } from './manifest/contributions.ts';
import { brokenConventions } from './manifest/conventions.ts';
import { differences } from './manifest/drift.ts';
import { entryManifestOf } from './manifest/entryManifest.ts';
import { extensionTexts } from './manifest/extensionTexts.ts';
import { readFeatures } from './manifest/feature.ts';
import { localize } from './manifest/localize.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

/** A generated file: its text, the value in it and the value that the features declare. */
interface Generated {
  readonly file: string;
  readonly text: string;
  readonly written: unknown;
  readonly declared: unknown;
}

const features = await readFeatures(root);
const wrong = [...disagreements(features, root), ...brokenConventions(features)];
if (wrong.length > 0) {
  end(`The features' manifests do not fit together:`, wrong);
} else {
  for (const each of generated().filter(({ text, declared }) => text !== asFile(declared))) {
    if (check) report(each);
    else writeFileSync(join(root, each.file), asFile(each.declared));
  }
}

function generated(): readonly Generated[] {
  const contributions = contributionsOf(features);
  const { contributes, texts } = localize(contributions);
  const { activationEvents } = contributions;
  const manifest = read('package.json');
  const nls = read('package.nls.json');
  return [
    { file: 'package.json', ...manifest, declared: { ...manifest.written, activationEvents, contributes } },
    { file: 'package.nls.json', ...nls, declared: { ...extensionTexts, ...texts } },
    { file: 'src/entryManifest.json', ...read('src/entryManifest.json'), declared: entryManifestOf(features) },
  ];
}

function read(file: string): { readonly text: string; readonly written: Readonly<Record<string, unknown>> } {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '{}';
  return { text, written: JSON.parse(text) };
}

function asFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function report({ file, written, declared }: Generated): void {
  const drift = differences('', written, declared).map((line) => line.replace(/^\./, ''));
  end(
    `${file} has drifted from the features (src/features/*/manifest.ts). Run \`npm run manifest\` and commit what it writes:`,
    drift.length > 0
      ? drift
      : ['It is not written as npm writes it: two spaces, properties in order, a line break at the end.'],
  );
}

function end(headline: string, lines: readonly string[]): void {
  console.error([headline, ...lines.map((line) => `  ${line}`)].join('\n'));
  process.exitCode = 1;
}
