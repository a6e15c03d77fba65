import { ServiceError } from '../../base/errors.ts';
import type { Keys } from '../../contract/keys.ts';
import type { CallOptions } from '../../contract/operation.ts';

/** The code of the failure that says that an ordinary key is used where a management key is wanted. */
export const ordinaryKey = 'ordinary_key';

type OwnKeyCall = Pick<Keys, 'getCurrentKey'>;

/** Asks the service about the key in use; rejects with the failure that names it where it is an ordinary one (key document, Authentication 2). */
export async function assertManagementKey(
  keys: OwnKeyCall,
  operation: string,
  options: CallOptions = {},
): Promise<void> {
  const { data } = await keys.getCurrentKey({}, options);
  if (data.is_management_key || data.is_provisioning_key) return;
  const reason =
    'This is an ordinary API key. Changing keys needs a management key: create one where the key service keeps its management keys, and connect with it.';
  throw new ServiceError('denied', operation, reason, { code: ordinaryKey });
}

/** The failure of a call, in the words for an ordinary key where one is the cause and the service tells it. */
export async function nameOrdinaryKey(keys: OwnKeyCall, error: unknown, options: CallOptions = {}): Promise<unknown> {
  if (!ServiceError.is(error) || (error.status !== 401 && error.status !== 403)) return error;
  try {
    await assertManagementKey(keys, error.operation, options);
  } catch (named) {
    if (ServiceError.is(named) && named.code === ordinaryKey) return named;
  }
  return error;
}
