import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { disagreements } from './manifest/agreement.ts';
import { type Contributions, contributionsOf } from './manifest/contributions.ts';
import { differences } from './manifest/drift.ts';
import { readFeatures } from './manifest/feature.ts';

const root = join(import.meta.dirname, '..');
const packageFile = join(root, 'package.json');
const check = process.argv.includes('--check');

const features = await readFeatures(root);
const wrong = disagreements(features, root);
if (wrong.length > 0) {
  end(`The features' manifests do not fit together:`, wrong);
} else {
  const text = readFileSync(packageFile, 'utf8');
  const written = JSON.parse(text) as Record<string, unknown>;
  const generated = contributionsOf(features);
  const renewed = `${JSON.stringify({ ...written, ...generated }, null, 2)}\n`;
  if (check) report(written, generated, text === renewed);
  else if (text !== renewed) writeFileSync(packageFile, renewed);
}

function report(written: Readonly<Record<string, unknown>>, generated: Contributions, same: boolean): void {
  if (same) return;
  const drift = (['activationEvents', 'contributes'] as const).flatMap((part) =>
    differences(part, written[part], generated[part]),
  );
  end(
    'package.json has drifted from the features (src/features/*/manifest.ts). Run `npm run manifest` and commit what it writes:',
    drift.length > 0
      ? drift
      : ['It is not written as npm writes it: two spaces, properties in order, a line break at the end.'],
  );
}

function end(headline: string, lines: readonly string[]): void {
  console.error([headline, ...lines.map((line) => `  ${line}`)].join('\n'));
  process.exitCode = 1;
}
