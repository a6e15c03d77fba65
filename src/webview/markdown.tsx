import { useMemo } from 'preact/hooks';

import { Formatted } from './formattedText.tsx';
import { readMarkdown } from './readMarkdown.ts';

/** `below` is the level of the page's heading above the text. */
export function Markdown({ source, below = 2 }: { readonly source: string; readonly below?: 1 | 2 }) {
  const text = useMemo(() => readMarkdown(source), [source]);
  return <Formatted source={source} text={text} below={below} />;
}
