import { foldCase } from '../../../base/foldText.ts';
import type { SnapshotOf } from '../../../base/page.ts';
import type { MeetingPage } from '../contract.ts';

const maxRanges = 2_000;

/** Highlights what is found in what is drawn, without a change to the elements. */
export function highlightFound({ query, at, index }: SnapshotOf<MeetingPage>['found']): void {
  const wanted = foldCase(query);
  const ranges = wanted === '' ? [] : rangesOf(wanted);
  const current = at === 0 ? null : document.querySelector(index < 0 ? '#summary' : `[data-index="${index}"]`);
  setHighlight('found', ranges);
  setHighlight(
    'current-found',
    ranges.filter(({ startContainer }) => current?.contains(startContainer)),
    1,
  );
}

function setHighlight(name: string, ranges: readonly Range[], priority = 0): void {
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(...ranges);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
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
