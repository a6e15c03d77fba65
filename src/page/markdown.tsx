import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';

import { WebLink } from './link.tsx';

interface MarkdownProps {
  readonly source: string;
  /** The level of the page's heading that the text stands below. */
  readonly below?: 1 | 2;
}

/** Markdown as elements, made from its tokens: HTML in it stays text, and pictures are links, so that nothing is fetched. */
export function Markdown({ source, below = 2 }: MarkdownProps) {
  const tokens = lexer(source, { gfm: true });
  outline(tokens, below);
  return <div class="markdown">{children(tokens)}</div>;
}

const levels = new WeakMap<Token, number>();

/** Gives each heading its place below the page's own, without gaps, whichever depths the text begins with and leaves out. */
function outline(tokens: readonly Token[], below: number): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    while (above.length > 0 && (above.at(-1) ?? 0) >= token.depth) above.pop();
    above.push(token.depth);
    levels.set(token, below + above.length);
  }
}

const children = (tokens: readonly Token[] | undefined): ComponentChildren =>
  tokens?.map((token, index) => <Part key={index} token={token as MarkedToken} />);

function Part({ token }: { readonly token: MarkedToken }) {
  switch (token.type) {
    case 'heading':
      return <Heading level={levels.get(token) ?? 5}>{children(token.tokens)}</Heading>;
    case 'paragraph':
      return <p>{children(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{children(token.tokens)}</blockquote>;
    case 'list':
      return <List token={token} />;
    case 'table':
      return <Table token={token} />;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <strong>{children(token.tokens)}</strong>;
    case 'em':
      return <em>{children(token.tokens)}</em>;
    case 'del':
      return <del>{children(token.tokens)}</del>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'link':
      return <WebLink address={token.href}>{children(token.tokens)}</WebLink>;
    case 'image':
      return <WebLink address={token.href}>{token.text || 'Picture'}</WebLink>;
    case 'text':
      return <>{token.tokens === undefined ? token.text : children(token.tokens)}</>;
    case 'escape':
      return <>{token.text}</>;
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    default:
      return <>{token.raw}</>;
  }
}

function Heading({ level, children }: { readonly level: number; readonly children: ComponentChildren }) {
  if (level === 2) return <h2>{children}</h2>;
  if (level === 3) return <h3>{children}</h3>;
  return level === 4 ? <h4>{children}</h4> : <h5>{children}</h5>;
}

function List({ token: { ordered, start, items } }: { readonly token: Tokens.List }) {
  const entries = items.map(({ task, checked, tokens }, index) => (
    <li key={index} class={task ? 'task' : undefined}>
      {task && <input type="checkbox" checked={checked ?? false} disabled aria-label={checked ? 'done' : 'open'} />}
      {children(tokens)}
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}

function Table({ token: { header, rows, align } }: { readonly token: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, index) => (
            <th key={index} class={align[index] ?? undefined}>
              {children(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map(({ tokens }, column) => (
              <td key={column} class={align[column] ?? undefined}>
                {children(tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
