import { ServiceError } from '../../base/flow/errors.ts';
import type { ApiKeys } from '../../contract/keys.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { isNotOffered } from '../../store/keys/keyReader.ts';
import { assertManagementKey, nameOrdinaryKey } from '../../store/keys/ordinaryKey.ts';

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

/** A service may not list keys (payloads, Key service); then only its answer about the key itself counts. */
export async function checkManagementKey(
  keys: Pick<ApiKeys, 'listKeys' | 'getCurrentKey'>,
  options: CallOptions = {},
): Promise<void> {
  try {
    await keys.listKeys({}, options);
  } catch (error) {
    if (!ServiceError.is(error, 'missing') && !ServiceError.is(error, 'notImplemented'))
      throw await nameOrdinaryKey(keys, error, options);
    await assertManagementKey(keys, error.operation, options).catch((other: unknown) => {
      throw isEnvelope(error) && isNotOffered(other) ? notChecked(error) : other;
    });
  }
}

/** Whether the key service itself answered, and not another server at a wrong address (key document, Errors). */
const isEnvelope = ({ code, status }: ServiceError): boolean => status !== undefined && code === String(status);

/** A service with only `PATCH` offers no way to check a key before its first use. */
const notChecked = (error: ServiceError): ServiceError =>
  new ServiceError(
    'broken',
    error,
    'This key service neither lists keys nor tells about the key in use, so the management key could not be checked. It works for keys that are added by their hash.',
  );
