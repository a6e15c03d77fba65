import { ServiceError } from '../base/errors.ts';
import type { Keys } from '../contract/keys.ts';
import type { CallOptions } from '../contract/operation.ts';

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
    if (!ServiceError.is(error)) throw error;
    const hasNoList = error.kind === 'missing' || error.kind === 'notImplemented';
    if (!hasNoList && error.kind !== 'signedOut' && error.kind !== 'denied') throw error;
    const isKey = await keys.getCurrentKey({}, options).then(
      () => true,
      () => false,
    );
    if (!isKey) throw error;
    if (hasNoList) return;
    throw new ServiceError(
      'denied',
      error.operation,
      'This is an ordinary key. Changing keys needs a management key: create one at the key service and connect with it.',
      { status: error.status },
    );
  }
}
