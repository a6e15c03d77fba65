import type { RenameOutcome } from './renaming.ts';

/** What is shown after a rename or move that has or may have broken links; undefined if no note had any. */
export function formatRenamed({ what, links, notes, unchanged, error }: RenameOutcome): string | undefined {
  if (links === 0 && unchanged.length === 0 && error === undefined) return undefined;
  const changed = links === 0 ? '' : ` and changed ${counted(links, 'link')} in ${counted(notes, 'note')}`;
  const titles = new Intl.ListFormat('en').format(unchanged.map((title) => `"${title}"`));
  return [
    `${what}${changed}.`,
    unchanged.length === 0 ? '' : `Links stay as they are in ${titles}, which cannot be changed now.`,
    error === undefined ? '' : 'Other notes could not be searched for links.',
  ]
    .filter(Boolean)
    .join(' ');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
