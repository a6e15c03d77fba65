const day = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const time = /^(\d{1,2}):(\d{2})$/;

/** Hour of a day that is entered without a time. */
const morning = 9;

/**
 * Parses local time: `2026-03-04 14:30`, `2026-03-04` (at nine), or `14:30` (today, or tomorrow if that has passed); undefined for any
 * other text and for invalid dates.
 */
export function readMoment(text: string, now: number): number | undefined {
  const parts = text.trim().split(/\s+/);
  const [first = '', second] = parts;
  if (parts.length > 2) return undefined;
  if (second === undefined && time.test(first)) {
    const today = new Date(now);
    const at = momentOf(today.getFullYear(), today.getMonth(), today.getDate(), first);
    return at !== undefined && at <= now
      ? momentOf(today.getFullYear(), today.getMonth(), today.getDate() + 1, first)
      : at;
  }
  const [, year, month, date] = day.exec(first)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = momentOf(year, month - 1, date, second ?? `${morning}:00`);
  const read = at === undefined ? undefined : new Date(at);
  return read?.getMonth() === month - 1 && read.getDate() === date ? at : undefined;
}

export function writeMoment(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const dayText = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${dayText} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function momentOf(year: number, month: number, date: number, clock: string): number | undefined {
  const [, hour, minute] = time.exec(clock)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  return new Date(year, month, date, hour, minute).getTime();
}
