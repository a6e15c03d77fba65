import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** A size that is watched, in kilobytes of 1000 bytes. */
export interface Budget {
  readonly name: string;
  readonly kilobytes: number;
  readonly limit: number;
}

/**
 * What is loaded when the extension activates, what the first paint and the local service load, each page beside the entry, and the whole
 * package, beside the most they may be.
 */
export function measureBudgets(entry: string, vsix: string): readonly Budget[] {
  const folder = path.dirname(entry);
  const filesIn = (pattern: string) => globSync(pattern, { cwd: folder }).map((file) => path.join(folder, file));
  const loaded = (pattern: string) =>
    kilobytes([...new Set(filesIn(pattern).flatMap((file) => [...loadedAtOnce(file)]))]);
  return [
    { name: 'entry bundle', kilobytes: kilobytes([...loadedAtOnce(entry)]), limit: 20 },
    { name: 'first paint', kilobytes: loaded('chunks/core-*.cjs'), limit: 200 },
    { name: 'local service', kilobytes: loaded('chunks/service-*.cjs'), limit: 600 },
    ...filesIn('pages/*.js')
      .sort()
      .map((page) => ({ name: `page ${path.parse(page).name}`, kilobytes: kilobytes([page]), limit: 110 })),
    { name: '.vsix', kilobytes: kilobytes([vsix]), limit: 2000 },
  ];
}

/** Says each size, and fails where one is past its limit: load more on first use, or leave something out. */
export function keepBudgets(budgets: readonly Budget[], print: (line: string) => void): void {
  for (const { name, kilobytes, limit } of budgets) print(`${name}: ${kilobytes.toFixed(1)} KB of ${limit} KB`);
  const large = budgets.filter(({ kilobytes, limit }) => kilobytes > limit).map(({ name }) => name);
  if (large.length === 0) return;
  throw new Error(`Too large: ${large.join(', ')}. Load more of it on first use, or leave something out.`);
}

/** A bundle and the chunks it requires before its last line has run; a function may require more later. */
export function loadedAtOnce(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const chunk of requiredAtOnce(file)) loadedAtOnce(path.join(path.dirname(file), chunk), found);
  return found;
}

function requiredAtOnce(file: string): string[] {
  const found: string[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ callee, arguments: [target] }) => {
      if (depth > 0 || callee.type !== 'Identifier' || callee.name !== 'require' || target?.type !== 'Literal') return;
      if (typeof target.value === 'string' && target.value.startsWith('.')) found.push(target.value);
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
