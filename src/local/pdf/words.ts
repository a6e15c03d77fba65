const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const at = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

export const readableDay = (date: string): string => day.format(at(date));

export const shortDate = (date: string): string => shortDay.format(at(date));

export const readableMoment = (moment: Date): string => `${day.format(moment)}, ${time.format(moment)} UTC`;

export const share = (value: number | null): string => (value === null ? '–' : percent.format(value));

export function days(value: number | null): string {
  if (value === null) return '–';
  if (value > 0 && value < 0.05) return '< 0.1 d';
  return `${fraction.format(value)} d`;
}
