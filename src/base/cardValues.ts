export const priorities = ['low', 'normal', 'high'] as const;

export const salaryPeriods = ['year', 'month', 'hour'] as const;

export const perPeriod: Readonly<Record<(typeof salaryPeriods)[number], string>> = {
  year: 'a year',
  month: 'a month',
  hour: 'an hour',
};

export const cardName = ({ title, company }: { readonly title: string; readonly company: string }): string =>
  [company, title].filter((part) => part.trim() !== '').join(' – ');
