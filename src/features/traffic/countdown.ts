import type { Pause } from '../../base/flow/pause.ts';

interface Countdown {
  readonly text: string;
  readonly tooltip: string;
  readonly spoken: string;
}

/** A time in milliseconds since 1970, in the user's clock format with seconds. */
export type ClockTime = (at: number) => string;

/** `now` is in milliseconds since 1970; undefined if no pause is left. */
export function countdownOf(pauses: readonly Pause[], now: number, clockTime: ClockTime): Countdown | undefined {
  const open = pauses.filter(({ until }) => until > now).toSorted((a, b) => b.until - a.until);
  const [last] = open;
  if (last === undefined) return undefined;
  const seconds = secondsLeft(last, now);
  // The editor drops a hover that is about to be shown when its text changes, so the tooltip does not count down.
  const lines = open.map((pause) => sentenceOf(pause, clockTime));
  return {
    text: `$(watch) Jobdeck waits ${formatDuration(seconds)}`,
    tooltip: [...lines, ...(open.some(({ waiting }) => waiting > 0) ? ['Click to stop waiting.'] : [])].join('\n\n'),
    spoken: `Jobdeck waits ${seconds} seconds for ${last.host}`,
  };
}

function sentenceOf({ host, until, waiting }: Pause, clockTime: ClockTime): string {
  const what =
    waiting === 0
      ? 'Nothing of yours waits for it.'
      : waiting === 1
        ? 'One request of yours waits and is sent then.'
        : `${waiting} requests of yours wait and are sent then.`;
  return `Too many requests in a minute: ${host} takes the next one at ${clockTime(Math.ceil(until / 1000) * 1000)}. ${what}`;
}

const secondsLeft = ({ until }: Pause, now: number): number => Math.ceil((until - now) / 1000);

const formatDuration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
