const busy = 5;
const corrupt = 11;
const notADatabase = 26;

/** SQLite's own number for a failure, without its finer distinctions; undefined for an error that is not SQLite's. */
function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Another process is using the file just now. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === busy;

/** SQLite's verdict that a file is no database at all. */
export const isNoDatabase = (error: unknown): boolean => primaryCode(error) === notADatabase;

/** SQLite's verdict that a file is no database or a damaged one, as against one that is locked or may not be read. */
export const isCorruption = (error: unknown): boolean => primaryCode(error) === corrupt || isNoDatabase(error);
