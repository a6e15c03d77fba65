import { ServiceError } from '../../base/flow/errors.ts';
import type { ApiKeys } from '../../contract/keys.ts';
import type { CallOptions } from '../../contract/operation.ts';

export const ordinaryKey = 'ordinary_key';

type OwnKeyCall = Pick<ApiKeys, 'getCurrentKey'>;

/** Reads the key in use; rejects with `ordinaryKey` if it is an ordinary one (key document, Authentication 2). */
export async function assertManagementKey(
  keys: OwnKeyCall,
  operation: string,
  options: CallOptions = {},
): Promise<void> {
  const { data } = await keys.getCurrentKey({}, options);
  if (data.is_management_key || data.is_provisioning_key) return;
  const reason =
    'This is an ordinary API key. Changing keys needs a management key: create one where the key service keeps its management keys, and connect with it.';
  throw new ServiceError('denied', { service: 'keyService', operation }, reason, { code: ordinaryKey });
}

export async function nameOrdinaryKey(keys: OwnKeyCall, error: unknown, options: CallOptions = {}): Promise<unknown> {
  if (!ServiceError.is(error) || (error.status !== 401 && error.status !== 403)) return error;
  try {
    await assertManagementKey(keys, error.operation, options);
  } catch (named) {
    if (ServiceError.is(named) && named.code === ordinaryKey) return named;
  }
  return error;
}
