export const fileStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');
