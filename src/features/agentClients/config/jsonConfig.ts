import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

import {
  type ConfigSyntax,
  hasSameValue,
  type Layout,
  layoutOf,
  placeOf,
  splice,
  UnusableConfig,
} from './configSyntax.ts';

/** JSON with comments and trailing commas; a text with nothing but comments is an empty object. */
export const jsonConfig: ConfigSyntax = {
  read: (text) => (isEmpty(text) ? {} : getNodeValue(rootOf(text))),
  set(text, path, entry) {
    const layout = layoutOf(text);
    if (isEmpty(text)) {
      const comments = text.trimEnd();
      return `${comments}${comments === '' ? '' : layout.eol}${print(nested(path, entry), layout, 0)}${layout.eol}`;
    }
    const existing = findNodeAtLocation(rootOf(text), [...path]);
    if (existing?.type !== 'object') return withValue(text, path, entry);
    const surplus = Object.keys(getNodeValue(existing)).filter((key) => !Object.hasOwn(entry, key));
    const left = surplus.reduce((rest, key) => remove(rest, [...path, key]), text);
    return Object.entries(entry).reduce((rest, [key, value]) => withValue(rest, [...path, key], value), left);
  },
  remove,
};

function remove(text: string, path: readonly string[]): string {
  const property = findNodeAtLocation(rootOf(text), [...path])?.parent;
  return property === undefined ? text : withoutProperty(text, property);
}

/** Adds the value, or replaces one that differs; that stays on one line if it was. */
function withValue(text: string, path: readonly string[], value: unknown): string {
  const layout = layoutOf(text);
  const root = rootOf(text);
  const existing = findNodeAtLocation(root, [...path]);
  if (existing === undefined) return add(text, root, { path, value, layout });
  if (hasSameValue(getNodeValue(existing), value)) return text;
  const { offset, length } = existing;
  const old = text.slice(offset, offset + length);
  const indent = indentOf(old, path.length) ?? layout.indent;
  const isOneLine = existing.type === 'object' && !/[\r\n]/.test(old);
  return splice(
    text,
    offset,
    length,
    isOneLine ? JSON.stringify(value) : print(value, { ...layout, indent }, path.length),
  );
}

/** Of one level, by the last line of a value; undefined if it has one line. */
function indentOf(value: string, depth: number): string | undefined {
  const last = /\n([ \t]+)\S*$/.exec(value)?.[1];
  return last === undefined || last.length % depth !== 0 ? undefined : last.slice(0, last.length / depth);
}

const isEmpty = (text: string): boolean => withoutComments(text).trim() === '';

function rootOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined)
    throw new UnusableConfig(
      `is not valid JSON: ${printParseErrorCode(error.error)} in ${placeOf(text, error.offset)}.`,
    );
  if (root?.type !== 'object') throw new UnusableConfig('has no object at its start.');
  assertNoDoubles(text, root);
  return root;
}

/** Of two properties of one name clients read the last, and jsonc-parser finds the first. */
function assertNoDoubles(text: string, { type, children = [] }: Node): void {
  const names = new Set<unknown>();
  for (const child of children) {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    if (type === 'object' && name !== undefined) {
      if (names.has(name.value))
        throw new UnusableConfig(`has "${String(name.value)}" twice, again in ${placeOf(text, name.offset)}.`);
      names.add(name.value);
    }
    if (value !== undefined) assertNoDoubles(text, value);
  }
}

interface Addition {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly layout: Layout;
}

/** At the end of the innermost object of the path, after the comments there. */
function add(text: string, root: Node, { path, value, layout }: Addition): string {
  let [parent, depth] = [root, 0];
  for (const key of path.slice(0, -1)) {
    const inner = findNodeAtLocation(parent, [key]);
    if (inner === undefined) break;
    if (inner.type !== 'object')
      throw new UnusableConfig(`has a "${key}" that is no object in ${placeOf(text, inner.offset)}.`);
    [parent, depth] = [inner, depth + 1];
  }
  const [key = '', ...rest] = path.slice(depth);
  const last = parent.children?.at(-1);
  const close = parent.offset + parent.length - 1;
  const content = nested(rest, value);
  const inside = text.slice(parent.offset, close);
  if (last !== undefined && !/[\r\n]/.test(inside)) {
    const end = last.offset + last.length;
    return splice(text, end, 0, `, ${JSON.stringify(key)}: ${JSON.stringify(content)}`);
  }
  const property = `${JSON.stringify(key)}: ${print(content, layout, depth + 1)}`;
  const { eol, indent } = layout;
  const contentEnd = parent.offset + inside.trimEnd().length;
  const addition = `${eol}${indent.repeat(depth + 1)}${property}${eol}${indent.repeat(depth)}`;
  const added = splice(text, contentEnd, close - contentEnd, addition);
  if (last === undefined) return added;
  const end = last.offset + last.length;
  return commaIn(text, end, close) === undefined ? splice(added, end, 0, ',') : added;
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

const print = (value: unknown, { indent, eol }: Layout, depth: number): string =>
  JSON.stringify(value, undefined, indent).replaceAll('\n', `${eol}${indent.repeat(depth)}`);

/** Removes one comma too, and the line of the property if it has nothing else. The comments around it stay. */
function withoutProperty(text: string, property: Node): string {
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

/** With spaces instead. Of a text without strings; of others at least the quotes stay. */
const withoutComments = (text: string): string =>
  text.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));

/** Offset of the comma between two properties, or after the last one. */
function commaIn(text: string, from: number, to: number): number | undefined {
  const at = withoutComments(text.slice(from, to)).indexOf(',');
  return at === -1 ? undefined : from + at;
}
