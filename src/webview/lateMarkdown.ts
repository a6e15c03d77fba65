import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { FormattedText } from './readMarkdown.ts';

type ReadMarkdown = (source: string) => FormattedText;

const reader = signal<ReadMarkdown | undefined>(undefined);

const unloaded: FormattedText = {
  kind: 'plain',
  reason:
    'This text is shown without formatting because a file of the extension could not be loaded. Reload the window.',
};

/** `readMarkdown`, half of a page's code, loaded after the first frame that wants it; undefined until then. */
export function useLateMarkdown(isWanted: boolean): ReadMarkdown | undefined {
  useEffect(() => {
    if (isWanted && reader.value === undefined) void load();
  }, [isWanted]);
  return reader.value;
}

async function load(): Promise<void> {
  try {
    const { readMarkdown } = await import('./readMarkdown.ts');
    reader.value = (source) => readMarkdown(source);
  } catch {
    reader.value = () => unloaded;
  }
}
