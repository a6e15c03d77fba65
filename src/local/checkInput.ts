import type * as z from 'zod';

import { type Issue, invalid } from './localError.ts';

const deepest = 64;
const mostIssues = 50;

/**
 * Refuses, as a 400, what JSON can carry and no record holds: half a surrogate pair, a `__proto__` key, nesting without end. Walks
 * without recursion, so that depth cannot break it.
 */
export function refuseUnsafe(input: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) throw invalid({ path, message: 'is not well-formed Unicode' });
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest) throw invalid({ path: '', message: 'is nested too deeply' });
      for (const [name, inner] of Object.entries(value)) {
        if (name === '__proto__' || !name.isWellFormed()) throw invalid({ path, message: 'holds a forbidden name' });
        waiting.push({ value: inner, path: path ? `${path}.${name}` : name, depth: depth + 1 });
      }
    }
  }
}

/** The input as the schema gives it, or a 400 that names each part that does not fit. */
export function checkInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(...result.error.issues.flatMap(issuesOf).slice(0, mostIssues));
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is not known here' }));
}
