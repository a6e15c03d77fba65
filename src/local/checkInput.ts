import type * as z from 'zod';

import { missingInWords } from '../contract/input.ts';
import { type Issue, invalid } from './localError.ts';

const maxDepth = 64;
const maxIssues = 50;
/** Items of a list or names of a record; no schema allows more, and each excess item would add an issue. */
const maxWidth = 1_000;
const tooWide = () => `has more than ${maxWidth.toLocaleString('en')} items`;
const maxNameLength = 1_000;

/**
 * The first value that JSON can carry but no record may hold: a lone surrogate, a `__proto__` key, excessive nesting or width. Iterative,
 * so that deep nesting cannot overflow the stack.
 */
export function findUnsafe(input: unknown): Issue | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return { path, message: 'is not well-formed Unicode' };
    } else if (typeof value === 'object' && value !== null) {
      if (depth === maxDepth) return { path: '', message: 'is nested too deeply' };
      const entries = Object.entries(value);
      if (entries.length > maxWidth) return { path, message: tooWide() };
      for (const [name, inner] of entries) {
        if (isForbidden(name)) return { path, message: 'holds a forbidden name' };
        waiting.push({ value: inner, path: path ? `${path}.${name}` : name, depth: depth + 1 });
      }
    }
  }
  return undefined;
}

const isForbidden = (name: string): boolean =>
  name === '__proto__' || name.length > maxNameLength || !name.isWellFormed();

export function assertSafe(input: unknown): void {
  const issue = findUnsafe(input);
  if (issue !== undefined) throw invalid(issue);
}

export function checkInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: missingInWords });
  if (result.success) return result.data;
  throw invalid(...result.error.issues.flatMap(issuesOf).slice(0, maxIssues));
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is not known here' }));
}
