import path from 'node:path';
import * as ts from 'typescript';

import type { RepositoryFile } from './repositoryFiles.ts';

/** Methods that read a page, or an element of it, once. */
const readers = [
  ...['count', 'textContent', 'innerText', 'innerHTML', 'allTextContents', 'allInnerTexts', 'ariaSnapshot'],
  ...['inputValue', 'getAttribute', 'boundingBox', 'evaluate', 'evaluateAll'],
  ...['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable'],
];
/** What the editor shows: its documents change while it works, and so do its tabs. */
const editorRead = /\b(getText\(\)|isDirty|activeTextEditor|visibleTextEditors|tabGroups|activeTab)/;
/** Functions that wait for a whole state before they read it: a dialog has its text from the start, and audits look at all of a page. */
const complete = ['modalText', 'barriersIn', 'harmIn'];

const readOnce = 'reads a live value once: use expect(locator).toHave…, expect.poll or until';
const askedAtOnce = 'asks for absence at once: first wait for a condition that follows it, or for what then goes';

/**
 * Where a test reads a value of a page, an editor's document or a workbench once, or asks at once that something is absent, which cannot fail:
 * `path:line what`. The files are read together, because a function that returns such a value is also a reader.
 */
export function hastyReads(files: readonly RepositoryFile[]): string[] {
  const sources = files.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
  const known = readersIn(sources);
  return sources.flatMap((source) => {
    const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isAssertion(node) && readsOnce(node, (call) => known(call, source)))
        found.push(`${source.fileName}:${lineOf(node)} ${readOnce}`);
      if (ts.isExpressionStatement(node) && isHastyAbsence(node))
        found.push(`${source.fileName}:${lineOf(node)} ${askedAtOnce}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

type IsReader = (call: ts.CallExpression, source: ts.SourceFile) => boolean;

/** Finds the functions that return what a reader returns. A function is known in its file and where it is imported, a method everywhere. */
function readersIn(sources: readonly ts.SourceFile[]): IsReader {
  const methods = new Set(readers);
  const functions = new Map(sources.map(({ fileName }) => [fileName, new Set<string>()]));
  const isReader: IsReader = ({ expression }, { fileName }) => {
    if (ts.isPropertyAccessExpression(expression)) return methods.has(expression.name.text);
    return ts.isIdentifier(expression) && functions.get(fileName)?.has(expression.text) === true;
  };
  const declared = sources.map((source) => ({ source, imports: importsOf(source), functions: declaredIn(source) }));
  let size = -1;
  const sizeNow = (): number => [...functions.values()].reduce((sum, names) => sum + names.size, methods.size);
  while (size < sizeNow()) {
    size = sizeNow();
    for (const { source, imports, functions: all } of declared) {
      for (const { name, from } of imports)
        if (functions.get(from)?.has(name)) functions.get(source.fileName)?.add(name);
      for (const { name, isMethod, results } of all) {
        const isNew = results.some((each) => some(each, (node) => ts.isCallExpression(node) && isReader(node, source)));
        if (isNew && !complete.includes(name)) (isMethod ? methods : functions.get(source.fileName))?.add(name);
      }
    }
  }
  return isReader;
}

interface Declared {
  readonly name: string;
  readonly isMethod: boolean;
  readonly results: readonly ts.Node[];
}

function declaredIn(source: ts.SourceFile): Declared[] {
  const found: Declared[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node))
      found.push({
        name: node.name?.getText() ?? '',
        isMethod: ts.isMethodDeclaration(node),
        results: resultsOf(node.body),
      });
    const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node);
    if (isNamed && node.initializer !== undefined && ts.isArrowFunction(node.initializer))
      found.push({
        name: node.name.getText(),
        isMethod: ts.isPropertyDeclaration(node),
        results: resultsOf(node.initializer.body),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function resultsOf(body: ts.ConciseBody | undefined): ts.Node[] {
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Node[] = [];
  some(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    return false;
  });
  return found;
}

const importsOf = (source: ts.SourceFile): { readonly name: string; readonly from: string }[] =>
  source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = path.posix.join(path.posix.dirname(source.fileName), statement.moduleSpecifier.text);
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name }) => ({ name: name.text, from }));
  });

const isAssertion = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(expect|assert(\.\w+)?)$/.test(node.expression.getText());

/** The checked value is awaited from a reader, there or in a constant above it, or is one of the editor. */
function readsOnce(assertion: ts.CallExpression, isReader: (call: ts.CallExpression) => boolean): boolean {
  const [value] = assertion.arguments;
  if (value === undefined) return false;
  const isAwaited = (node: ts.Node): boolean =>
    ts.isAwaitExpression(node) && some(node, (each) => ts.isCallExpression(each) && isReader(each));
  const isOfEditor = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && editorRead.test(node.getText());
  if (some(value, (node) => isAwaited(node) || isOfEditor(node))) return true;
  return constantsIn(value).some((initializer) => some(initializer, isAwaited));
}

/** The initializers of the constants of the same function that an expression names. */
function constantsIn(expression: ts.Node): ts.Expression[] {
  const names = new Set<string>();
  some(expression, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    return false;
  });
  return statementsBefore(expression).flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          initializer !== undefined && namesIn(name).some((each) => names.has(each)) ? [initializer] : [],
        )
      : [],
  );
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

const absence =
  /^await expect\(([\s\S]*)\)\s*\.(toHaveCount\(0\)|toBeHidden\(\)|not\s*\.(toBeVisible|toBeAttached|toBeInViewport)\(.*\));?$/;
const condition =
  /^(const [^=]+ = )?await (expect\b|[\w.#]*\buntil\w*\(|[\w.]*\.settled\(|[\w.]+\.(asked|answered)\b)|\.waitFor\(/;

/** Neither a condition is directly before it, nor was what is absent there before. */
function isHastyAbsence(statement: ts.ExpressionStatement): boolean {
  const [, what = ''] = absence.exec(statement.getText()) ?? [];
  if (what === '') return false;
  const before = statementsBefore(statement).filter((each) => !absence.test(each.getText()));
  const last = before.at(-1);
  if (last !== undefined && last.parent === statement.parent && condition.test(last.getText())) return false;
  const locator = what.replace(/,\s*(['"`])[^'"`]*\1$/, '');
  return !before.some((each) => ts.isExpressionStatement(each) && some(each, (node) => node.getText() === locator));
}

/** The statements above a node in its function, in order. */
function statementsBefore(node: ts.Node): ts.Statement[] {
  if (node.parent === undefined || ts.isFunctionLike(node)) return [];
  const { parent } = node;
  const own =
    ts.isBlock(parent) || ts.isSourceFile(parent) ? parent.statements.filter(({ end }) => end <= node.pos) : [];
  return [...statementsBefore(parent), ...own];
}

/** Whether a node, or one in it, fits; functions inside are not looked into. */
function some(node: ts.Node, fits: (node: ts.Node) => boolean): boolean {
  if (fits(node)) return true;
  return ts.forEachChild(node, (child) => (!ts.isFunctionLike(child) && some(child, fits)) || undefined) ?? false;
}
