import { ServiceError } from '../base/errors.ts';
import type { Keys } from '../contract/keys.ts';
import type { CallOptions } from '../contract/operation.ts';
import { nameOrdinaryKey, refuseOrdinaryKey } from '../store/keys/ordinaryKey.ts';

/**
 * One or two small reads: whether the key service takes this as a management key. A service may have no list of keys (payloads,
 * Key service), so that only the answer about the key itself counts there.
 */
export async function checkManagementKey(
  keys: Pick<Keys, 'listKeys' | 'getCurrentKey'>,
  options: CallOptions = {},
): Promise<void> {
  try {
    await keys.listKeys({}, options);
  } catch (error) {
    if (!ServiceError.is(error, 'missing') && !ServiceError.is(error, 'notImplemented'))
      throw await nameOrdinaryKey(keys, error, options);
    await refuseOrdinaryKey(keys, error.operation, options);
  }
}
