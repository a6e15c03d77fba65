import * as ts from 'typescript';

import type { RepositoryFile } from './repositoryFiles.ts';

/** The longest that any file may be, in lines. */
const longest = 400;
/** `activation/features.ts` only registers, so it stays shorter, in lines. */
const longestEntry = 120;

const shapelessName = /^(utils?|helpers?|common|misc)\b/i;
const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
const suppression = /biome-ignore|eslint-disable|@ts-ignore|@ts-nocheck|c8 ignore|istanbul ignore/;
const expectedError = /@ts-expect-error/;
/** Calls whose wording, safety or lifetime is decided once, in src/host. */
const onlyInHost =
  /^(registerCommand|registerTextEditorCommand|show(Information|Warning|Error)Message|createWebviewPanel)$/;

/** Code that runs in pages. */
const inPage = /^src\/(webview|features\/[^/]+\/page)\//;
/** The files that know of input methods; a key listener on the window would come before them or beside them. */
const guard = 'src/webview/composition.ts';
const guardFiles = [guard, 'src/webview/compositionState.ts'];
const unguardedKeys = /^(onKeyUp|onKeyPress|isComposing|keyCode)$/;

/** Where a file breaks a rule that neither types, lint nor import map can see: `path:line what`. */
export function offences({ path, text }: RepositoryFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const product = path.startsWith('src/');
  const found: string[] = [];
  const at = (position: number, what: string): void => {
    found.push(`${path}:${source.getLineAndCharacterOfPosition(position).line + 1} ${what}`);
  };

  const limit = path === 'src/activation/features.ts' ? longestEntry : longest;
  const lines = text.trimEnd().split('\n').length;
  if (lines > limit) at(text.length, `has ${lines} lines; ${limit} is the most`);
  if (shapelessName.test(path.slice(path.lastIndexOf('/') + 1)))
    at(0, 'is named after nothing; name it by its promise');
  if (source.statements.length > 0 && source.statements.every(isReexport))
    at(0, 'only passes on the exports of others');

  for (const comment of commentsOf(source)) {
    const words = text.slice(comment.pos, comment.end);
    if (unfinished.test(words)) at(comment.pos, 'leaves work for later');
    if (suppression.test(words)) at(comment.pos, 'silences a check');
    if (product && expectedError.test(words)) at(comment.pos, 'silences the compiler');
  }

  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) at(node.getStart(), 'says any');
    if (isDoubleCast(node)) at(node.getStart(), 'casts through unknown');
    if (isDefaultExport(node)) at(node.getStart(), 'exports a default');
    if (product && !path.startsWith('src/host/')) {
      if (ts.isIdentifier(node) && onlyInHost.test(node.text))
        at(node.getStart(), `uses ${node.text} outside src/host`);
      if (ts.isStringLiteralLike(node) && node.text === 'setContext')
        at(node.getStart(), 'uses setContext outside src/host');
    }
    if (inPage.test(path) && !guardFiles.includes(path) && isUnguarded(node))
      at(node.getStart(), `takes keys past ${guard}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A key listener on the window, one that is not for keydown, or code that asks for an input method itself. */
function isUnguarded(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return unguardedKeys.test(node.text);
  if (ts.isStringLiteralLike(node) && /^key(up|press)$/.test(node.text)) return true;
  if (!ts.isCallExpression(node) || !/^((window|globalThis|self)\.)?addEventListener$/.test(node.expression.getText()))
    return false;
  const [type] = node.arguments;
  return type === undefined || !ts.isStringLiteralLike(type) || type.text.startsWith('key');
}

/** CONTRIBUTING.md lists them, under Style. */
export const banned = ['whoever', 'whatever', 'somebody', 'nobody', 'meanwhile', 'told', 'stands', 'comes to'] as const;
const anyBanned = new RegExp(`\\b(${banned.join('|')})\\b`, 'gi');

/** Where a text uses a banned word, in code, comments or messages: `path:line says word`. A document may quote one as code. */
export function bannedWords({ path, text }: RepositoryFile): string[] {
  const used = path.endsWith('.md') ? text.replaceAll(/`[^`\n]*`/g, '') : text;
  return used
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(anyBanned), ([word]) => `${path}:${index + 1} says ${word}`));
}

/** Names that more than one file exports: one name has one meaning. */
export function exportedTwice(files: readonly RepositoryFile[]): string[] {
  const exported = files.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type) (\w+)/gm),
      ([, name = '']) => ({ name, path }),
    ),
  );
  return [...Map.groupBy(exported, ({ name }) => name)].flatMap(([name, found]) => {
    const paths = [...new Set(found.map(({ path }) => path))];
    return paths.length > 1 ? [`${name} is exported by ${paths.join(' and ')}`] : [];
  });
}

/** The names of the manifests that a file names in `registerCommands<typeof …>`. */
export function registeredManifests({ path, text }: RepositoryFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'registerCommands') {
      const [declared] = node.typeArguments ?? [];
      names.push(declared !== undefined && ts.isTypeQueryNode(declared) ? declared.exprName.getText() : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
  return names;
}

const isReexport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;

const isDoubleCast = (node: ts.Node): boolean =>
  ts.isAsExpression(node) &&
  ts.isAsExpression(node.expression) &&
  node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;

const isDefaultExport = (node: ts.Node): boolean =>
  ts.isExportAssignment(node) ||
  (ts.isExportSpecifier(node) && node.name.text === 'default') ||
  (ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true);

/** Every comment, found as the space before and behind the tokens; where the text says none of these words there is no need to look. */
function commentsOf(source: ts.SourceFile): readonly ts.CommentRange[] {
  const { text } = source;
  if (![unfinished, suppression, expectedError].some((words) => words.test(text))) return [];
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const parts = node.getChildren(source);
    for (const part of parts) visit(part);
    if (parts.length > 0) return;
    const leading = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const comment of [...leading, ...trailing]) comments.set(comment.pos, comment);
  };
  visit(source);
  return [...comments.values()].sort((one, other) => one.pos - other.pos);
}
