import type { EditorAnswer } from './editorPath.ts';
import type { StepResult } from './step.ts';

/** Seconds; above this, times in reminders and expiries are misleading. */
const maxSkewSeconds = 60;

export const clockOf = (response: EditorAnswer | undefined) =>
  judgeClock(response?.answer.headers.get('date') ?? null, response?.sent ?? 0, response?.received ?? 0);

function judgeClock(date: string | null, sent: number, received: number): StepResult {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return { verdict: 'skipped', message: 'The service did not say its time.' };
  // The header omits the fraction of its second.
  const skew = Math.round((theirs + 500 - (sent + received) / 2) / 1000);
  const skewSeconds = Math.abs(skew);
  if (skewSeconds <= maxSkewSeconds)
    return { verdict: 'fine', message: `This machine and the service agree (${skewSeconds} s apart).` };
  return {
    verdict: 'notice',
    message: `This machine's clock is ${formatSeconds(skewSeconds)} ${skew > 0 ? 'behind' : 'ahead of'} the service's.`,
    next: "Set the machine's clock, best by the network: expiries, reminders and certificates go by it.",
  };
}

function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
