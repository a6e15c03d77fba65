import { ServiceError } from '../../base/errors.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';

/** One small read: whether the service takes the token. One without the right to read the tracker is a good token all the same. */
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
