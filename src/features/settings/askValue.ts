import type { Column, Settings } from '../../contract/tracker/board.ts';
import { askText, type Choice, pick } from '../../host/ui/ask.ts';
import type { SettingChange, SettingName } from '../../store/board/settings.ts';
import { formatLeadTime, names, readWhole } from './values.ts';

export async function askValue(
  name: SettingName,
  now: Settings,
  columns: readonly Column[],
): Promise<SettingChange | undefined> {
  switch (name) {
    case 'timeZone': {
      const after = await choose(name, now.timeZone, zones());
      return after === undefined ? undefined : { name, before: now.timeZone, after };
    }
    case 'currency': {
      const after = await choose(name, now.currency, currencies());
      return after === undefined ? undefined : { name, before: now.currency, after };
    }
    case 'defaultColumnId': {
      const choices = columns.map(({ id, title }): Choice<string | null> => ({ label: title, value: id }));
      const after = await choose(name, now.defaultColumnId, [{ label: 'The first column', value: null }, ...choices]);
      return after === undefined ? undefined : { name, before: now.defaultColumnId, after };
    }
    case 'weekStartsOn': {
      const after = await choose(name, now.weekStartsOn, [
        { label: 'Monday', value: 'monday' as const },
        { label: 'Sunday', value: 'sunday' as const },
      ]);
      return after === undefined ? undefined : { name, before: now.weekStartsOn, after };
    }
    case 'reminderLeadMinutes': {
      const after = await askLead(now.reminderLeadMinutes);
      return after === undefined ? undefined : { name, before: now.reminderLeadMinutes, after };
    }
    case 'staleAfterDays': {
      const after = await askStale(now.staleAfterDays);
      return after === undefined ? undefined : { name, before: now.staleAfterDays, after };
    }
  }
}

const choose = <T>(name: SettingName, now: T, choices: readonly Choice<T>[]): Promise<T | undefined> =>
  pick(
    names[name],
    choices.map((choice) => (choice.value === now ? { ...choice, description: 'now' } : choice)),
    names[name],
  );

const zones = (): Choice<string>[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ label: zone, value: zone }));

function currencies(): Choice<string>[] {
  const displayNames = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    label: code,
    detail: displayNames.of(code) ?? '',
    value: code,
  }));
}

const aYear = 525_600;

async function askLead(now: number): Promise<number | undefined> {
  const usual = [0, 15, 60, 1_440].map(
    (minutes): Choice<number | 'other'> => ({ label: formatLeadTime(minutes), value: minutes }),
  );
  const chosen = await choose('reminderLeadMinutes', now, [...usual, { label: 'Another time…', value: 'other' }]);
  return chosen === 'other' ? askWhole('How many minutes before its time', 0, aYear, now) : chosen;
}

async function askStale(now: number | null): Promise<number | null | undefined> {
  const usual = [14, 30, 60].map(
    (days): Choice<number | null | 'other'> => ({ label: `After ${days} days`, value: days }),
  );
  const chosen = await choose<number | null | 'other'>('staleAfterDays', now, [
    { label: 'Never', value: null },
    ...usual,
    { label: 'After another time…', value: 'other' },
  ]);
  return chosen === 'other' ? askWhole('After how many days', 1, 36_500, now) : chosen;
}

async function askWhole(
  prompt: string,
  minValue: number,
  maxValue: number,
  now: number | null,
): Promise<number | undefined> {
  const entered = await askText({
    title: 'Tracker Settings',
    prompt,
    value: now === null ? '' : String(now),
    validate: (text) =>
      readWhole(text, minValue, maxValue) === undefined
        ? `Enter a whole number from ${minValue} to ${maxValue}.`
        : undefined,
  });
  return entered === undefined ? undefined : readWhole(entered, minValue, maxValue);
}
