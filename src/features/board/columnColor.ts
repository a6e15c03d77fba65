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

/** Returns a color as `#rrggbb`, null for none, undefined if cancelled. */
export async function askColor(question: string, now: string | null): Promise<string | null | undefined> {
  const descriptionOf = (color: string | null) => (color === now ? { description: 'now' } : {});
  const choices: Choice<string | null | 'other'>[] = [
    ...Object.entries(colors).map(([label, value]) => ({ label, value, ...descriptionOf(value) })),
    { label: 'No Color', value: null, ...descriptionOf(null) },
    { label: 'Another Color…', value: 'other' },
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
