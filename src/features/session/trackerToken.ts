import { ServiceError } from '../../base/errors.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';

/** Checks a token with one small read; a token without the permission to read the tracker is valid too. */
export async function checkTrackerToken(
  tracker: Pick<Tracker, 'tracker_list_columns'>,
  options: CallOptions = {},
): Promise<void> {
  try {
    await tracker.tracker_list_columns({}, options);
  } catch (error) {
    if (!ServiceError.is(error, 'denied')) throw error;
  }
}
