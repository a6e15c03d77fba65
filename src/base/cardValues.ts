export const priorities = ['low', 'normal', 'high'] as const;

export const salaryPeriods = ['year', 'month', 'hour'] as const;
