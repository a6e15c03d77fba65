/** When something was read, as a person in that language says it: the time of day, with the date where that is not today's. */
export function formatFetchedAt(time: number, now: number, language: string): string {
  const read = new Date(time);
  const isToday = read.toDateString() === new Date(now).toDateString();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return `As of ${new Intl.DateTimeFormat(language, style).format(read)}`;
}
