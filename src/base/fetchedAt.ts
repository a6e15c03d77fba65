/** Time of day in a language, with the date unless it is today's; `time` is in milliseconds since 1970. */
export function formatFetchedAt(time: number, now: number, language: string): string {
  const read = new Date(time);
  const isToday = read.toDateString() === new Date(now).toDateString();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return `As of ${new Intl.DateTimeFormat(language, style).format(read)}`;
}
