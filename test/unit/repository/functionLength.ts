import * as ts from 'typescript';

import type { RepositoryFile } from './repositoryFiles.ts';

const maxLines = 60;

/**
 * Functions that are too long: `path:line has n lines`. The callback of a `describe` has no limit; a journey counts without its steps, which
 * count for themselves.
 */
export function longFunctions({ path, text }: RepositoryFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const linesOf = (node: ts.Node): number => lineOf(node.end) - lineOf(node.getStart()) + 1;
  const linesOfSteps = (node: ts.Node): number =>
    node.getChildren().reduce((sum, child) => sum + (isStep(child) ? linesOf(child) : linesOfSteps(child)), 0);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isSuite(node) && linesOf(node) > maxLines) {
      const lines = linesOf(node) - linesOfSteps(node);
      if (lines > maxLines)
        found.push(`${path}:${lineOf(node.getStart())} has ${lines} lines; ${maxLines} is the most`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isSuite = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /^(test\.)?describe(\.|$)/.test(parent.expression.getText());

const isStep = (node: ts.Node): boolean => ts.isCallExpression(node) && node.expression.getText() === 'test.step';
