export const priorities = ['low', 'normal', 'high'] as const;

export const salaryPeriods = ['year', 'month', 'hour'] as const;

/** Of a new board, in order. */
export const defaultStages = ['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected'] as const;
export type DefaultStage = (typeof defaultStages)[number];

export const perPeriod: Readonly<Record<(typeof salaryPeriods)[number], string>> = {
  year: 'a year',
  month: 'a month',
  hour: 'an hour',
};

export const cardName = ({ title, company }: { readonly title: string; readonly company: string }): string =>
  [company, title].filter((part) => part.trim() !== '').join(' – ');
