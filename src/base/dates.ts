import { once } from './once.ts';

/** A moment's local day in a language (BCP 47); a text that is no moment is returned as it is. */
export const formatDay = (moment: string, language: string): string => formatBy(dayFormat(language), moment);

/** As formatDay, with the day of the week and the time of day. */
export const formatMoment = (moment: string, language: string): string => formatBy(momentFormat(language), moment);

const dayFormat = once((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const momentFormat = once(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
);

function formatBy(format: Intl.DateTimeFormat, moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : format.format(at);
}
