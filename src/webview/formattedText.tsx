import type { ComponentChildren } from 'preact';

import { WebLink } from './link.tsx';
import type { MarkdownElement, MarkdownPart } from './markdownParts.ts';
import type { FormattedText } from './readMarkdown.ts';

interface FormattedProps {
  readonly source: string;
  readonly text: FormattedText;
  /** Level of the page's heading above the text. */
  readonly below?: 1 | 2;
}

/** HTML stays text and images become links, so that nothing is fetched. Beyond its limits the source is shown as plain text. */
export function Formatted({ source, text, below = 2 }: FormattedProps) {
  if (text.kind === 'plain') {
    return (
      <div class="markdown">
        <p class="unformatted">{text.reason}</p>
        <pre class="plain">{source}</pre>
      </div>
    );
  }
  const levels = headingLevels(text.parts, below);
  return <div class="markdown">{text.parts.map((part) => draw(part, levels))}</div>;
}

type Levels = ReadonlyMap<MarkdownElement, number>;

function headingLevels(parts: readonly MarkdownPart[], below: number): Levels {
  const levels = new Map<MarkdownElement, number>();
  const above: number[] = [];
  for (const part of parts) {
    const depth = typeof part === 'string' ? undefined : /^h([1-6])$/.exec(part.tag)?.[1];
    if (typeof part === 'string' || depth === undefined) continue;
    while (above.length > 0 && (above.at(-1) ?? 0) >= Number(depth)) above.pop();
    above.push(Number(depth));
    levels.set(part, below + above.length);
  }
  return levels;
}

function draw(part: MarkdownPart, levels: Levels): ComponentChildren {
  if (typeof part === 'string') return part;
  const { tag: Tag, align } = part;
  const inner = part.parts.map((each) => draw(each, levels));
  switch (Tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(levels.get(part) ?? 5, inner);
    case 'a':
      return <WebLink address={part.value}>{inner}</WebLink>;
    case 'li':
      return listItem(part, inner);
    case 'ol':
      return <ol start={part.value === '' ? 1 : Number(part.value)}>{inner}</ol>;
    case 'th':
      return <th class={align || undefined}>{inner}</th>;
    case 'td':
      return <td class={align || undefined}>{inner}</td>;
    case 's':
      return <del>{inner}</del>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'p':
    case 'ul':
    case 'pre':
    case 'code':
    case 'em':
    case 'strong':
    case 'blockquote':
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tr':
      return <Tag>{inner}</Tag>;
    default:
      return inner;
  }
}

function heading(level: number, inner: ComponentChildren): ComponentChildren {
  if (level === 2) return <h2>{inner}</h2>;
  if (level === 3) return <h3>{inner}</h3>;
  return level === 4 ? <h4>{inner}</h4> : <h5>{inner}</h5>;
}

function listItem({ isDone }: MarkdownElement, inner: ComponentChildren): ComponentChildren {
  if (isDone === undefined) return <li>{inner}</li>;
  return (
    <li class="task">
      <input type="checkbox" checked={isDone} disabled aria-label={isDone ? 'done' : 'open'} />
      {inner}
    </li>
  );
}
