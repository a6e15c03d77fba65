import { sampleHeader } from './sampleCsv.ts';

/** Columns of cards in each file of our own export; a user may have removed others. */
const exportColumns = ['createdAt', 'updatedAt', 'archivedAt', 'tags'];

/** Whether the cells are values of cards as they were, with one item of a list in a line. */
export const isOwnExport = (header: readonly string[]): boolean => exportColumns.every((name) => header.includes(name));

/** Whether the columns are properties of cards as the service answers them. */
export const hasCardsOfService = (header: readonly string[]): boolean =>
  isOwnExport(header) || ['columnId', 'createdAt'].every((name) => header.includes(name));

/** Whether Jobdeck wrote the file, and so has put an apostrophe before cells that spreadsheets would take for formulas. */
export const isOwnFile = (header: readonly string[]): boolean =>
  isOwnExport(header) || sampleHeader.every((name) => header.includes(name));
