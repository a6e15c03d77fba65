/** A moment as part of a file's name, which sorts by time. */
export const fileStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');
