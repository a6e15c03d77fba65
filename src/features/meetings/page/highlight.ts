import { foldCase } from '../../../base/foldText.ts';

const maxRanges = 2_000;

/** Highlights a text in what is drawn, without a change to the elements. */
export function highlightFound(query: string): void {
  const wanted = foldCase(query);
  if (wanted === '') CSS.highlights.delete('found');
  else CSS.highlights.set('found', new Highlight(...rangesOf(wanted)));
}

function rangesOf(wanted: string): Range[] {
  const ranges: Range[] = [];
  for (const element of document.querySelectorAll('.findable')) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const folded = foldCase(text);
      // A letter that folds into two would shift the ranges behind it.
      if (folded.length !== text.length) continue;
      for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
        if (ranges.length === maxRanges) return ranges;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
