import assert from 'node:assert/strict';

import { type ErrorCode, errorStatus } from '../../../src/contract/errorCodes.ts';
import type { RawAnswer } from './rawCalls.ts';

/** An error response of the tracker (payloads, Conventions). */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
}

/** Internal terms that no message may contain. */
const inside = /sqlite|no such table|node:|\.ts\b|at \w+ \(/i;

/** Content of an error response; asserts its documented form. */
export function readRefusal({ refused, status, body }: RawAnswer): ErrorBody {
  assert.ok(refused, `was not refused: ${JSON.stringify(body)?.slice(0, 300)}`);
  const { error, message, details, ...rest } = body as ErrorBody;
  assert.deepEqual(rest, {});
  assert.ok(Object.hasOwn(errorStatus, error), `${error} is a code of the tables`);
  assert.ok(typeof message === 'string' && message.length > 0 && !inside.test(message), message);
  if (status !== undefined) assert.equal(status, errorStatus[error as ErrorCode]);
  if (error === 'invalid_request') assert.ok((details?.issues?.length ?? 0) > 0, 'names what is wrong');
  return body as ErrorBody;
}

/** Asserts an error response with this code and at least these details. */
export function assertRefusal(answer: RawAnswer, code: ErrorCode, details?: object): void {
  const response = readRefusal(answer);
  assert.equal(response.error, code, response.message);
  if (details !== undefined) assert.partialDeepStrictEqual(response.details, details);
}
