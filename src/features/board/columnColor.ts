import * as vscode from 'vscode';

import { askText, type Choice, pick } from '../../host/ui/ask.ts';

/** Distinguishable on light and dark backgrounds. */
const colors: Readonly<Record<string, string>> = {
  Red: '#d13438',
  Orange: '#ca6510',
  Yellow: '#b89500',
  Green: '#2e8b57',
  Blue: '#2f6feb',
  Purple: '#8250df',
  Gray: '#7a7f87',
};

const swatch = (color: string): vscode.Uri =>
  vscode.Uri.parse(
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect x="1" y="1" width="14" height="14" rx="3" fill="${color}" stroke="#8888"/></svg>`)}`,
  );

/** Returns a color as `#rrggbb`, null for none, undefined if cancelled. */
export async function askColor(question: string, now: string | null): Promise<string | null | undefined> {
  const descriptionOf = (color: string | null) => (color === now ? { description: 'now' } : {});
  const choices: Choice<string | null | 'other'>[] = [
    ...Object.entries(colors).map(([label, value]) => ({
      label,
      value,
      iconPath: swatch(value),
      ...descriptionOf(value),
    })),
    { label: 'No Color', iconPath: new vscode.ThemeIcon('circle-slash'), value: null, ...descriptionOf(null) },
    { label: 'Another Color…', iconPath: new vscode.ThemeIcon('edit'), value: 'other' },
  ];
  const chosen = await pick(question, choices);
  if (chosen !== 'other') return chosen;
  const entered = await askText({
    title: 'Column Color',
    prompt: 'A color as #rrggbb, such as #2f6feb',
    value: now ?? '',
    validate: (text) =>
      /^#[\da-f]{6}$/i.test(text.trim()) ? undefined : 'Enter # and six digits or letters from a to f.',
  });
  return entered?.trim().toLowerCase();
}
