import { once } from './once.ts';

/** Local day in a language (BCP 47); an invalid moment is returned unchanged. */
export const formatDay = (moment: string, language: string): string => formatBy(dayFormat(language), moment);

/** Like formatDay, with the day of the week and the time of day. */
export const formatMoment = (moment: string, language: string): string => formatBy(momentFormat(language), moment);

const dayFormat = once((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const momentFormat = once(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
);

function formatBy(format: Intl.DateTimeFormat, moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : format.format(at);
}
