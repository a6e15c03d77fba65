const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Such as "now", "5 min", "3 h", "4 d", "6 w", "2 y"; empty for an invalid time. */
export function ageOf(time: string, now: number): string {
  const passed = now - Date.parse(time);
  if (Number.isNaN(passed)) return '';
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < day) return `${Math.floor(passed / hour)} h`;
  if (passed < 14 * day) return `${Math.floor(passed / day)} d`;
  if (passed < 365 * day) return `${Math.floor(passed / (7 * day))} w`;
  return `${Math.floor(passed / (365 * day))} y`;
}
