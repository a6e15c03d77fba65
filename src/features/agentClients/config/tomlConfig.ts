import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';

import type { ConfigEntry } from './clients.ts';
import { type ConfigSyntax, hasSameValue, layoutOf, splice, UnusableConfig, valueAt } from './configSyntax.ts';

/** An entry is a table of its own; a new one is added at the end. */
export const tomlConfig: ConfigSyntax = {
  read: (text) => getStaticTOMLValue(parsed(text)),
  set(text, path, entry) {
    const { eol } = layoutOf(text);
    const { edits, missing, own } = changesOf(text, path, entry);
    const lines = missing.map((key) => `${key} = ${JSON.stringify(entry[key])}`);
    if (own !== undefined)
      return applied(text, [
        ...edits,
        { at: own.key.range[1], apply: (rest, at) => withLines(rest, at, { lines, eol }) },
      ]);
    const rest = applied(text, edits);
    const start = rest === '' || rest.endsWith('\n') ? '' : eol;
    const gap = rest.trim() === '' ? '' : eol;
    return `${rest}${start}${gap}${[`[${path.join('.')}]`, ...lines].join(eol)}${eol}`;
  },
  remove: (text, path) => applied(text, tablesOf(text, path).map(removalOf)),
};

function parsed(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text, { tomlVersion: '1.0' });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new UnusableConfig(
      `is not valid TOML: ${error.message} in line ${error.lineNumber}, column ${error.column + 1}.`,
    );
  }
}

/** The table of the entry and those below it. */
const tablesOf = (text: string, path: readonly string[]): AST.TOMLTable[] =>
  parsed(text).body[0].body.filter(
    (each): each is AST.TOMLTable => each.type === 'TOMLTable' && path.every((key, at) => each.resolvedKey[at] === key),
  );

/** Changes the text from `at` on, and only empty lines before. */
interface Edit {
  readonly at: number;
  readonly apply: (text: string, at: number) => string;
}

const applied = (text: string, edits: readonly Edit[]): string =>
  edits.toSorted((one, other) => other.at - one.at).reduce((rest, { at, apply }) => apply(rest, at), text);

interface Changes {
  /** Replace values that differ, and remove what the entry does not have. */
  readonly edits: readonly Edit[];
  /** Keys that are left to add. */
  readonly missing: readonly string[];
  readonly own: AST.TOMLTable | undefined;
}

function changesOf(text: string, path: readonly string[], entry: ConfigEntry): Changes {
  const existing = valueAt(getStaticTOMLValue(parsed(text)), path);
  const isKept = (key: string) => Object.hasOwn(entry, key) && hasSameValue(valueAt(existing, [key]), entry[key]);
  const tables = tablesOf(text, path);
  const own = tables.find(({ resolvedKey }) => resolvedKey.length === path.length);
  const replaced = new Set<string>();
  const edits: Edit[] = [];
  for (const pair of own?.body ?? []) {
    const [key = '', ...below] = getStaticTOMLValue(pair.key);
    if (isKept(key)) continue;
    const isReplaced = below.length === 0 && Object.hasOwn(entry, key);
    if (isReplaced) replaced.add(key);
    edits.push(isReplaced ? replacementOf(pair.value, entry[key]) : lineRemovalOf(pair));
  }
  const below = tables.filter((table) => table !== own && !isKept(String(table.resolvedKey[path.length])));
  return {
    edits: [...edits, ...below.map(removalOf)],
    missing: Object.keys(entry).filter((key) => !isKept(key) && !replaced.has(key)),
    own,
  };
}

const replacementOf = ({ range: [from, to] }: AST.TOMLNode, value: unknown): Edit => ({
  at: from,
  apply: (text, at) => splice(text, at, to - from, JSON.stringify(value)),
});

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const restOfLine = /^[^\n]*(\n|$)/;

const lineRemovalOf = ({ range: [from, to] }: AST.TOMLNode): Edit => ({
  at: from,
  apply: (text, at) => text.slice(0, lineStart(text, at)) + text.slice(to).replace(restOfLine, ''),
});

/** With the lines up to the next table that are empty. */
const removalOf = ({ range: [from, to] }: AST.TOMLTable): Edit => ({
  at: from,
  apply: (text, at) => {
    const before = text.slice(0, lineStart(text, at));
    const after = text.slice(to).replace(restOfLine, '');
    return /^\s*$/.test(after)
      ? before.replace(/(\r?\n)(\r?\n)+$/, '$1') + after.trim()
      : before + after.replace(/^(\r?\n)+/, '');
  },
});

/** After the line of `at`. */
function withLines(text: string, at: number, { lines, eol }: { lines: readonly string[]; eol: string }): string {
  if (lines.length === 0) return text;
  const lineEnd = text.indexOf('\n', at);
  const added = lines.join(eol);
  return lineEnd === -1 ? text + eol + added : splice(text, lineEnd + 1, 0, added + eol);
}
