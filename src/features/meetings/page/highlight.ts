import type { SnapshotOf } from '../../../base/editor/page.ts';
import { foldCase } from '../../../base/text/foldText.ts';
import type { MeetingPage } from '../contract.ts';
import { blocksIn, blockText } from './shownText.ts';

type Found = SnapshotOf<MeetingPage>['found'];

/** In one message, or in the summary. */
const maxRanges = 1_000;
const marginOfView = 40;

let isToShow = false;

/** Scrolls to the current match once it is drawn, since its message may be longer than the view. */
export function showMatch(isWanted: boolean): void {
  isToShow = isWanted;
}

/** Undefined while it is not drawn. */
export function currentMatch({ query, at, index, order, isHidden }: Found): Range | undefined {
  if (at === 0) return undefined;
  if (isHidden) return rangeOf(document.querySelector(`[data-index="${index}"] .cut`));
  const element = document.querySelector(index < 0 ? '#summary .findable' : `[data-index="${index}"] .findable`);
  return element === null ? undefined : rangesIn(element, foldCase(query), order + 1)[order];
}

function rangeOf(element: Element | null): Range | undefined {
  if (element === null) return undefined;
  const range = new Range();
  range.selectNodeContents(element);
  return range;
}

/** Highlights what is found in what is drawn, without a change to the elements. */
export function highlightFound(found: Found, scroller: HTMLElement | null): void {
  const wanted = foldCase(found.query);
  const elements = wanted === '' ? [] : [...document.querySelectorAll('.findable')];
  const current = currentMatch(found);
  setHighlight(
    'found',
    elements.flatMap((element) => rangesIn(element, wanted, maxRanges)),
  );
  setHighlight('current-found', current === undefined ? [] : [current], 1);
  if (current === undefined || scroller === null || !isToShow) return;
  isToShow = false;
  scrollTo(current, scroller);
}

function scrollTo(range: Range, scroller: HTMLElement): void {
  const match = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (match.top < view.top || match.bottom > view.bottom - marginOfView)
    scroller.scrollTop += match.top - view.top - view.height / 3;
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

/** A match may begin in one node of a block and end in another, such as a bold one. */
function rangesIn(element: Element, wanted: string, limit: number): Range[] {
  const ranges: Range[] = [];
  for (const block of blocksIn(element)) {
    const text = blockText(block);
    const folded = foldCase(text);
    // A letter that folds into two would shift the ranges behind it.
    if (folded.length !== text.length) continue;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      if (ranges.length === limit) return ranges;
      const range = new Range();
      range.setStart(...positionIn(block, at));
      range.setEnd(...positionIn(block, at + wanted.length, true));
      ranges.push(range);
    }
  }
  return ranges;
}

/** The node and its offset at an offset of the block's text; `isEnd`: between two nodes, the end of the first one. */
function positionIn(block: readonly Text[], offset: number, isEnd = false): [Text, number] {
  let left = offset;
  for (const node of block) {
    if (left < node.length || (isEnd && left === node.length)) return [node, left];
    left -= node.length;
  }
  throw new RangeError('The offset is after the block.');
}
