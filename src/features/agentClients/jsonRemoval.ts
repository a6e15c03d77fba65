import type { Node } from 'jsonc-parser';

import { commaIn } from './jsonText.ts';
import { splice } from './textLayout.ts';

/** Removes one comma too, and the line of the property if it has nothing else. The comments around it stay. */
export function withoutProperty(text: string, property: Node): string {
  const { children = [], offset = 0, length = 0 } = property.parent ?? {};
  const [open, close] = [offset + 1, offset + length - 1];
  const index = children.indexOf(property);
  const [previous, next] = [children[index - 1], children[index + 1]];
  const { offset: from, length: size } = property;
  const comma =
    commaIn(text, from + size, next?.offset ?? close) ??
    (previous && commaIn(text, previous.offset + previous.length, from));
  const bare = comma === undefined ? text : splice(text, comma, 1, '');
  const left = withoutSpan(bare, comma !== undefined && comma < from ? from - 1 : from, size, next !== undefined);
  const end = close - (text.length - left.length);
  return left.slice(open, end).trim() === '' ? splice(left, open, end - open, '') : left;
}

/** With its line, or else with the spaces on one side. */
function withoutSpan(text: string, from: number, size: number, hasNext: boolean): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const before = /[ \t]*$/.exec(text.slice(lineStart, from))?.[0].length ?? 0;
  const [after = '', lineEnd] = /^[ \t]*(\r?\n)?/.exec(text.slice(from + size)) ?? [];
  const isFirst = lineStart + before === from;
  if (isFirst && lineEnd !== undefined) return splice(text, lineStart, before + size + after.length, '');
  return isFirst || (hasNext && lineEnd === undefined)
    ? splice(text, from, size + after.length, '')
    : splice(text, from - before, before + size, '');
}
