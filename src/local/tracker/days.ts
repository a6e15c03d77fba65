/** Calendar days as `YYYY-MM-DD` text, and how instants and weeks map to them. */

const dayLength = 86_400_000;

/** A function from an instant (milliseconds) to its day in a time zone. */
export function dayIn(timeZone: string): (at: number) => string {
  // This locale's dates are ISO 8601's own.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** Midnight UTC of a day, in milliseconds. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

export const addDays = (day: string, days: number): string =>
  new Date(startOfDay(day) + days * dayLength).toISOString().slice(0, -14);

/** The first day of a day's week. */
export function weekStartOf(day: string, weekStartsOn: 'monday' | 'sunday'): string {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return addDays(day, weekStartsOn === 'sunday' ? -weekday : -((weekday + 6) % 7));
}

/** A length of time in days, as a fraction. */
export const inDays = (milliseconds: number): number => milliseconds / dayLength;
