import type { BudgetUse } from '../budget.ts';
import { readRetryAfter } from '../failure.ts';
import type { ServiceAnswer } from '../transport.ts';
import type { StepResult } from './step.ts';

export function judgeRequests(use: BudgetUse, answer: ServiceAnswer | undefined): StepResult {
  const counted = `${use.taken} of ${use.limit} in the last minute from this window, ${use.takenInBackground} of them in the background.`;
  const limits = [...(answer?.headers ?? [])].filter(([name]) => /^(x-)?ratelimit-/.test(name));
  const message = [counted, ...limits.map(([name, value]) => `${name}: ${value}.`)].join(' ');
  if (answer?.status === 429) {
    const seconds = readRetryAfter(answer.headers.get('retry-after'));
    const wait = seconds === undefined ? 'Wait a minute' : `Wait ${seconds} s`;
    return { verdict: 'notice', message, next: `${wait}: agents and other windows count with the same token.` };
  }
  if (use.taken * 10 < use.limit * 9) return { verdict: 'fine', message };
  return { verdict: 'notice', message, next: 'Requests wait now until the minute is over.' };
}
