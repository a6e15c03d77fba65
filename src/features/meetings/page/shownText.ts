/** Text nodes of an element by the blocks of text that the reader sees. */
export function blocksIn(element: Element): Text[][] {
  const blocks: Text[][] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let last: Element | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) last = null;
    if (!(node instanceof Text)) continue;
    const block = node.parentElement?.closest('p, li, h2, h3, h4, h5, pre, th, td, blockquote, div') ?? null;
    if (block === null || block !== last) blocks.push([]);
    blocks.at(-1)?.push(node);
    last = block;
  }
  return blocks;
}

export const blockText = (block: readonly Text[]): string => block.map(({ data }) => data).join('');

/** The part of an element's text that is in a range, with an empty line between blocks. */
export const textIn = (element: Element, range: Range): string =>
  blocksIn(element)
    .map((block) => block.map((node) => partOf(node, range)).join(''))
    .filter(Boolean)
    .join('\n\n');

function partOf(node: Text, range: Range): string {
  if (!range.intersectsNode(node)) return '';
  const start = node === range.startContainer ? range.startOffset : 0;
  return node.data.slice(start, node === range.endContainer ? range.endOffset : undefined);
}
