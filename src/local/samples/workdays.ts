import { dayMs } from '../../base/flow/clock.ts';

/** The time `ago` working days before today at `time` (UTC, `HH:MM`). */
export type Workdays = (ago: number, time: string) => Date;

export function workdaysBefore(now: Date): Workdays {
  const days: number[] = [Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())];
  return (ago, time) => {
    while (days.length <= ago) {
      let previous = (days.at(-1) ?? 0) - dayMs;
      while (isWeekend(previous)) previous -= dayMs;
      days.push(previous);
    }
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date((days[ago] ?? 0) + (hours * 60 + minutes) * 60_000);
  };
}

const isWeekend = (moment: number): boolean => [0, 6].includes(new Date(moment).getUTCDay());
